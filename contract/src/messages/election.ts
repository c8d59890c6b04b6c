import type { ContestStatus } from '../figures/contest-status.ts';
import { type ElectionTypeTitle, titleOfType } from '../places/election-types.ts';
import type { ElectionStatusCode } from '../places/status.ts';

/** How far the counting is. */
export const electionStatuses = {
  none: 'Not Started',
  active: 'Counting in progess',
  end: 'Counting Ended',
} as const satisfies Record<ElectionStatusCode, string>;

/** What became of the poll of a contest. */
export const contestStatuses = {
  held: 'Poll held',
  unopposed: 'Elected unopposed',
  postponed: 'Postponed',
  lot: 'Decided by lot',
  annulled: 'Annulled',
} as const satisfies Record<ContestStatus, string>;

export const electionTypes = {
  presidential: 'Presidential',
  parliamentary: 'Parliamentary',
  runoff: 'Run-off',
} as const satisfies Record<ElectionTypeTitle, string>;

/** The word for an election type by its id; none for an id that is none. */
export function labelOfType(id: number): string {
  const title = titleOfType(id);
  return title ? electionTypes[title] : '';
}
