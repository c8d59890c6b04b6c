import { BOARD_STATES, type BoardContest, type BoardState } from '@election/contract/figures/board';
import { ELECTION_TITLES, ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { sortedBy } from '../../app/election/years.ts';

export const SORTS = ['wait', 'place', 'state'] as const;
export type Sort = (typeof SORTS)[number];

/** What of the board is shown; null for all. */
export interface BoardFilter {
  state: BoardState | null;
  region_id: number | null;
  type: ElectionTypeTitle | null;
}

/** The contests of a region and an election type, in any state. */
export const ofPlace = (rows: readonly BoardContest[], { region_id, type }: Omit<BoardFilter, 'state'>) =>
  rows.filter(
    (row) =>
      (region_id === null || row.region_id === region_id) &&
      (type === null || row.election_type_id === ELECTION_TYPE[type]),
  );

/** How many contests are in each state. */
export function countStates(rows: readonly BoardContest[]): Record<BoardState, number> {
  const counts = Object.fromEntries(BOARD_STATES.map((state) => [state, 0])) as Record<BoardState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Sorts contests that come by place. Those that do not wait come last. */
export function sorted(rows: readonly BoardContest[], by: Sort): BoardContest[] {
  if (by === 'state') return [...rows].sort((a, b) => BOARD_STATES.indexOf(a.state) - BOARD_STATES.indexOf(b.state));
  if (by === 'place') return [...rows];
  return [...rows].sort((a, b) => timeOf(a) - timeOf(b));
}

const timeOf = ({ waits_since }: BoardContest) =>
  waits_since === null ? Number.MAX_SAFE_INTEGER : Date.parse(waits_since);

/** The election types of the contests. */
export const typesOf = (rows: readonly BoardContest[]) =>
  ELECTION_TITLES.filter((title) => rows.some(({ election_type_id }) => election_type_id === ELECTION_TYPE[title]));

/** The regions of the contests, as a dropdown offers them. */
export function regionOptions(rows: readonly BoardContest[]) {
  const titles = new Map(rows.map(({ region_id, region }) => [region_id, region]));
  return sortedBy([...titles], ([, title]) => title).map(([value, label]) => ({ value, label }));
}
