import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import { useMay } from '../../api/actor.ts';
import { useRead } from '../../api/queries.ts';
import { screens, to } from '../paths.ts';
import { typeQuery } from './election-types.ts';
import { defaultYear } from './years.ts';

type Place = Pick<PendingItem, 'year_id' | 'election_type_id' | 'region_id' | 'constituency_id' | 'polling_station_id'>;

/** The address of an item's figures; it names the year and the type where they are not the screen's defaults. */
export function usePendingAddress(): (item: Place) => { pathname: string; search: string } {
  const may = useMay();
  const years = useRead(contract.years.list, {});
  const byDefault = years.data && defaultYear(years.data);
  return ({ year_id, election_type_id, region_id, constituency_id, polling_station_id }) => {
    const place = { region: region_id, constituency: constituency_id };
    const search = new URLSearchParams({
      ...(byDefault && byDefault.id !== year_id && { year: String(year_id) }),
      ...typeQuery(election_type_id),
    });
    if (polling_station_id !== null && may(screens.stationResults.access)) {
      const pathname = to('stationResults', { ...place, polling_station: polling_station_id });
      return { pathname, search: search.toString() };
    }
    // People without the screen of stations enter station figures, or see those of the constituency, on the votes.
    if (polling_station_id !== null && may('entries.submit')) {
      search.set('level', 'station');
      search.set('station', String(polling_station_id));
    }
    return { pathname: to('constituencyVotes', place), search: search.toString() };
  };
}
