import { contract } from '@election/contract/contract';
import { ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/election-types';
import { useRead } from '../../api/queries.ts';
import { useQueryValue } from '../use-query-value.ts';
import * as say from './sentences.ts';
import type { useYearChoice } from './years.ts';

export const typeLabel: Record<ElectionTypeTitle, string> = {
  presidential: say.presidential,
  parliamentary: say.parliamentary,
};

/** The word of an election type. */
export const typeName = (election_type_id: number): string =>
  election_type_id === ELECTION_TYPE.parliamentary ? typeLabel.parliamentary : typeLabel.presidential;

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
