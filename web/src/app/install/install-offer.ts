import { useSyncExternalStore } from 'react';

/** Chromium's event: the console may be installed, and how to ask for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const DECLINED = 'install-declined';

let offer: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function change(next: InstallPrompt | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Listens for the browser's offer to install the console. Call it before the first render: the offer comes once. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The console asks at a moment and a place of its own.
    event.preventDefault();
    if (localStorage.getItem(DECLINED) === null) change(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** The browser's offer; null where there is none, the person declined it, or the console is installed. */
export const useInstallOffer = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offer,
  );

export async function install(): Promise<void> {
  const asked = offer;
  change(null);
  await asked?.prompt();
}

export function declineInstall(): void {
  localStorage.setItem(DECLINED, '1');
  change(null);
}
