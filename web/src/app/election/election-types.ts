import { contract } from '@election/contract/contract';
import { electionTypes } from '@election/contract/messages/election';
import { ELECTION_TYPE, type ElectionTypeTitle, titleOfType } from '@election/contract/places/election-types';
import { useRead } from '../../api/queries.ts';
import { useQueryValue } from '../use-query-value.ts';
import type { useYearChoice } from './years.ts';

export const typeLabel: Record<ElectionTypeTitle, string> = electionTypes;

/** The election type as an address names it; nothing for the default. */
export function typeQuery(id: number): { type?: ElectionTypeTitle } {
  const title = titleOfType(id);
  return title && id !== ELECTION_TYPE.presidential ? { type: title } : {};
}

/** The election type that a screen shows, among those of the year: that of the URL, else presidential, else what there is. */
export function useElectionTypeChoice({ year, years }: Pick<ReturnType<typeof useYearChoice>, 'year' | 'years'>) {
  const [value, setValue] = useQueryValue('type');
  const types = useRead(contract.electionTypes.list, years.data ? (year ? { year_id: year.id } : {}) : null);
  return {
    types,
    type: types.data?.find(({ title }) => title === value) ?? types.data?.[0],
    options: types.data?.map(({ title }) => ({ value: title, label: typeLabel[title] })),
    choose: (title: ElectionTypeTitle) => setValue(title),
  };
}
