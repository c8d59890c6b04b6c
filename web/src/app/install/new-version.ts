import { useSyncExternalStore } from 'react';
import { REPLACE } from './messages.ts';

/** A page that stays open asks so often whether there is a new version. */
const ASK_EVERY_MS = 30 * 60_000;

let isReady = false;
let registration: ServiceWorkerRegistration | undefined;
let asked = false;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function found(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

/** Keeps the console on this device, so that it opens without a network. Nothing happens where the browser has no workers. */
export async function keepConsole(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // The first worker replaces none, so there is nothing to offer.
  const isKept = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (asked) location.reload();
    // Another tab of this device took the new version.
    else if (isKept) found();
  });
  registration = await workers.register('/worker.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  if (registration.waiting && isKept) found();
  registration.addEventListener('updatefound', () => watch(registration?.installing, isKept));
  askLater(registration);
}

function watch(worker: ServiceWorker | null | undefined, isKept: boolean): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && isKept) found();
  });
}

function askLater(known: ServiceWorkerRegistration): void {
  let last = Date.now();
  const ask = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < ASK_EVERY_MS) return;
    last = Date.now();
    known.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, ASK_EVERY_MS);
}

/** Whether a new version of the console waits on this device. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReady,
    () => false,
  );

/** Takes the new version and loads the page again. What is typed stays as a draft; a page with unsaved typing asks first. */
export function takeNewVersion(): void {
  asked = true;
  const next = registration?.waiting;
  if (next) next.postMessage(REPLACE);
  else location.reload();
}
