import { contract } from '@election/contract/contract';
import type { Constituency } from '@election/contract/places/constituencies';
import type { PollingStation } from '@election/contract/places/polling-stations';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useRead } from '../../api/queries.ts';
import { sortedBy } from '../../app/election/years.ts';
import { to } from '../../app/paths.ts';
import { idOf } from '../../app/use-query-value.ts';
import { usePlaceChoice } from './use-place-choice.ts';

/** The contest of a polling station: the place is in the path once a station is chosen, before that in the query. */
export function useStationChoice() {
  const params = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const choice = usePlaceChoice({
    region: idOf(params.region) ?? idOf(query.get('region')),
    constituency: idOf(params.constituency) ?? idOf(query.get('constituency')),
  });
  const { constituency } = choice;
  const stations = useRead(contract.pollingStations.list, constituency ? { constituency_id: constituency.id } : null);

  /** Opens a place that is not a station yet; the year and the type stay. */
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
    ...choice,
    stations,
    station: stations.data?.find(({ id }) => id === idOf(params.polling_station)),
    wantsStation: params.polling_station !== undefined,
    error: choice.error ?? (stations.error ? stations : null),
    chooseYear: (id: number) => open({ year: id }),
    chooseRegion: (region: number) => open({ region }),
    chooseConstituency: ({ region_id, id }: Constituency) => open({ region: region_id, constituency: id }),
    chooseStation: ({ id, region_id: region, constituency_id }: PollingStation) => {
      const search = new URLSearchParams(query);
      for (const name of ['region', 'constituency', 'search', 'page', 'agent']) search.delete(name);
      const place = { region, constituency: constituency_id, polling_station: id };
      void navigate({ pathname: to('stationResults', place), search: search.toString() });
    },
  };
}

export type StationChoice = ReturnType<typeof useStationChoice>;

export const sortedStations = (stations: readonly PollingStation[]) => sortedBy(stations, ({ code }) => code);
