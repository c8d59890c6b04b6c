import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { ReactNode } from 'react';
import { sortedBy } from '../app/election/years.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { Filters } from '../ui/Filters.tsx';
import { type StationChoice, sortedStations } from './use-station-choice.ts';

interface StationFiltersProps {
  choice: StationChoice;
  /** Further selectors of the screen. */
  children?: ReactNode;
}

export function StationFilters({ choice, children }: StationFiltersProps) {
  const { year, type, regions, constituencies, stations, constituency, station } = choice;
  const regionOptions = regions.data && sortedBy(regions.data, ({ title }) => title);
  const constituencyOptions = constituencies.data && sortedBy(constituencies.data, ({ name }) => name);
  return (
    <Filters fill>
      <Dropdown
        label={sayVotes.year}
        options={year.options}
        value={year.year?.id ?? null}
        onChange={choice.chooseYear}
        loading={year.years.isPending}
      />
      <Dropdown
        label={sayVotes.region}
        options={regionOptions?.map(({ id, title }) => ({ value: id, label: title }))}
        value={choice.region_id}
        onChange={choice.chooseRegion}
        loading={regions.isLoading}
        readOnly={choice.regionFixed}
      />
      <Dropdown
        label={sayVotes.constituency}
        options={constituencyOptions?.map(({ id, name }) => ({ value: id, label: name }))}
        value={constituency?.id ?? null}
        onChange={choice.chooseConstituency}
        loading={constituencies.isLoading}
      />
      <Dropdown
        label={say.station}
        options={
          stations.data &&
          sortedStations(stations.data).map(({ id, code, name }) => ({
            value: id,
            label: say.stationOption(code, name),
          }))
        }
        value={station?.id ?? null}
        onChange={(id) => {
          const found = stations.data?.find((one) => one.id === id);
          if (found) choice.chooseStation(found);
        }}
        loading={stations.isLoading}
      />
      <Dropdown
        label={sayVotes.electionType}
        options={type.options}
        value={type.type?.title ?? null}
        onChange={type.choose}
        loading={type.types.isPending}
      />
      {children}
    </Filters>
  );
}
