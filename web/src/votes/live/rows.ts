import type { CandidateMark } from '@election/contract/candidates';
import type { CandidateVotes, VoteEntry } from '@election/contract/votes';

/** One candidate with the figures that the newsroom holds. */
export interface LiveRow {
  candidate: CandidateMark;
  live: CandidateVotes['vote_count'][number] | null;
  /** The newest validated entry. */
  validated: number | null;
}

export const liveRows = (results: readonly CandidateVotes[], entries: readonly VoteEntry[]): LiveRow[] =>
  results.map(({ candidate, vote_count }) => ({
    candidate,
    live: vote_count[0] ?? null,
    validated: entries.find(({ candidate_id }) => candidate_id === candidate.id)?.votes ?? null,
  }));

/** How far a live figure is from what is public; null where they are the same or there is none. */
export const unpublishedBy = ({ live }: LiveRow): number | null =>
  live && live.votes !== live.published_votes ? live.votes - (live.published_votes ?? 0) : null;
