import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/notifications';
import { PENDING_LIST_YEAR_ID } from '@election/contract/years';
import { useEffect } from 'react';
import { useRead } from '../api/queries.ts';
import { useUser } from '../api/session-store.ts';
import { sortedBy } from '../app/election/years.ts';
import { idOf, useQueryValue, useSetQuery } from '../app/use-query-value.ts';

export type Level = 'constituency' | 'station';

export interface PendingPage {
  data: PendingItem[];
  current_page: number;
  last_page: number;
  total: number;
}

/** One page of what waits at a level, by the filters of the URL. */
export function usePendingList(level: Level) {
  const [search] = useQueryValue('search');
  const [region] = useQueryValue('region');
  const [wanted] = useQueryValue('page');
  const set = useSetQuery();
  const name = search?.trim() ?? '';
  const region_id = idOf(region);
  const page = idOf(wanted) ?? 1;
  const list = level === 'station' ? contract.notifications.listStations : contract.notifications.list;
  const read = useRead(
    list,
    { page, ...(name && { name }), ...(region_id !== null && { region_id }) },
    { keepPrevious: true },
  );
  const fresh = read.data && !Array.isArray(read.data) && !read.isPlaceholderData ? read.data : undefined;
  const last = fresh?.last_page;

  // The last items of a list go while somebody looks at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a matter of the pages alone
  useEffect(() => {
    if (last !== undefined && page > last) set({ page: last === 1 ? null : last });
  }, [page, last]);

  return {
    read,
    fresh,
    /** Names the rows: the same while only time passes. */
    key: `${level} ${page} ${region_id} ${name}`,
    search: search ?? '',
    region_id,
    page,
    filtered: name !== '' || region_id !== null,
    setSearch: (text: string) => set({ search: text.trim() === '' ? null : text, page: null }),
    setRegion: (id: number | null) => set({ region: id, page: null }),
    setPage: (next: number) => set({ page: next === 1 ? null : next }, 'push'),
    clearFilters: () => set({ search: null, region: null, page: null }),
  };
}

/** The regions to filter by; whoever is bound to one has that one alone. */
export function useFilterRegions() {
  const user = useUser();
  const years = useRead(contract.years.list, {});
  const latest = years.data && sortedBy(years.data, ({ title }) => title).at(-1);
  const year = years.data?.find(({ id }) => id === PENDING_LIST_YEAR_ID) ?? latest;
  const regions = useRead(contract.regions.list, year ? { year_id: year.id } : null);
  const own = user.scope === 'region' ? (user.correspondent?.region_id ?? null) : null;
  return {
    own,
    loading: years.isPending || regions.isLoading,
    options: regions.data && sortedBy(regions.data, ({ title }) => title),
  };
}
