import * as z from 'zod';
import { HELD_BY } from '../sources/sources.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';
import { type ContestStatus, isWithoutPoll, WITHOUT_POLL } from './contest-status.ts';
import type { Publication } from './transitions.ts';

/** The states of a contest on the board, in the order in which a contest passes them, and those in which no poll counts. */
export const BOARD_STATES = [
  'silent',
  'entered',
  'differs',
  'validated',
  'warnings',
  'ready',
  'published',
  'withdrawn',
  ...WITHOUT_POLL,
] as const;
export type BoardState = (typeof BOARD_STATES)[number];

/** What holds a contest back from a publication with others: sources, four eyes, or that it would change figures that are public. */
const BOARD_HOLDS = [...HELD_BY, 'correction'] as const;
export type BoardHold = (typeof BOARD_HOLDS)[number];

/** What the state of a contest follows from, all of it at the constituency as a whole. */
export interface BoardFacts {
  publication: Publication;
  status: ContestStatus;
  /** Active candidates, and how many of them have a live value. */
  candidates: number;
  live: number;
  /** Providers with an entry that is pending or approved. */
  providers: number;
  /** Two such entries for one candidate are not equal. */
  differs: boolean;
  /** Errors of the checks without an override, and warnings without a tick; known where every active candidate has a live value. */
  errors: number;
  warnings: number;
  /** What holds it back besides the checks; null where nothing does. */
  held_by: BoardHold | null;
}

/** Whether every active candidate has a live value. */
export const isComplete = ({ candidates, live }: Pick<BoardFacts, 'candidates' | 'live'>): boolean =>
  candidates > 0 && live >= candidates;

/** Whether the live values are complete and something of them is not published: the open errors then decide about the state. */
export const awaitsPublication = (facts: BoardFacts): boolean =>
  !isWithoutPoll(facts.status) &&
  isComplete(facts) &&
  (facts.publication === 'unpublished' || facts.publication === 'outdated' || facts.publication === 'withdrawn');

/**
 * The state of a contest: that of its status where no poll counts. Published: nothing of the live values is left to publish.
 * Withdrawn: its publication was taken back. Ready: they are complete, no error or warning of the checks is open and nothing else
 * holds them back. Warnings: as ready, but for warnings without a tick. Validated: complete, and held back. Before that the
 * providers' entries decide: they differ, some are there, or none.
 */
export function boardState(facts: BoardFacts): BoardState {
  if (isWithoutPoll(facts.status)) return facts.status;
  if (facts.publication === 'published' || facts.publication === 'withdrawn') return facts.publication;
  if (awaitsPublication(facts)) {
    if (facts.errors > 0 || facts.held_by) return 'validated';
    return facts.warnings > 0 ? 'warnings' : 'ready';
  }
  if (facts.differs) return 'differs';
  return facts.providers > 0 || facts.publication !== 'empty' ? 'entered' : 'silent';
}

/** Whether nothing but warnings without a tick keeps a contest from being published together with others. */
export const isPublishable = ({ state }: Pick<BoardContest, 'state'>): boolean =>
  state === 'ready' || state === 'warnings';

/** A contest as a person who publishes sees it: with four eyes another one publishes what that person alone validated. */
export const forPublisher = <C extends Pick<BoardContest, 'state' | 'held_by' | 'barred'>>(
  contest: C,
  person: number,
): C =>
  isPublishable(contest) && contest.barred.includes(person)
    ? { ...contest, state: 'validated', held_by: 'four_eyes' }
    : contest;

/** ISO times of a contest's figures; null where there is no such figure. */
export interface BoardTimes {
  /** The oldest pending entry. */
  entered_at: string | null;
  /** The newest figure that is not published. */
  validated_at: string | null;
}

/** Since when a contest waits for the newsroom: for a decision on an entry, else for the publication; null where it does not. */
export function waitsSince(state: BoardState, { entered_at, validated_at }: BoardTimes): string | null {
  if ((WITHOUT_POLL as readonly BoardState[]).includes(state)) return null;
  if (state === 'validated' || state === 'warnings' || state === 'ready' || state === 'withdrawn') return validated_at;
  return entered_at ?? (state === 'entered' ? validated_at : null);
}

const boardContest = z.object({
  contest_id: z.int(),
  region_id: z.int(),
  region: z.string(),
  constituency_id: z.int(),
  constituency: z.string(),
  election_type_id: z.int(),
  state: z.enum(BOARD_STATES),
  /** ISO time since when it waits for the newsroom; null where it does not. */
  waits_since: z.string().nullable(),
  candidates: z.int(),
  live: z.int(),
  providers: z.int(),
  /** Providers of whom an entry is pending. */
  pending: z.int(),
  errors: z.int(),
  /** The sentences of the warnings without a tick. */
  warnings: z.array(z.string()),
  /** What holds it back from a publication with others, besides the checks; null where nothing does. */
  held_by: z.enum(BOARD_HOLDS).nullable(),
  /** With four eyes: the people who do not publish it, since they alone validated something of it. */
  barred: z.array(z.int()).readonly(),
  /** Whether the public sees the status of the contest that the newsroom has. */
  status_is_public: z.boolean(),
});
export type BoardContest = z.output<typeof boardContest>;

export const board = {
  /** Every contest of a year within the caller's scope, by region, constituency and election type. */
  list: route({
    method: 'GET',
    path: '/api/v1/votes/board',
    access: ['entries.validate', 'votes.publish'],
    kept: 'browser',
    input: z.object({ year_id: id }),
    data: z.array(boardContest),
  }),
};
