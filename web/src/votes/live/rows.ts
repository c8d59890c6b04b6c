import type { Register } from '@election/contract/figures/registers';
import type { CandidateVotes, VoteEntry } from '@election/contract/figures/votes';
import type { WithLive } from '../editing/live-rows.ts';
import { live as say } from '../sentences.ts';

/** One candidate with the validated, live and published figures. */
export interface LiveRow extends WithLive {
  /** The newest validated entry. */
  validated: number | null;
}

/** @param entries the validated ones; none where only live figures count */
export const liveRows = (results: readonly CandidateVotes[], entries: readonly VoteEntry[] = []): LiveRow[] =>
  results.map(({ candidate, vote_count }) => ({
    candidate,
    live: vote_count[0] ?? null,
    validated: entries.find(({ candidate_id }) => candidate_id === candidate.id)?.votes ?? null,
  }));

/** Whether a live figure differs from the published one. */
export const isUnpublished = ({ live }: LiveRow): boolean => live !== null && live.votes !== live.published_votes;

/** The live figure minus the published one; null where they are equal or none is published. */
export const differenceOf = ({ live }: LiveRow): number | null =>
  live && live.published_votes !== null && live.votes !== live.published_votes
    ? live.votes - live.published_votes
    : null;

/** Whether a publication changes what is public already. Sums of polling stations grow with their stations, and correct nothing; totals are no one's sum. */
export function correctsPublished(rows: readonly LiveRow[], register: Register | null | undefined): boolean {
  const published = rows.filter(({ live }) => live !== null && live.published_votes !== null);
  if (register?.awaits_publication && register.public_totals !== null && published.length > 0) return true;
  return published.some((row) => !row.live?.from_stations && differenceOf(row) !== null);
}

/** What differs from what is public; empty where only approved entries are left to publish. */
export function changesText(values: number, register: boolean): string {
  if (values === 0) return register ? say.registerDiffers : '';
  return register ? say.bothDiffer({ values }) : say.valuesDiffer({ values });
}
