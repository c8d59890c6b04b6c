import type { Method } from '@election/contract/people/factors';
import { useSyncExternalStore } from 'react';

/** What the server wants beside a session: a fresh proof by one of these, or a second factor that the account does not have. */
export interface StepUpAsked {
  reason: 'step_up' | 'factor_required';
  methods: readonly Method[];
}

let asked: StepUpAsked | null = null;
let waiting: ((proven: boolean) => void)[] = [];
const listeners = new Set<() => void>();

function change(next: StepUpAsked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Without the dialog no one can answer any more.
    if (listeners.size === 0) answerStepUp(false);
  };
}

/** What the server asks for at this moment. */
export const useStepUp = () => useSyncExternalStore(subscribe, () => asked);

/**
 * Opens the dialog over the page and waits: true means that the person proved who calls, and the call can be repeated. Several
 * calls share one dialog.
 */
export function provenAgain(wanted: StepUpAsked): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (asked === null) change(wanted);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Closes the dialog. */
export function answerStepUp(proven: boolean): void {
  const resolvers = waiting;
  waiting = [];
  if (asked !== null) change(null);
  for (const resolve of resolvers) resolve(proven);
}
