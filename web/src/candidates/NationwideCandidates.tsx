import { contract } from '@election/contract/contract';
import { ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/places/election-types';
import { useRead } from '../api/queries.ts';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useYearChoice } from '../app/election/years.ts';
import { CandidateList } from './CandidateList.tsx';

/** The candidates of an election in which they stand in the whole country. */
export function NationwideCandidates({ type }: { type: ElectionTypeTitle }) {
  const year = useYearChoice();
  const year_id = year.year?.id ?? null;
  const candidates = useRead(
    contract.candidates.list,
    year_id === null ? null : { year_id, election_type_id: ELECTION_TYPE[type] },
  );
  return (
    <CandidateList
      type={type}
      place={{ year_id, region_id: null, constituency_id: null }}
      placeName={year.year?.title ?? ''}
      rows={year.year ? candidates.data : year.years.data && []}
      reads={[year.years, candidates]}
      filters={<PlaceFilters year={year} />}
    />
  );
}
