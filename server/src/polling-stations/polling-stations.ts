import type { pollingStations as contract, PollingStation } from '@election/contract/polling-stations';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** The polling stations of a constituency by code. */
export async function listPollingStations(
  { db }: Context,
  { constituency_id }: Input<typeof contract.list>,
): Promise<PollingStation[]> {
  const { rows } = await sql<PollingStation>`
    select s.id, s.code, s.name, s.constituency_id, c.region_id, s.registered_voters, s.status, s.version
    from polling_stations s join constituencies c on c.id = s.constituency_id
    where s.constituency_id = ${constituency_id} order by s.code`.execute(db);
  return rows;
}
