import { contract } from '@election/contract/contract';
import type { ElectionTypeTitle } from '@election/contract/election-types';
import { useRead } from '../../api/queries.ts';
import { useQueryValue } from '../use-query-value.ts';
import * as say from './sentences.ts';

export const typeLabel: Record<ElectionTypeTitle, string> = {
  presidential: say.presidential,
  parliamentary: say.parliamentary,
};

/** The election type that a screen shows: that of the URL, else presidential. */
export function useElectionTypeChoice() {
  const [value, setValue] = useQueryValue('type');
  const types = useRead(contract.electionTypes.list, {});
  const wanted = value === 'parliamentary' ? value : 'presidential';
  return {
    types,
    type: types.data?.find(({ title }) => title === wanted),
    options: types.data?.map(({ title }) => ({ value: title, label: typeLabel[title] })),
    choose: (title: ElectionTypeTitle) => setValue(title),
  };
}
