import { addressOf, type Location, locate, type Target } from './location.ts';

/** The steps of a tab. */
export interface History {
  location: () => Location;
  push: (location: Location) => void;
  replace: (location: Location) => void;
  go: (steps: number) => void;
  /** Back, Forward, or a link to a part of the page: where the tab is now, and how many steps it took. */
  listen: (onStep: (location: Location, steps: number) => void) => void;
}

/** What the browser keeps with an entry of its history. */
interface Entry {
  state: unknown;
  index: number;
}

export function browserHistory(): History {
  const { history, location: at } = window;
  const kept = (): Entry | null => {
    const entry = history.state as Entry | null;
    return typeof entry?.index === 'number' ? entry : null;
  };
  let { index } = kept() ?? { index: 0 };
  if (!kept()) history.replaceState({ state: null, index }, '');
  const location = (): Location => ({
    pathname: at.pathname,
    search: at.search,
    hash: at.hash,
    state: kept()?.state ?? null,
  });
  return {
    location,
    push: (next) => {
      index += 1;
      history.pushState({ state: next.state, index }, '', addressOf(next));
    },
    replace: (next) => history.replaceState({ state: next.state, index }, '', addressOf(next)),
    go: (steps) => history.go(steps),
    listen: (onStep) =>
      window.addEventListener('popstate', () => {
        // The browser itself has made an entry for a link to a part of the page.
        if (!kept()) history.replaceState({ state: null, index: index + 1 }, '');
        const before = index;
        index = kept()?.index ?? before;
        onStep(location(), index - before);
      }),
  };
}

export type InitialEntry = Target | Partial<Location>;
const START: Location = { pathname: '/', search: '', hash: '', state: null };

/** A history outside the browser's, for tests. */
export function memoryHistory(initialEntries: readonly InitialEntry[] = ['/']): History {
  let entries = initialEntries.map((entry) =>
    locate(entry, START, typeof entry === 'string' ? null : ((entry as Partial<Location>).state ?? null)),
  );
  let index = 0;
  let onStep: Parameters<History['listen']>[0] = () => undefined;
  const location = () => entries[index] ?? START;
  return {
    location,
    push: (next) => {
      entries = [...entries.slice(0, index + 1), next];
      index += 1;
    },
    replace: (next) => {
      entries = entries.with(index, next);
    },
    go: (steps) => {
      const before = index;
      index = Math.max(0, Math.min(entries.length - 1, index + steps));
      onStep(location(), index - before);
    },
    listen: (listener) => {
      onStep = listener;
    },
  };
}
