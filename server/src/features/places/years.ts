import type { years as contract, Year } from '@election/contract/places/years';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/writes/announce.ts';
import { assertNothingDepends } from '../../platform/writes/dependants.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { subject, unnamed } from '../../platform/writes/sentences.ts';
import { sayPlaces as say } from './sentences.ts';

const yearRows = (where: RawBuilder<unknown>): RawBuilder<Year> => sql<Year>`
  select id, title, status, rehearsal, version,
         rejected_percent::float, turnout_percent::float, lead_percent::float, races_percent::float,
         turnout_change_points::float, share_change_points::float, robust_deviations::float,
         json_build_object('status', election_status, 'status_desc', status_desc) as election_status,
         is_current_year::int, turnout_from, majority_percent, presidential_sources, parliamentary_sources, four_eyes
  from years where ${where} order by title desc`;

/** All years, the greatest title first. */
export const listYears = async ({ db }: Context): Promise<Year[]> => (await yearRows(sql`true`).execute(db)).rows;

const readYear = async (db: Db, id: number): Promise<Year> =>
  (await yearRows(sql`id = ${id}`).execute(db)).rows[0] as Year;

/** Creates a year; `rehearsal` is always false. @throws Failure 409 title taken */
export async function createYear(context: Context, input: Input<typeof contract.create>): Promise<Year> {
  const after = await context.db.insertInto('years').values(input).returningAll().executeTakeFirstOrThrow();
  await noteChange(context, { table: 'years', id: after.id, verb: 'create', after });
  return readYear(context.db, after.id);
}

/** Updates a year's status, counting status and thresholds. @throws Failure 404, 409 stale, or deactivating the current year */
export async function updateYear(context: Context, input: Input<typeof contract.update>): Promise<Year> {
  const { id, version, ...changes } = input;
  const before = await lockRow(context.db, 'years', id, unnamed.years, { version, read: readYear });
  if (before.is_current_year && input.status === 'inactive')
    throw new Failure(409, say.currentYear({ title: before.title }));
  const after = await context.db
    .updateTable('years')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { table: 'years', id, verb: 'update', ...difference(before, after) });
  return readYear(context.db, id);
}

/** Shows the public another year. The current one again changes nothing. @throws Failure 404, 409 inactive */
export async function makeYearCurrent(context: Context, { id }: Input<typeof contract.makeCurrent>): Promise<Year> {
  const { db } = context;
  // All years are locked: of three callers two would wait for the one that is current, and find that it no longer is.
  const { rows } = await sql<{ title: string; is_current_year: boolean }>`
    select title, is_current_year from years order by id for update`.execute(db);
  const year = await lockRow(db, 'years', id, unnamed.years);
  if (year.status === 'inactive') throw new Failure(409, say.inactiveYear({ title: year.title }));
  if (year.is_current_year) return readYear(db, id);

  await db.updateTable('years').set({ is_current_year: false }).where('is_current_year', '=', true).execute();
  await db.updateTable('years').set({ is_current_year: true }).where('id', '=', id).execute();
  const before = { current_year: rows.find(({ is_current_year }) => is_current_year)?.title ?? null };
  await noteChange(context, { table: 'years', id, verb: 'make-current', before, after: { current_year: year.title } });
  await announce(db, { type: 'current-year-changed', year_id: id });
  return readYear(db, id);
}

/** Deletes an empty year. @throws Failure 404, 409 the current year, or with the counts of its dependants */
export async function removeYear(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'years', id, unnamed.years);
  const { title } = before;
  await assertNothingDepends(context.db, 'years', id, subject.years({ name: title }));
  if (before.is_current_year) throw new Failure(409, say.currentYear({ title }));
  return removeRow(context, 'years', before);
}
