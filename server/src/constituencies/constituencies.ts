import type { Constituency, constituencies as contract } from '@election/contract/constituencies';
import * as say from '@election/contract/messages/constituencies';
import * as failures from '@election/contract/messages/failures';
import * as reference from '@election/contract/messages/reference';
import type { Data, Input } from '@election/contract/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { assertRegion, assertStays, assertYear } from '../reference/belonging.ts';
import { candidateRows } from '../reference/candidate-rows.ts';
import { assertNothingDepends } from '../reference/dependants.ts';
import { noteChange } from '../reference/reference-change.ts';
import { difference, lockRow, type Row } from '../reference/rows.ts';
import { freeSlug } from '../reference/slug.ts';

const constituencyRows = (where: RawBuilder<unknown>): RawBuilder<Constituency> => sql<Constituency>`
  select id, name, slug, code, status, svg_path, region_id, year_id, registered_voters, version,
         json_build_object('status', election_status, 'status_desc', status_desc) as election_status
  from constituencies where ${where} order by name`;

/** The constituencies of a region by name. */
export async function listConstituencies(
  { db }: Context,
  { region, year_id }: Input<typeof contract.list>,
): Promise<Constituency[]> {
  return (await constituencyRows(sql`region_id = ${region} and year_id = ${year_id}`).execute(db)).rows;
}

/** One constituency; with an election type also who stands for it there, in ballot order. @throws Failure 404 */
export async function readConstituency(
  { db }: Context,
  { id, year_id, election_id }: Input<typeof contract.read>,
): Promise<Data<typeof contract.read>> {
  const ofYear = year_id === undefined ? sql`true` : sql`year_id = ${year_id}`;
  const [row] = (await constituencyRows(sql`id = ${id} and ${ofYear}`).execute(db)).rows;
  if (!row) throw new Failure(404, failures.missing(reference.unnamed.constituency));
  if (election_id === undefined) return row;
  const standing = sql`c.year_id = ${row.year_id} and c.election_type_id = ${election_id}
    and (c.constituency_id is null or c.constituency_id = ${id})`;
  return { ...row, candidates: (await candidateRows(standing).execute(db)).rows };
}

/**
 * Adds a constituency to a region; its contests open with it.
 * @throws Failure 409 where the name is taken in the region, 422 where year or region do not exist or do not agree
 */
export async function createConstituency(
  context: Context,
  input: Input<typeof contract.create>,
): Promise<Data<typeof contract.create>> {
  const { db } = context;
  await assertYear(db, input.year_id);
  await assertRegion(db, input.region_id, input.year_id);
  const slug = await freeSlug(db, 'constituencies', input.name, input);
  const values = { ...input, slug };
  const after = await db.insertInto('constituencies').values(values).returningAll().executeTakeFirstOrThrow();
  await noteChange(context, { feature: 'constituencies', id: after.id, verb: 'create', after }, after.id);
  return { ...(await readConstituency(context, { id: after.id })), message: say.created };
}

/**
 * Changes a constituency; its slug follows its name. It may move to another region of its year while none of its figures
 * is published and nobody is assigned to it; what waits for approval moves with it.
 * @throws Failure 404, 409 stale, taken or not movable, 422 where the year is another or the region is not of it
 */
export async function updateConstituency(
  context: Context,
  input: Input<typeof contract.update>,
): Promise<Constituency> {
  const { db } = context;
  const { id, version, year_id, ...changes } = input;
  const before = await lockRow(db, 'constituencies', id, reference.unnamed.constituency, version);
  assertStays('year_id', year_id, before.year_id, reference.stays.year);
  if (changes.region_id !== before.region_id) await prepareMove(db, before, changes.region_id);
  const renamed = changes.name !== before.name;
  const place = { year_id: before.year_id, region_id: changes.region_id, except: id };
  const slug = renamed ? await freeSlug(db, 'constituencies', changes.name, place) : before.slug;
  const after = await db
    .updateTable('constituencies')
    .set({ ...changes, slug })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { feature: 'constituencies', id, verb: 'update', ...difference(before, after) }, id);
  return readConstituency(context, { id });
}

/** The contests are locked as Publish Votes locks them, so that none is published into the old region meanwhile. */
async function prepareMove(db: Db, constituency: Row<'constituencies'>, region_id: number) {
  const { id, name, year_id } = constituency;
  await assertRegion(db, region_id, year_id);
  const contests = await db
    .selectFrom('contests')
    .select('published_at')
    .where('constituency_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (contests.some((contest) => contest.published_at !== null)) {
    throw new Failure(409, { region_id: [say.publishedStays(name)] });
  }
  const assigned = await db
    .selectFrom('user_constituencies')
    .select('user_id')
    .where('constituency_id', '=', id)
    .execute();
  if (assigned.length > 0) throw new Failure(409, { region_id: [say.assignedStays(name, assigned.length)] });
  await db
    .updateTable('pending_items')
    .set({ region_id })
    .where('contest_id', 'in', (eb) => eb.selectFrom('contests').select('id').where('constituency_id', '=', id))
    .execute();
}

/** Deletes an empty constituency with its contests. @throws Failure 404, 409 with the counts of what depends on it */
export async function removeConstituency(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'constituencies', id, reference.unnamed.constituency);
  await assertNothingDepends(context.db, 'constituencies', id, reference.subject.constituency(before.name));
  await context.db.deleteFrom('constituencies').where('id', '=', id).execute();
  await noteChange(context, { feature: 'constituencies', id, verb: 'delete', before }, id);
  return null;
}
