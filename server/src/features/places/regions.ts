import type { regions as contract, Region } from '@election/contract/places/regions';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow } from '../../platform/db/rows.ts';
import { assertStays, assertYear } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { sayRows as reference, stays, unnamed } from '../../platform/writes/sentences.ts';
import { freeSlug } from './slug.ts';

const regionRows = (where: RawBuilder<unknown>): RawBuilder<Region> => sql<Region>`
  select r.id, r.title, r.slug, r.status, r.svg_path, r.year_id, r.version,
         json_build_array(json_build_object('title', y.title)) as year,
         (select count(*) from constituencies c where c.region_id = r.id)::int as constituency_count,
         json_build_array(json_build_object('status', r.election_status, 'status_desc', r.status_desc)) as election_status
  from regions r join years y on y.id = r.year_id
  where ${where} order by r.title`;

/** The regions of a year by title, each with the number of its constituencies. */
export async function listRegions({ db }: Context, { year_id }: Input<typeof contract.list>): Promise<Region[]> {
  return (await regionRows(sql`r.year_id = ${year_id}`).execute(db)).rows;
}

const readRegion = async (db: Db, id: number): Promise<Region> =>
  (await regionRows(sql`r.id = ${id}`).execute(db)).rows[0] as Region;

/** Creates a region in a year. @throws Failure 409 title taken in the year, 422 unknown year */
export async function createRegion(context: Context, input: Input<typeof contract.create>): Promise<Region> {
  const { db } = context;
  await assertYear(db, input.year_id);
  const slug = await freeSlug(db, 'regions', input.title, input);
  const after = await db
    .insertInto('regions')
    .values({ ...input, slug })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { table: 'regions', id: after.id, verb: 'create', after });
  return readRegion(db, after.id);
}

/** Updates a region and, with its title, its slug. @throws Failure 404, 409 stale or title taken, 422 for another year */
export async function updateRegion(context: Context, input: Input<typeof contract.update>): Promise<Region> {
  const { db } = context;
  const { id, version, year_id, ...changes } = input;
  const before = await lockRow(db, 'regions', id, unnamed.regions, { version, read: readRegion });
  assertStays('year_id', year_id, before.year_id, stays.year);
  const renamed = changes.title !== before.title;
  const place = { year_id: before.year_id, except: id };
  const slug = renamed ? await freeSlug(db, 'regions', changes.title, place) : before.slug;
  const after = await db
    .updateTable('regions')
    .set({ ...changes, slug })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { table: 'regions', id, verb: 'update', ...difference(before, after) });
  return readRegion(db, id);
}

/** Deletes an empty region. @throws Failure 404, 409 with the counts of its dependants, 422 for another year */
export async function removeRegion(context: Context, { id, year_id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'regions', id, unnamed.regions);
  assertStays('year_id', year_id, before.year_id, reference.unknownRegion);
  return removeRow(context, 'regions', before);
}
