import { Dropdown } from '../../ui/fields/Dropdown.tsx';
import { election as say } from '../sentences.ts';
import { useChoosePlace, type useConstituencyChoice, type useRegionChoice } from './places.ts';
import { YearFilter } from './YearFilter.tsx';
import type { useYearChoice } from './years.ts';

interface PlaceFiltersProps {
  year: ReturnType<typeof useYearChoice>;
  region?: ReturnType<typeof useRegionChoice>;
  constituency?: ReturnType<typeof useConstituencyChoice>;
}

/** The selectors of a list of places: year, then region and constituency where the list has them. */
export function PlaceFilters({ year, region, constituency }: PlaceFiltersProps) {
  const choosePlace = useChoosePlace();
  return (
    <>
      <YearFilter choice={year} onChoose={(id) => choosePlace({ year: id })} />
      {region && (
        <Dropdown
          label={say.region}
          options={region.options}
          value={region.region?.id ?? null}
          onChange={(id) => choosePlace({ region: id })}
          loading={region.regions.isLoading}
        />
      )}
      {constituency && (
        <Dropdown
          label={say.constituency}
          options={constituency.options}
          value={constituency.constituency?.id ?? null}
          onChange={(id) => choosePlace({ constituency: id })}
          loading={constituency.constituencies.isLoading}
        />
      )}
    </>
  );
}
