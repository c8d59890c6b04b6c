import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import { useEffect } from 'react';
import { useOwnRegion } from '../api/actor.ts';
import { useRead } from '../api/queries.ts';
import { useUser } from '../api/session-store.ts';
import { defaultYear, sortedBy } from '../app/election/years.ts';
import { idOf, useQueryValue, useSetQuery } from '../app/use-query-value.ts';

/** The year whose regions the pending lists offer; where it does not exist, the default (docs/product.md). */
const PENDING_LIST_YEAR_ID = 33;

const EVERYTHING = 'everything';

export type Level = 'constituency' | 'station';

export interface PendingPage {
  data: PendingItem[];
  current_page: number;
  last_page: number;
  total: number;
}

/** The page and the filters of the URL. */
export function usePendingQuery() {
  const [search] = useQueryValue('search');
  const [region] = useQueryValue('region');
  const [wanted] = useQueryValue('page');
  const [show] = useQueryValue('show');
  const set = useSetQuery();
  const region_id = idOf(region);
  return {
    search: search ?? '',
    region_id,
    page: idOf(wanted) ?? 1,
    /** Also the items that the person has seen. */
    everything: show === EVERYTHING,
    filtered: Boolean(search?.trim()) || region_id !== null,
    setSearch: (text: string) => set({ search: text.trim() === '' ? null : text, page: null }),
    setRegion: (id: number | null) => set({ region: id, page: null }),
    setEverything: (all: boolean) => set({ show: all ? EVERYTHING : null, page: null }),
    setPage: (next: number, as: 'replace' | 'push' = 'push') => set({ page: next === 1 ? null : next }, as),
    clear: () => set({ search: null, region: null, page: null }),
  };
}

export type PendingQuery = ReturnType<typeof usePendingQuery>;

/** One page of the pending items of a level. */
export function usePendingList(level: Level, { search, region_id, page, everything, setPage }: PendingQuery) {
  const name = search.trim();
  const list = level === 'station' ? contract.notifications.listStations : contract.notifications.list;
  const read = useRead(
    list,
    { page, ...(name && { name }), ...(region_id !== null && { region_id }), ...(everything && { with_seen: '1' }) },
    { keepPrevious: true },
  );
  const known = Array.isArray(read.data) ? undefined : read.data;
  const fresh = read.isPlaceholderData ? undefined : known;
  const last = fresh?.last_page;

  // The items of the last page may be closed while it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a matter of the pages alone
  useEffect(() => {
    if (last !== undefined && page > last) setPage(last, 'replace');
  }, [page, last]);

  return {
    read,
    fresh,
    /** `fresh`, or the previous page until it arrives. */
    known,
    /** Identifies the rows: the same until another page or filter is chosen. */
    key: `${level} ${page} ${region_id} ${everything} ${name}`,
  };
}

/** The regions to filter by, and the person's own region where the person works in one. */
export function useFilterRegions() {
  const ownRegion = useOwnRegion();
  const { scope, user_constituencies } = useUser();
  const [assigned] = scope === 'constituencies' ? user_constituencies : [];
  const own = ownRegion ?? assigned?.region_id ?? null;
  const years = useRead(contract.years.list, {});
  const year = years.data?.find(({ id }) => id === PENDING_LIST_YEAR_ID) ?? (years.data && defaultYear(years.data));
  const regions = useRead(contract.regions.list, year ? { year_id: year.id } : null);
  return {
    own,
    loading: years.isPending || regions.isLoading,
    options: regions.data && sortedBy(regions.data, ({ title }) => title),
  };
}
