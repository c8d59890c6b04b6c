import { missing } from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/station-votes';
import { unknownStation } from '@election/contract/messages/votes';
import type { Permission } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { stationVotes as contract } from '@election/contract/station-votes';
import type { Context } from '../context.ts';
import { named } from '../db/named.ts';
import { Failure } from '../failure.ts';
import { runRoutine } from '../http/idempotency.ts';
import { assertCan } from '../scope.ts';

/** An agent's figures of a station become pending entries. @throws Failure 403, 404, 409 read-only, 422 */
export async function submitStation(context: Context, input: Input<typeof contract.submit>) {
  const constituency_id = await reachStation(context, 'entries.submit', input.polling_station_id);
  if (input.constituency_id !== undefined && input.constituency_id !== constituency_id) {
    throw new Failure(422, { polling_station_id: [unknownStation] });
  }
  return runRoutine<Data<typeof contract.submit>>(context, 'submit_entries', { input: { ...input, constituency_id } });
}

/** A station's figures become live and published. @throws Failure 403, 404, 409 where a live figure has moved on, 422 */
export async function publishStation(context: Context, input: Input<typeof contract.publish>) {
  const constituency_id = await reachStation(context, 'stations.publish', input.polling_station_id);
  return runRoutine<Data<typeof contract.publish>>(context, 'publish_station', {
    input: { ...input, constituency_id },
  });
}

/** The constituency that a station lies in, where the caller may do this there; the routine locks it and looks again. */
async function reachStation({ pool, actor }: Context, permission: Permission, station_id: number): Promise<number> {
  const [station] = await named<{ constituency_id: number }>(
    pool,
    'station_place',
    'select constituency_id from polling_stations where id = $1',
    [station_id],
  );
  if (!station) throw new Failure(404, missing(say.station));
  assertCan(actor, permission, station.constituency_id);
  return station.constituency_id;
}
