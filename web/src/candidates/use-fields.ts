import { contract } from '@election/contract/contract';
import { ELECTION_RULES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { useRead } from '../api/queries.ts';
import { statusField } from '../app/election/fields/StatusField.tsx';
import { useYearField } from '../app/election/fields/YearField.tsx';
import type { NamedField } from '../app/records/fields.ts';
import { election as sayElection } from '../app/sentences.ts';
import { pictureText } from '../ui/fields/picture-value.ts';
import type { CandidateValues } from './candidate-form.ts';
import { candidates as say } from './sentences.ts';

export const useParties = (year_id: number | null) =>
  useRead(contract.parties.list, year_id === null ? null : { year: year_id });

export const useConstituencies = ({ year_id, region_id }: Pick<CandidateValues, 'year_id' | 'region_id'>) =>
  useRead(contract.constituencies.list, year_id === null || region_id === null ? null : { region: region_id, year_id });

/** How the question before saving names the fields and their values. */
export function useFields(values: CandidateValues, type: ElectionTypeTitle): readonly NamedField<CandidateValues>[] {
  const year = useYearField();
  const parties = useParties(values.year_id);
  const constituencies = useConstituencies(values);
  const nameIn = (rows: readonly { id: number; name: string }[] | undefined) => (id: number) =>
    rows?.find((row) => row.id === id)?.name ?? String(id);
  return [
    { key: 'name', label: say.name },
    statusField,
    year,
    { key: 'party_id', label: say.party, text: nameIn(parties.data) },
    ...(ELECTION_RULES[type].nationwide
      ? details()
      : [{ key: 'constituency_id', label: sayElection.constituency, text: nameIn(constituencies.data) } as const]),
    { key: 'ballot_order', label: say.ballotOrder },
    { key: 'withdrawn', label: say.withdrawn, text: (flag) => (flag === true ? say.yes : say.no) },
    { key: 'avatar_url', label: say.picture, text: pictureText },
  ];
}

const details = () =>
  [
    { key: 'education', label: say.education },
    { key: 'date_of_birth', label: say.dateOfBirth },
    { key: 'religion', label: say.religion },
    { key: 'hometown', label: say.hometown },
    { key: 'spouse', label: say.spouse },
    { key: 'no_of_children', label: say.children },
    { key: 'prev_positions', label: say.positions },
  ] as const;
