import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { useRead } from '../api/queries.ts';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useYearChoice } from '../app/election/years.ts';
import { CandidateList } from './CandidateList.tsx';

export function PresidentialPage() {
  const year = useYearChoice();
  const year_id = year.year?.id ?? null;
  const candidates = useRead(
    contract.candidates.list,
    year_id === null ? null : { year_id, election_type_id: ELECTION_TYPE.presidential },
  );
  return (
    <CandidateList
      type="presidential"
      place={{ year_id, region_id: null, constituency_id: null }}
      placeName={year.year?.title ?? ''}
      rows={year.year ? candidates.data : year.years.data && []}
      reads={[year.years, candidates]}
      filters={<PlaceFilters year={year} />}
    />
  );
}
