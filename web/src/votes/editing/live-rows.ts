import type { CandidateMark } from '@election/contract/ballots/candidates';
import type { CandidateVotes } from '@election/contract/figures/votes';
import type { CheckedRow } from '../findings/check-figures.ts';
import type { LiveEdits } from './use-live-edits.ts';

/** A candidate with the live figure. */
export interface WithLive {
  candidate: CandidateMark;
  live: CandidateVotes['vote_count'][number] | null;
}

/** Candidates that take votes and have no live value yet. */
export const withoutLive = <Row extends WithLive>(rows: readonly Row[]): Row[] =>
  rows.filter(({ candidate, live }) => candidate.status === 'active' && !live);

/** The rows with a typed figure. */
export const typedIn = <Row extends WithLive>(rows: readonly Row[], { typed }: LiveEdits): Row[] =>
  rows.filter(({ candidate }) => (typed[candidate.id] ?? null) !== null);

/** The input of the checks: the live figures, with typed ones in their place. */
export const checkedRows = (rows: readonly WithLive[], typed: LiveEdits['typed'] = {}): CheckedRow[] =>
  rows.map(({ candidate, live }) => ({
    candidate,
    votes: typed[candidate.id] ?? live?.votes ?? null,
    published: live?.published_votes ?? null,
  }));
