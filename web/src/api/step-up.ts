import { useSyncExternalStore } from 'react';

/** Why the server wants more than a session: a fresh code, or a second factor that the account does not have. */
export type StepUpReason = 'step_up' | 'factor_required';

let asked: StepUpReason | null = null;
let waiting: ((proven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: StepUpReason | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Without the dialog nobody can answer any more.
    if (listeners.size === 0) answerStepUp(false);
  };
}

/** What the server asks for at this moment. */
export const useStepUp = () => useSyncExternalStore(subscribe, () => asked);

/**
 * Opens the dialog over the page and waits: true means that the person proved who calls, and the call can be repeated. Several
 * calls share one dialog.
 */
export function provenAgain(reason: StepUpReason): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (asked === null) change(reason);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog. */
export function answerStepUp(proven: boolean): void {
  const resolvers = waiting;
  waiting = [];
  if (asked !== null) change(null);
  for (const resolve of resolvers) resolve(proven);
}
