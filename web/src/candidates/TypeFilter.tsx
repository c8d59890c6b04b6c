import { contract } from '@election/contract/contract';
import type { ElectionTypeTitle } from '@election/contract/election-types';
import { useNavigate, useSearchParams } from 'react-router';
import { useRead } from '../api/queries.ts';
import { typeLabel } from '../app/election/election-types.ts';
import { to } from '../app/paths.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import * as say from './sentences.ts';

const SCREENS = { presidential: 'presidentialCandidates', parliamentary: 'parliamentaryCandidates' } as const;

/** The selector of the election type: each type has an address of its own; the year stays. */
export function TypeFilter({ type }: { type: ElectionTypeTitle }) {
  const types = useRead(contract.electionTypes.list, {});
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const year = query.get('year');
  const open = (title: ElectionTypeTitle) =>
    void navigate({ pathname: to(SCREENS[title]), search: year ? new URLSearchParams({ year }).toString() : '' });
  return (
    <Dropdown
      label={say.electionType}
      options={types.data?.map(({ title }) => ({ value: title, label: typeLabel[title] }))}
      value={type}
      onChange={open}
      loading={types.isPending}
    />
  );
}
