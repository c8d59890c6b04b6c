import { contract } from '@election/contract/contract';
import { BOARD_STATES, type BoardState, forPublisher } from '@election/contract/figures/board';
import type { ElectionTypeTitle } from '@election/contract/places/election-types';
import { useMay } from '../../api/actor.ts';
import { useRead } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useListView } from '../../app/use-list-view.ts';
import { idOf, useQueryValue, useSetQuery } from '../../app/use-query-value.ts';
import { countStates, ofPlace, regionOptions, SORTS, sorted, typesOf } from './board-rows.ts';

/** The text where it is one of the values, else null. */
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null;

const NO_FILTER = { state: null, region: null, contests: null, search: null, page: null };

/** The contests of a year as the filters of the URL show them. */
export function useBoard(year_id: number | null) {
  const read = useRead(contract.board.list, year_id === null ? null : { year_id });
  const me = useUser().id;
  const publishes = useMay()('votes.publish');
  const contests = publishes ? read.data?.map((contest) => forPublisher(contest, me)) : read.data;
  const [wantedState] = useQueryValue('state');
  const [wantedRegion] = useQueryValue('region');
  const [wantedType] = useQueryValue('contests');
  const [wantedSort] = useQueryValue('sort');
  const set = useSetQuery();

  const regions = contests && regionOptions(contests);
  const state = oneOf(BOARD_STATES, wantedState);
  // The regions of another year are others.
  const region_id = regions?.find(({ value }) => value === idOf(wantedRegion))?.value ?? null;
  const types = contests ? typesOf(contests) : [];
  const type = oneOf(types, wantedType);
  const sort = oneOf(SORTS, wantedSort) ?? 'wait';

  const inPlace = contests && ofPlace(contests, { region_id, type });
  const shown = inPlace && sorted(state ? inPlace.filter((row) => row.state === state) : inPlace, sort);
  const view = useListView(shown, ({ constituency }) => constituency);
  const isFiltered = state !== null || region_id !== null || type !== null || view.search !== '';

  return {
    read,
    /** All of the year, as the person sees them. */
    contests: contests ?? [],
    regions,
    types,
    filter: { state, region_id, type },
    sort,
    counts: inPlace && countStates(inPlace),
    view,
    isFiltered,
    clearFilters: () => set(NO_FILTER),
    chooseState: (next: BoardState | null) => set({ state: next, page: null }),
    chooseRegion: (next: number | null) => set({ region: next, page: null }),
    chooseType: (next: ElectionTypeTitle | null) => set({ contests: next, page: null }),
    chooseSort: (next: (typeof SORTS)[number]) => set({ sort: next === 'wait' ? null : next, page: null }),
  };
}

export type Board = ReturnType<typeof useBoard>;
