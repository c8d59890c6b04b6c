import { constituenciesDone as shared } from '@election/contract/messages/done';
import type { Constituency, constituencies as contract } from '@election/contract/places/constituencies';
import type { Data, Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { candidateRows, isOnBallot } from '../../platform/db/candidate-rows.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow, type Row } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { assertRegion, assertStays, assertYear } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { stays, unnamed } from '../../platform/writes/sentences.ts';
import { sayPlaces as say } from './sentences.ts';
import { freeSlug } from './slug.ts';

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

/** One constituency; with an election type also its candidates in ballot order. @throws Failure 404 */
export async function readConstituency(
  { db }: Context,
  { id, year_id, election_id }: Input<typeof contract.read>,
): Promise<Data<typeof contract.read>> {
  const ofYear = year_id === undefined ? sql`true` : sql`year_id = ${year_id}`;
  const [row] = (await constituencyRows(sql`id = ${id} and ${ofYear}`).execute(db)).rows;
  if (!row) throw new Failure(404, failures.missing({ what: unnamed.constituencies }));
  if (election_id === undefined) return row;
  const contest = { year_id: row.year_id, election_type_id: election_id, constituency_id: id };
  return { ...row, candidates: (await candidateRows(isOnBallot(contest)).execute(db)).rows };
}

/**
 * Creates a constituency in a region; the database creates its contests.
 * @throws Failure 409 name taken in the region, 422 unknown year, or region not of the year
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
  await noteChange(context, { table: 'constituencies', id: after.id, verb: 'create', after }, after.id);
  return { ...(await readConstituency(context, { id: after.id })), message: shared.created };
}

/**
 * Updates a constituency and, with its name, its slug. It can move to another region of its year while none of its figures is
 * published and no user is assigned to it; its pending items move too.
 * @throws Failure 404, 409 stale, name taken or not movable, 422 for another year, or a region not of the year
 */
export async function updateConstituency(
  context: Context,
  input: Input<typeof contract.update>,
): Promise<Constituency> {
  const { db } = context;
  const { id, version, year_id, ...changes } = input;
  const before = await lockRow(db, 'constituencies', id, unnamed.constituencies, {
    version,
    read: () => readConstituency(context, { id }),
  });
  assertStays('year_id', year_id, before.year_id, stays.year);
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
  await noteChange(context, { table: 'constituencies', id, verb: 'update', ...difference(before, after) }, id);
  return readConstituency(context, { id });
}

/** Locks the contests as Publish Votes does, so that none is published into the old region meanwhile. */
async function prepareMove(db: Db, constituency: Row<'constituencies'>, region_id: number) {
  const { id, name, year_id } = constituency;
  await assertRegion(db, region_id, year_id);
  const { rows: contests } = await sql<{ published_at: Date | null }>`
    select published_at from lock_contests(${id}, null)`.execute(db);
  if (contests.some((contest) => contest.published_at !== null)) {
    throw new Failure(409, { region_id: [say.publishedStays({ name })] });
  }
  const assigned = await db
    .selectFrom('user_constituencies')
    .select('user_id')
    .where('constituency_id', '=', id)
    .execute();
  if (assigned.length > 0) throw new Failure(409, { region_id: [say.assignedStays({ name, users: assigned.length })] });
  await db
    .updateTable('pending_items')
    .set({ region_id })
    .where('contest_id', 'in', (eb) => eb.selectFrom('contests').select('id').where('constituency_id', '=', id))
    .execute();
}

/** Deletes an empty constituency with its contests. @throws Failure 404, 409 with the counts of its dependants */
export async function removeConstituency(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'constituencies', id, unnamed.constituencies);
  return removeRow(context, 'constituencies', before, id);
}
