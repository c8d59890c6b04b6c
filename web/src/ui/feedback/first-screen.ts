import { useSyncExternalStore } from 'react';

/** Milliseconds after which the rest is loaded all the same. */
const LONGEST_MS = 30_000;

let isHeld = false;
const listeners = new Set<() => void>();
/** Set on the document while the rest waits: its text is drawn in the stand-in of the font (app.css). */
const HELD = 'held';

/** The first screen has its data: the rest may be loaded. */
export function firstScreenShown(): void {
  isHeld = false;
  document.documentElement.classList.remove(HELD);
  for (const listener of listeners) listener();
}

/** From now on what shows by itself and is not needed yet waits: a thin line has the first screen to carry. */
export function holdBack(): void {
  isHeld = true;
  document.documentElement.classList.add(HELD);
  setTimeout(firstScreenShown, LONGEST_MS);
}

/** Whether what the first screen does not need may be loaded; true unless `holdBack` was called. */
export const useFirstScreenShown = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => !isHeld,
  );
