import { isolate } from '@election/contract/messages/isolate';
import { useSyncExternalStore } from 'react';
import type { toast as Toast } from 'sonner';

// The one place that decides whether a sentence is raised, and where.

/** Milliseconds of an action's toast (docs/product.md). */
const ACTION_MS = 1202;

type Raise = (toast: typeof Toast) => unknown;

let library: typeof Toast | undefined;
let waiting: Raise[] = [];
const listeners = new Set<() => void>();

/** Raises a toast; the first one waits until the list of toasts is on the page. */
function raise(show: Raise): void {
  if (library) return void show(library);
  waiting.push(show);
  for (const listener of listeners) listener();
}

/** The list of toasts is on the page, or has left it. */
export function setToasts(toast: typeof Toast | undefined): void {
  library = toast;
  if (!toast) return;
  for (const show of waiting) show(toast);
  waiting = [];
}

/** Whether a toast has been raised: until then the page needs no list of them. */
export const useAnyToast = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => library !== undefined || waiting.length > 0,
  );

/** The sentences of failures on the page, each with how often it stands there. */
const standing = new Map<string, number>();

/** Notes that a sentence stands on the page. Answers how to take the note back. */
export function noteStanding(sentence: string): () => void {
  standing.set(sentence, (standing.get(sentence) ?? 0) + 1);
  return () => {
    const left = (standing.get(sentence) ?? 0) - 1;
    if (left > 0) standing.set(sentence, left);
    else standing.delete(sentence);
  };
}

/** The sentence is the toast's id, so that ten equal failures show one toast. */
const action = (sentence: string) => ({ position: position(), duration: ACTION_MS, id: sentence });

/** What an action did. Raised once the page has changed, and not where the page says it itself. */
export const toastSuccess = (sentence: string) =>
  unlessItStands(sentence, (toast) => toast.success(isolate(sentence), { position: 'top-right', duration: ACTION_MS }));

/** What a form lacks, as `toastSuccess`. */
export const toastWarning = (sentence: string) =>
  unlessItStands(sentence, (toast) => toast.warning(isolate(sentence), action(sentence)));

/** How a call failed: each failure is raised (docs/product.md), except where its sentence stands on the page already. */
export function toastFailure(sentence: string): void {
  if (!standing.has(sentence)) raise((toast) => toast.error(isolate(sentence), action(sentence)));
}

/** A realtime notification, shown for the library's 4000 ms. */
export const toastNews = (sentence: string) => raise((toast) => toast.success(isolate(sentence)));

/** Decides after the next rendering, which may put the sentence on the page. */
const unlessItStands = (sentence: string, show: Raise) =>
  void setTimeout(() => {
    if (!standing.has(sentence)) raise(show);
  });

/** What the toasts at the top right may cover: their width with the margin, and the height of some lines. */
const CORNER = { width: 380, height: 160 };

/** The top right corner; the bottom where a dialog has its title there. */
function position(): 'top-right' | 'bottom-right' {
  const titles = [...document.querySelectorAll('[role=dialog]:not([inert]) h2')];
  const isCovered = titles.some((title) => {
    const { right, top, width } = title.getBoundingClientRect();
    return width > 0 && right > window.innerWidth - CORNER.width && top < CORNER.height;
  });
  return isCovered ? 'bottom-right' : 'top-right';
}
