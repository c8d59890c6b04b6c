import type { CandidateVotes, VoteEntry } from '@election/contract/votes';
import type { WithLive } from '../live-rows.ts';

/** One candidate with the figures that the newsroom holds. */
export interface LiveRow extends WithLive {
  /** The newest validated entry. */
  validated: number | null;
}

export const liveRows = (results: readonly CandidateVotes[], entries: readonly VoteEntry[]): LiveRow[] =>
  results.map(({ candidate, vote_count }) => ({
    candidate,
    live: vote_count[0] ?? null,
    validated: entries.find(({ candidate_id }) => candidate_id === candidate.id)?.votes ?? null,
  }));

/** Whether a live figure is not public as it stands. */
export const isUnpublished = ({ live }: LiveRow): boolean => live !== null && live.votes !== live.published_votes;

/** How far a live figure is from the one that is public; null where they are the same or none is public. */
export const differenceOf = ({ live }: LiveRow): number | null =>
  live && live.published_votes !== null && live.votes !== live.published_votes
    ? live.votes - live.published_votes
    : null;

/** Whether live figures are no longer those of the rows: nobody publishes what they have not seen. */
export const moved = (rows: readonly LiveRow[], now: readonly CandidateVotes[]): boolean =>
  now.some(
    ({ candidate, vote_count: [live] }) =>
      live?.version !== rows.find((row) => row.candidate.id === candidate.id)?.live?.version,
  );
