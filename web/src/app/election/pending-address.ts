import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import type { PendingItem } from '@election/contract/notifications';
import { useRead } from '../../api/queries.ts';
import { to } from '../paths.ts';
import { sortedBy } from './years.ts';

type Place = Pick<PendingItem, 'year_id' | 'election_type_id' | 'region_id' | 'constituency_id' | 'polling_station_id'>;

/** Where an item's figures are looked at; the year and the type are named where a screen would begin with others. */
export function usePendingAddress(): (item: Place) => { pathname: string; search: string } {
  const years = useRead(contract.years.list, {});
  const latest = years.data && sortedBy(years.data, ({ title }) => title).at(-1);
  return ({ year_id, election_type_id, region_id, constituency_id, polling_station_id }) => {
    const place = { region: region_id, constituency: constituency_id };
    const search = new URLSearchParams();
    if (latest && latest.id !== year_id) search.set('year', String(year_id));
    if (election_type_id === ELECTION_TYPE.parliamentary) search.set('type', 'parliamentary');
    return {
      pathname:
        polling_station_id === null
          ? to('constituencyVotes', place)
          : to('stationResults', { ...place, polling_station: polling_station_id }),
      search: search.toString(),
    };
  };
}
