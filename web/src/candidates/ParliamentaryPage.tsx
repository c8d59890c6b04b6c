import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { useRead } from '../api/queries.ts';
import { PlaceFilters } from '../app/election/PlaceFilters.tsx';
import { useConstituencyChoice, useRegionChoice } from '../app/election/places.ts';
import { useYearChoice } from '../app/election/years.ts';
import { CandidateList } from './CandidateList.tsx';

export function ParliamentaryPage() {
  const year = useYearChoice();
  const year_id = year.year?.id ?? null;
  const region = useRegionChoice(year_id);
  const region_id = region.region?.id ?? null;
  const place = useConstituencyChoice(year_id, region_id);
  const constituency_id = place.constituency?.id ?? null;
  const candidates = useRead(
    contract.constituencies.read,
    year_id === null || constituency_id === null
      ? null
      : { id: constituency_id, year_id, election_id: ELECTION_TYPE.parliamentary },
  );
  // A year without regions, or a region without constituencies, has no candidates.
  const isEmpty = [year.years, region.regions, place.constituencies].some(({ data }) => data?.length === 0);
  return (
    <CandidateList
      type="parliamentary"
      place={{ year_id, region_id, constituency_id }}
      placeName={place.constituency?.name ?? ''}
      rows={isEmpty ? [] : candidates.data?.candidates}
      reads={[year.years, region.regions, place.constituencies, candidates]}
      filters={<PlaceFilters year={year} region={region} constituency={place} />}
    />
  );
}
