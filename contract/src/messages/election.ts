import type { ContestStatus } from '../figures/contest-status.ts';
import { type ElectionTypeTitle, titleOfType } from '../places/election-types.ts';
import type { ElectionStatusCode } from '../places/status.ts';
import { sentences } from './sentences.ts';

/** How far the counting is. */
export const electionStatuses: Record<ElectionStatusCode, string> = sentences('words', 'electionStatuses');

/** What became of the poll of a contest. */
export const contestStatuses: Record<ContestStatus, string> = sentences('words', 'contestStatuses');

export const electionTypes: Record<ElectionTypeTitle, string> = sentences('words', 'electionTypes');

/** The word for an election type by its id; none for an id that is none. */
export function labelOfType(id: number): string {
  const title = titleOfType(id);
  return title ? electionTypes[title] : '';
}
