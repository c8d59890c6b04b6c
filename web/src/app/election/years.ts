import { contract } from '@election/contract/contract';
import type { Year } from '@election/contract/places/years';
import { useRead } from '../../api/queries.ts';
import { idOf, useQueryValue } from '../use-query-value.ts';

const byTitle = new Intl.Collator('en', { numeric: true });

/** Sorts by name, numbers by value: Ward 2 before Ward 10. */
export const sortedBy = <T>(items: readonly T[], name: (item: T) => string): T[] =>
  [...items].sort((a, b) => byTitle.compare(name(a), name(b)));

/** The default of every screen: the active year with the greatest title, or of all years where none is active. */
export function defaultYear<Y extends Pick<Year, 'title' | 'status'>>(years: readonly Y[]): Y | undefined {
  const active = years.filter(({ status }) => status === 'active');
  return sortedBy(active.length > 0 ? active : years, ({ title }) => title).at(-1);
}

/** Years as a dropdown offers them, the greatest title first. */
export const latestFirst = (years: readonly Pick<Year, 'id' | 'title'>[]) =>
  sortedBy(years, ({ title }) => title)
    .reverse()
    .map(({ id, title }) => ({ value: id, label: title }));

/** The year that a screen shows: that of the URL, else the default. */
export function useYearChoice() {
  const [value, setValue] = useQueryValue('year');
  const years = useRead(contract.years.list, {});
  const chosen = years.data?.find(({ id }) => id === idOf(value)) ?? (years.data && defaultYear(years.data));
  return {
    years,
    year: chosen,
    options: years.data && latestFirst(years.data),
    choose: (year_id: number) => setValue(String(year_id)),
  };
}
