import type { Thresholds } from '@election/contract/checks';
import type { Constituency } from '@election/contract/constituencies';
import { contract } from '@election/contract/contract';
import type { ElectionTypeTitle } from '@election/contract/election-types';
import * as say from '@election/contract/messages/screens-polling-results';
import type { PollingStation } from '@election/contract/polling-stations';
import type { Year } from '@election/contract/years';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useRead } from '../api/queries.ts';
import { useUser } from '../api/session-store.ts';
import { typeLabel, useElectionTypeChoice } from '../app/election/election-types.ts';
import { sortedBy, useYearChoice } from '../app/election/years.ts';
import { to } from '../app/paths.ts';
import { idOf } from '../app/use-query-value.ts';

/** A contest at the places of one constituency. */
export interface Race {
  year_id: number;
  region_id: number;
  constituency: Constituency;
  election_type_id: number;
  type: ElectionTypeTitle;
  /** Those of its year. */
  thresholds: Thresholds;
}

/** The ids of a race, as the calls take them. */
export const idsOf = ({ year_id, constituency, election_type_id }: Race) => ({
  year_id,
  constituency_id: constituency.id,
  election_type_id,
});

/** How sentences name a station's contest. */
export const placeOf = (race: Race, station: PollingStation): string =>
  say.place(station.name, race.constituency.name, typeLabel[race.type]);

/** What the selectors offer and hold: places in the path once a station is chosen, before that in the query. */
export function useStationChoice() {
  const user = useUser();
  const params = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const year = useYearChoice();
  const type = useElectionTypeChoice();
  const year_id = year.year?.id ?? null;

  const own = user.scope === 'region' ? (user.correspondent?.region_id ?? null) : null;
  const region_id = own ?? idOf(params.region) ?? idOf(query.get('region'));
  const constituency_id = idOf(params.constituency) ?? idOf(query.get('constituency'));
  const regions = useRead(contract.regions.list, year_id === null ? null : { year_id });
  const constituencies = useRead(
    contract.constituencies.list,
    year_id === null || region_id === null ? null : { region: region_id, year_id },
  );
  const constituency = constituencies.data?.find(({ id }) => id === constituency_id);
  const stations = useRead(contract.pollingStations.list, constituency ? { constituency_id: constituency.id } : null);
  const station = stations.data?.find(({ id }) => id === idOf(params.polling_station));

  /** Goes to a place that is not a station yet; the year and the type stay. */
  const open = (place: Partial<Record<'year' | 'region' | 'constituency', number>>) => {
    const search = new URLSearchParams();
    for (const name of ['year', 'type']) {
      const value = query.get(name);
      if (value !== null) search.set(name, value);
    }
    for (const [name, id] of Object.entries(place)) search.set(name, String(id));
    void navigate({ pathname: to('pollingResults'), search: search.toString() });
  };

  return {
    year,
    type,
    regions,
    constituencies,
    stations,
    region_id,
    regionFixed: own !== null,
    constituency,
    station,
    wantsStation: params.polling_station !== undefined,
    error: [year.years, type.types, regions, constituencies, stations].find((read) => read.error) ?? null,
    race: raceOf(year.year, constituency, type.type),
    chooseYear: (id: number) => open({ year: id }),
    chooseRegion: (region: number) => open({ region }),
    chooseConstituency: (id: number) => region_id !== null && open({ region: region_id, constituency: id }),
    chooseStation: ({ id, region_id: region, constituency_id: at }: PollingStation) => {
      const search = new URLSearchParams(query);
      for (const name of ['region', 'constituency', 'search', 'page', 'agent']) search.delete(name);
      const path = to('stationResults', { region, constituency: at, polling_station: id });
      void navigate({ pathname: path, search: search.toString() });
    },
  };
}

export type StationChoice = ReturnType<typeof useStationChoice>;

function raceOf(
  year: Year | undefined,
  constituency: Constituency | undefined,
  type: { id: number; title: ElectionTypeTitle } | undefined,
): Race | null {
  if (!year || !constituency || !type) return null;
  return {
    year_id: year.id,
    region_id: constituency.region_id,
    constituency,
    election_type_id: type.id,
    type: type.title,
    thresholds: year,
  };
}

export const sortedStations = (stations: readonly PollingStation[]) => sortedBy(stations, ({ code }) => code);
