import type { CandidateMark } from '@election/contract/ballots/candidates';
import type { Figures } from '@election/contract/checks/check-figures';
import type { RegisterTotals } from '@election/contract/figures/registers';
import { type Ruling, voteCan } from '@election/contract/figures/rules';
import type { Decision } from '@election/contract/figures/transitions';
import type { CandidateVotes, EntryStatus } from '@election/contract/figures/votes';
import type { Actor } from '@election/contract/people/permissions';
import type { Figure } from '../../ui/fields/figure-text.ts';
import type { ContestDetails } from '../contest.ts';
import { checkedRows } from '../editing/live-rows.ts';
import { figuresOf } from '../findings/check-figures.ts';
import { deciding as say } from '../sentences.ts';
import type { Provider } from './providers.ts';

/** One provider's figure for one candidate. */
export interface Entry {
  user_id: number;
  agent: string;
  votes: number;
  status: EntryStatus;
}

type Live = CandidateVotes['vote_count'][number];

/** A figure as it was when the person took it, with the version of the live value that was shown beside it; 0 where there was none. */
export interface Taken {
  user_id: number;
  votes: number;
  version: number;
}

/** One candidate at a place, with every figure that was sent and the live one. */
export interface CandidateRow {
  candidate: CandidateMark;
  entries: readonly Entry[];
  /** The figure that a decision is about: the chosen agent's, unless the person took another one for this row. */
  taken: Entry | null;
  /** A validator's own figure. */
  validated: number | null;
  live: Live | null;
  /** The version of the live value that a decision was seen to replace. */
  seenVersion: number;
  /** Agents sent different figures; declined ones do not count. */
  differs: boolean;
}

/** Puts the figures of all providers beside each candidate. `taken`: by candidate. What was taken stays as it was when it was taken. */
export function candidateRows(
  results: readonly CandidateVotes[],
  providers: readonly Provider[],
  chosen_id: number | null,
  taken: Readonly<Record<number, Taken>> = {},
): CandidateRow[] {
  const checkers = providers.filter(({ isChecker }) => isChecker);
  const validators = providers.filter(({ isChecker }) => !isChecker);
  return results.map(({ candidate, vote_count }) => {
    const entries = checkers.flatMap((provider) => entryOf(provider, candidate.id));
    const [validated] = validators.flatMap((provider) => entryOf(provider, candidate.id));
    const own = taken[candidate.id];
    const entry = [...entries, validated].find((one) => one?.user_id === (own?.user_id ?? chosen_id)) ?? null;
    const live = vote_count[0] ?? null;
    const counted = entries.filter(({ status }) => status !== 'declined');
    return {
      candidate,
      entries,
      taken: entry && own ? { ...entry, votes: own.votes } : entry,
      validated: validated?.votes ?? null,
      live,
      seenVersion: own?.version ?? live?.version ?? 0,
      differs: new Set(counted.map(({ votes }) => votes)).size > 1,
    };
  });
}

function entryOf({ id, name, entries }: Provider, candidate_id: number): Entry[] {
  const entry = entries.find((one) => one.candidate_id === candidate_id);
  return entry ? [{ user_id: id, agent: name, votes: entry.votes, status: entry.status }] : [];
}

/**
 * Whether a row's figure can be decided on now, or why not. With pending figures of which none is taken the button stays
 * enabled: pressing it says to select a vote first.
 */
export function canDecide({ taken, entries, live }: CandidateRow, decision: Decision, actor: Actor): Ruling {
  if (!taken) return entries.some(({ status }) => status === 'pending') ? true : say.noPendingVotes;
  const ruling = voteCan.decide(decision, taken.status, actor, taken.user_id);
  if (decision !== 'approved') return ruling;
  return ruling === true && live?.votes === taken.votes ? say.sameAsLive : ruling;
}

/** The live figures that accepting the rows' taken figures gives, by candidate. */
export const takenFigures = (rows: readonly CandidateRow[]): Record<number, number> =>
  Object.fromEntries(rows.flatMap(({ candidate, taken }) => (taken ? [[candidate.id, taken.votes]] : [])));

/** The entries that check C12 compares. */
export const enteredIn = ({ entries }: CandidateRow) =>
  entries.filter(({ status }) => status !== 'declined').map(({ agent, votes }) => ({ provider: agent, votes }));

/** What the checks look at: the rows' live figures, with `votes` by candidate in their place, and all entries. */
export const rowFigures = (
  contest: ContestDetails,
  rows: readonly CandidateRow[],
  votes: Readonly<Record<number, Figure>>,
  register: RegisterTotals | null | undefined,
): Figures =>
  figuresOf(
    contest,
    rows.flatMap((row) => checkedRows([row], votes).map((checked) => ({ ...checked, entered: enteredIn(row) }))),
    register,
  );

/** The sum of the known figures; null where none is known. */
export function sumOf<R>(rows: readonly R[], figure: (row: R) => { votes: number } | null | undefined): number | null {
  const known = rows.flatMap((row) => figure(row)?.votes ?? []);
  return known.length > 0 ? known.reduce((sum, votes) => sum + votes, 0) : null;
}

/** How the table marks a row. */
export const rowState = ({ candidate, differs }: CandidateRow, selected: ReadonlySet<number>): string =>
  [selected.has(candidate.id) && 'selected', differs && 'differs'].filter(Boolean).join(' ');
