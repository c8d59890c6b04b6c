import { contract } from '@election/contract/contract';
import { useRead } from '../../api/queries.ts';
import { idOf, useQueryValue, useSetQuery } from '../use-query-value.ts';
import { sortedBy } from './years.ts';

/** The region that a screen shows: that of the URL, else the first by title. @param within ids to choose from; null for all */
export function useRegionChoice(year_id: number | null, within: readonly number[] | null = null) {
  const [value] = useQueryValue('region');
  const regions = useRead(contract.regions.list, year_id === null ? null : { year_id });
  const listed = regions.data?.filter(({ id }) => within?.includes(id) ?? true);
  const sorted = listed && sortedBy(listed, ({ title }) => title);
  return {
    regions,
    region: sorted?.find(({ id }) => id === idOf(value)) ?? sorted?.[0],
    options: sorted?.map(({ id, title }) => ({ value: id, label: title })),
  };
}

/**
 * The constituency of a region that a screen shows: that of the URL, else the first by name.
 * @param within ids to choose from; null for all
 */
export function useConstituencyChoice(
  year_id: number | null,
  region_id: number | null,
  within: readonly number[] | null = null,
) {
  const [value] = useQueryValue('constituency');
  const constituencies = useRead(
    contract.constituencies.list,
    year_id === null || region_id === null ? null : { region: region_id, year_id },
  );
  const listed = constituencies.data?.filter(({ id }) => within?.includes(id) ?? true);
  const sorted = listed && sortedBy(listed, ({ name }) => name);
  return {
    constituencies,
    constituency: sorted?.find(({ id }) => id === idOf(value)) ?? sorted?.[0],
    options: sorted?.map(({ id, name }) => ({ value: id, label: name })),
  };
}

const LEVELS = ['year', 'region', 'constituency'] as const;
type Place = Partial<Record<(typeof LEVELS)[number], number>>;

/** Changes the place that a screen shows, in one step, and resets the levels below it, the search and the page. */
export function useChoosePlace(): (place: Place) => void {
  const set = useSetQuery();
  return (place) => {
    const top = LEVELS.findIndex((level) => place[level] !== undefined);
    const below = Object.fromEntries(LEVELS.slice(top).map((level) => [level, place[level] ?? null]));
    set({ ...below, search: null, page: null });
  };
}
