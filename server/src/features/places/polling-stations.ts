import type { pollingStations as contract, PollingStation } from '@election/contract/places/polling-stations';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { assertStays } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { stays, unnamed } from '../../platform/writes/sentences.ts';
import { sayPlaces as say } from './sentences.ts';

const stationRows = (where: RawBuilder<unknown>): RawBuilder<PollingStation> => sql<PollingStation>`
  select s.id, s.code, s.name, s.constituency_id, c.region_id, s.registered_voters, s.status, s.version,
         station_label(s) as label
  from polling_stations s join constituencies c on c.id = s.constituency_id
  where ${where} order by s.code`;

/** The polling stations of a constituency by code. */
export async function listPollingStations(
  { db }: Context,
  { constituency_id }: Input<typeof contract.list>,
): Promise<PollingStation[]> {
  return (await stationRows(sql`s.constituency_id = ${constituency_id}`).execute(db)).rows;
}

const readStation = async (db: Db, id: number): Promise<PollingStation> =>
  (await stationRows(sql`s.id = ${id}`).execute(db)).rows[0] as PollingStation;

/** Creates a station in a constituency. @throws Failure 409 code (in the year) or name taken, 422 unknown constituency */
export async function createPollingStation(
  context: Context,
  input: Input<typeof contract.create>,
): Promise<PollingStation> {
  const { db } = context;
  const place = await db
    .selectFrom('constituencies')
    .select('year_id')
    .where('id', '=', input.constituency_id)
    .executeTakeFirst();
  if (!place) throw new Failure(422, { constituency_id: [say.unknownConstituency] });
  const values = { ...input, year_id: place.year_id };
  const after = await db.insertInto('polling_stations').values(values).returningAll().executeTakeFirstOrThrow();
  const change = { table: 'polling_stations', id: after.id, verb: 'create', after } as const;
  await noteChange(context, change, after.constituency_id);
  return readStation(db, after.id);
}

/** Updates a station. @throws Failure 404, 409 stale or taken, 422 for another constituency */
export async function updatePollingStation(
  context: Context,
  input: Input<typeof contract.update>,
): Promise<PollingStation> {
  const { db } = context;
  const { id, version, constituency_id, ...changes } = input;
  const before = await lockRow(db, 'polling_stations', id, unnamed.polling_stations, {
    version,
    read: readStation,
  });
  assertStays('constituency_id', constituency_id, before.constituency_id, stays.constituency);
  const after = await db
    .updateTable('polling_stations')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const change = { table: 'polling_stations', id, verb: 'update', ...difference(before, after) } as const;
  await noteChange(context, change, before.constituency_id);
  return readStation(db, id);
}

/** Deletes a station without figures. @throws Failure 404, 409 with the counts of its dependants */
export async function removePollingStation(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db } = context;
  const before = await lockRow(db, 'polling_stations', id, unnamed.polling_stations);
  return removeRow(context, 'polling_stations', before, before.constituency_id);
}
