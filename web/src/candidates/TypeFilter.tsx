import { contract } from '@election/contract/contract';
import { ELECTION_RULES, ELECTION_TITLES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { useNavigate, useSearchParams } from 'react-router';
import { useRead } from '../api/queries.ts';
import { typeLabel } from '../app/election/election-types.ts';
import { to } from '../app/paths.ts';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { candidates as say } from './sentences.ts';

const SCREENS = {
  presidential: 'presidentialCandidates',
  parliamentary: 'parliamentaryCandidates',
  runoff: 'runoffCandidates',
} as const;

interface TypeFilterProps {
  type: ElectionTypeTitle;
  year_id: number | null;
}

/** The selector of the election type: each type has an address of its own; the year stays. A run-off is offered once it is open. */
export function TypeFilter({ type, year_id }: TypeFilterProps) {
  const types = useRead(contract.electionTypes.list, year_id === null ? null : { year_id });
  const offered = ELECTION_TITLES.filter(
    (title) => !ELECTION_RULES[title].follows || title === type || types.data?.some((held) => held.title === title),
  );
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const year = query.get('year');
  const open = (title: ElectionTypeTitle) =>
    void navigate({ pathname: to(SCREENS[title]), search: year ? new URLSearchParams({ year }).toString() : '' });
  return (
    <Dropdown
      label={say.electionType}
      options={offered.map((title) => ({ value: title, label: typeLabel[title] }))}
      value={type}
      onChange={open}
      loading={types.isLoading}
    />
  );
}
