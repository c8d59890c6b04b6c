import type { BoardContest } from '@election/contract/figures/board';
import { useSyncExternalStore } from 'react';

/** What became of one contest. */
export interface Outcome {
  contest: BoardContest;
  result: 'published' | 'held' | 'refused';
  /** Why it is not published; empty where it is. */
  why: string;
}

/** Contests that a person publishes together, and what became of those that were tried. */
export interface Publishing {
  /** Whose it is: the next person at this browser does not see it. */
  user_id: number;
  contests: readonly BoardContest[];
  outcomes: readonly Outcome[];
  /** False also where the page was reloaded before the end: the contests without an outcome are then those that were not done. */
  isRunning: boolean;
}

const KEPT = 'publishing';

/** What this tab was doing before its page was loaded again; null where nothing was open. */
function interrupted(): Publishing | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Publishing | null;
    return kept && { ...kept, isRunning: false };
  } catch {
    return null;
  }
}

// Outside of the components: it goes on, and its outcomes stay, while another screen is looked at.
let present = interrupted();
const listeners = new Set<() => void>();

export function setPublishing(next: Publishing | null): void {
  show(next);
  if (next === null) sessionStorage.removeItem(KEPT);
  else sessionStorage.setItem(KEPT, JSON.stringify(next));
}

function show(next: Publishing | null): void {
  present = next;
  for (const listener of listeners) listener();
}

/** Takes up what the tab kept, as a page does that is loaded again. */
export const loadPublishing = (): void => show(interrupted());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's last publication of several contests; null once its list is closed. */
export function usePublishing(user_id: number): Publishing | null {
  const now = useSyncExternalStore(subscribe, () => present);
  return now?.user_id === user_id ? now : null;
}

/** The contests of which nothing is known: their publication was interrupted. */
export const notDone = ({ contests, outcomes, isRunning }: Publishing): BoardContest[] =>
  isRunning
    ? []
    : contests.filter(({ contest_id }) => !outcomes.some(({ contest }) => contest.contest_id === contest_id));
