import { type ComponentType, lazy } from 'react';

/** A failed load is tried again when the network returns, or after so many milliseconds: a server can be away while the network is there. */
const AGAIN_MS = 10_000;

/** Milliseconds after which the rest is loaded although the first screen is not there. */
const LONGEST_MS = 45_000;

/** Set on the document while the first screen loads: its text is drawn in the stand-in of the font (app.css). */
const HELD = 'held';

let firstScreen = Promise.resolve();
let show = () => {};

/** `React.lazy` for a part of a screen, inside a `Suspense`. If its script does not load, the page keeps the fallback and tries again. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loaded(load) }));

async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await networkOrTime();
    }
  }
}

const networkOrTime = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    window.addEventListener('online', go);
  });

/** Over a thin line the first screen loads before what waits for `afterFirstScreen`. Call it before the first render. */
export function holdBack(): void {
  document.documentElement.classList.add(HELD);
  firstScreen = new Promise((resolve) => {
    show = resolve;
  });
  setTimeout(firstScreenShown, LONGEST_MS);
}

/** The first screen has its data. */
export function firstScreenShown(): void {
  document.documentElement.classList.remove(HELD);
  show();
}

/** Resolves at once, unless `holdBack` was called. */
export const afterFirstScreen = (): Promise<void> => firstScreen;
