import * as say from '@election/contract/messages/reference';
import type { regions as contract, Region } from '@election/contract/regions';
import type { Input } from '@election/contract/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { assertStays, assertYear } from '../reference/belonging.ts';
import { assertNothingDepends } from '../reference/dependants.ts';
import { noteChange } from '../reference/reference-change.ts';
import { difference, lockRow } from '../reference/rows.ts';
import { freeSlug } from '../reference/slug.ts';

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

const readRegion = async ({ db }: Context, id: number): Promise<Region> =>
  (await regionRows(sql`r.id = ${id}`).execute(db)).rows[0] as Region;

/** Adds a region to a year. @throws Failure 409 where the title is taken in the year, 422 where there is no such year */
export async function createRegion(context: Context, input: Input<typeof contract.create>): Promise<Region> {
  const { db } = context;
  await assertYear(db, input.year_id);
  const slug = await freeSlug(db, 'regions', input.title, input);
  const after = await db
    .insertInto('regions')
    .values({ ...input, slug })
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { feature: 'regions', id: after.id, verb: 'create', after });
  return readRegion(context, after.id);
}

/** Changes a region; its slug follows its title. @throws Failure 404, 409 stale or taken, 422 where the year is another */
export async function updateRegion(context: Context, input: Input<typeof contract.update>): Promise<Region> {
  const { db } = context;
  const { id, version, year_id, ...changes } = input;
  const before = await lockRow(db, 'regions', id, say.unnamed.region, version);
  assertStays('year_id', year_id, before.year_id, say.stays.year);
  const renamed = changes.title !== before.title;
  const place = { year_id: before.year_id, except: id };
  const slug = renamed ? await freeSlug(db, 'regions', changes.title, place) : before.slug;
  const after = await db
    .updateTable('regions')
    .set({ ...changes, slug })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { feature: 'regions', id, verb: 'update', ...difference(before, after) });
  return readRegion(context, id);
}

/** Deletes an empty region. @throws Failure 404, 409 with the counts of what depends on it, 422 where the year is another */
export async function removeRegion(context: Context, { id, year_id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'regions', id, say.unnamed.region);
  assertStays('year_id', year_id, before.year_id, say.unknownRegion);
  await assertNothingDepends(context.db, 'regions', id, say.subject.region(before.title));
  await context.db.deleteFrom('regions').where('id', '=', id).execute();
  await noteChange(context, { feature: 'regions', id, verb: 'delete', before });
  return null;
}
