import * as say from '@election/contract/messages/reference';
import type { Input } from '@election/contract/route';
import type { years as contract, Year } from '@election/contract/years';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { assertNothingDepends } from '../reference/dependants.ts';
import { noteChange } from '../reference/reference-change.ts';
import { difference, lockRow } from '../reference/rows.ts';

const yearRows = (where: RawBuilder<unknown>): RawBuilder<Year> => sql<Year>`
  select id, title, status, rehearsal, version,
         rejected_percent::float, turnout_percent::float, lead_percent::float, races_percent::float,
         json_build_object('status', election_status, 'status_desc', status_desc) as election_status,
         (id = (select id from years where status = 'active' order by title desc limit 1))::int as is_current_year
  from years where ${where} order by title desc`;

/** All years, the greatest title first. */
export const listYears = async ({ db }: Context): Promise<Year[]> => (await yearRows(sql`true`).execute(db)).rows;

const readYear = async ({ db }: Context, id: number): Promise<Year> =>
  (await yearRows(sql`id = ${id}`).execute(db)).rows[0] as Year;

/** Adds a year, never one that is a rehearsal. @throws Failure 409 where the title is taken */
export async function createYear(context: Context, input: Input<typeof contract.create>): Promise<Year> {
  const after = await context.db.insertInto('years').values(input).returningAll().executeTakeFirstOrThrow();
  await noteChange(context, { feature: 'years', id: after.id, verb: 'create', after });
  return readYear(context, after.id);
}

/** Changes a year's status, and what the public is told about its counting. @throws Failure 404, 409 stale */
export async function updateYear(context: Context, input: Input<typeof contract.update>): Promise<Year> {
  const { id, version, ...changes } = input;
  const before = await lockRow(context.db, 'years', id, say.unnamed.year, version);
  const after = await context.db
    .updateTable('years')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { feature: 'years', id, verb: 'update', ...difference(before, after) });
  return readYear(context, id);
}

/** Deletes an empty year. @throws Failure 404, 409 with the counts of what depends on it */
export async function removeYear(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'years', id, say.unnamed.year);
  await assertNothingDepends(context.db, 'years', id, say.subject.year(before.title));
  await context.db.deleteFrom('years').where('id', '=', id).execute();
  await noteChange(context, { feature: 'years', id, verb: 'delete', before });
  return null;
}
