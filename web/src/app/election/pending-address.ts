import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import type { PendingItem } from '@election/contract/notifications';
import { useMay } from '../../api/actor.ts';
import { useRead } from '../../api/queries.ts';
import { screens, to } from '../paths.ts';
import { sortedBy } from './years.ts';

type Place = Pick<PendingItem, 'year_id' | 'election_type_id' | 'region_id' | 'constituency_id' | 'polling_station_id'>;

/** Where an item's figures are looked at; the year and the type are named where a screen would begin with others. */
export function usePendingAddress(): (item: Place) => { pathname: string; search: string } {
  const may = useMay();
  const years = useRead(contract.years.list, {});
  const latest = years.data && sortedBy(years.data, ({ title }) => title).at(-1);
  return ({ year_id, election_type_id, region_id, constituency_id, polling_station_id }) => {
    const place = { region: region_id, constituency: constituency_id };
    const search = new URLSearchParams();
    if (latest && latest.id !== year_id) search.set('year', String(year_id));
    if (election_type_id === ELECTION_TYPE.parliamentary) search.set('type', 'parliamentary');
    if (polling_station_id !== null && may(screens.stationResults.access)) {
      const pathname = to('stationResults', { ...place, polling_station: polling_station_id });
      return { pathname, search: search.toString() };
    }
    // Who has no screen for stations enters their figures, or sees those of the constituency, on the votes.
    if (polling_station_id !== null && may('entries.submit')) {
      search.set('level', 'station');
      search.set('station', String(polling_station_id));
    }
    return { pathname: to('constituencyVotes', place), search: search.toString() };
  };
}
