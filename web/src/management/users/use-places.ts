import { contract } from '@election/contract/contract';
import type { User } from '@election/contract/people/users';
import { useRead, useReads } from '../../api/queries.ts';
import { defaultYear, sortedBy } from '../../app/election/years.ts';
import type { UserValues } from './user-form.ts';

/** The years, regions and constituencies that the form of a user offers, with their names. */
export function usePlaces(values: UserValues, user: User | null) {
  const years = useRead(contract.years.list, {});
  // All years, since a user's region names its year only in the list of regions.
  const lists = useReads(
    contract.regions.list,
    (years.data ?? []).map(({ id }) => ({ year_id: id })),
  );
  const regions = lists.flatMap(({ data }) => data ?? []);
  const chosen = regions.find(({ id }) => id === values.region_id);
  const sortedYears = sortedBy(years.data ?? [], ({ title }) => title);
  const year_id = values.year_id ?? chosen?.year_id ?? defaultYear(sortedYears)?.id ?? null;
  const constituencies = useRead(
    contract.constituencies.list,
    chosen ? { region: chosen.id, year_id: chosen.year_id } : null,
  );
  const known = [...(constituencies.data ?? []), ...(user?.user_constituencies ?? [])];

  return {
    year_id,
    years: [...sortedYears].reverse().map(({ id, title }) => ({ value: id, label: title })),
    regions: sortedBy(
      regions.filter((region) => region.year_id === year_id),
      ({ title }) => title,
    ).map(({ id, title }) => ({ value: id, label: title })),
    constituencies: sortedBy(constituencies.data ?? [], ({ name }) => name).map(({ id, name }) => ({
      value: id,
      label: name,
    })),
    isLoading: years.isPending || lists.some(({ isPending }) => isPending),
    constituenciesLoading: constituencies.isLoading,
    error: [years, ...lists, constituencies].find(({ error }) => error) ?? null,
    regionName: (id: number) =>
      regions.find((region) => region.id === id)?.title ?? user?.correspondent?.region.title ?? String(id),
    constituencyName: (id: number) => known.find((one) => one.id === id)?.name ?? String(id),
  };
}

export type Places = ReturnType<typeof usePlaces>;
