import type { BoardContest } from '@election/contract/figures/board';
import { useSyncExternalStore } from 'react';

/** What became of one contest. */
export interface Outcome {
  contest: BoardContest;
  result: 'published' | 'held' | 'refused';
  /** Why it is not published; empty where it is. */
  why: string;
}

/** Contests that are published one after the other, and what became of those before. */
export interface Publishing {
  /** Whose it is: the next person at this browser does not see it. */
  user_id: number;
  total: number;
  outcomes: readonly Outcome[];
}

// Outside of the components: it goes on, and its outcomes stay, while another screen is looked at.
let present: Publishing | null = null;
const listeners = new Set<() => void>();

export function setPublishing(next: Publishing | null): void {
  present = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's last publication of several contests; null once its list is closed. */
export function usePublishing(user_id: number): Publishing | null {
  const now = useSyncExternalStore(subscribe, () => present);
  return now?.user_id === user_id ? now : null;
}

export const isRunning = ({ total, outcomes }: Publishing): boolean => outcomes.length < total;
