import type { ContestStatus } from '../figures/contest-status.ts';
import { type ElectionTypeTitle, titleOfType } from '../places/election-types.ts';
import type { ElectionStatusCode } from '../places/status.ts';
import type { CorrectionReason } from '../results/explanation.ts';
import { sentences } from './sentences.ts';

/* Words for what the product names by a code. */

const statuses = sentences('words', 'electionStatuses');

/** How far the counting is. */
export const electionStatuses: Record<ElectionStatusCode, string> = statuses;
/** The same on the console's screens. */
export const specifiedStatus = (code: ElectionStatusCode): string =>
  code === 'active' ? statuses.activeAsSpecified : statuses[code];

/** What became of the poll of a contest. */
export const contestStatuses: Record<ContestStatus, string> = sentences('words', 'contestStatuses');

/** Why a published figure was withdrawn or changed. Everybody reads it. */
export const reasons: Record<CorrectionReason, string> = sentences('words', 'reasons');

export const electionTypes: Record<ElectionTypeTitle, string> = sentences('words', 'electionTypes');

/** The word for an election type by its id; none for an id that is none. */
export function labelOfType(id: number): string {
  const title = titleOfType(id);
  return title ? electionTypes[title] : '';
}
