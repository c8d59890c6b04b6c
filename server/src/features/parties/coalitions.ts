import type { Coalition, coalitions as contract } from '@election/contract/ballots/coalitions';
import type { Input } from '@election/contract/wire/route';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow } from '../../platform/db/rows.ts';
import { assertYear } from '../../platform/writes/belonging.ts';
import { noteChange } from '../../platform/writes/reference-change.ts';
import { removeRow } from '../../platform/writes/remove-row.ts';
import { unnamed } from '../../platform/writes/sentences.ts';

/** The coalitions of a year by name. */
export const listCoalitions = ({ db }: Context, { year_id }: Input<typeof contract.list>): Promise<Coalition[]> =>
  db.selectFrom('coalitions').selectAll().where('year_id', '=', year_id).orderBy('name').execute();

const readCoalition = (db: Db, id: number): Promise<Coalition> =>
  db.selectFrom('coalitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Creates a coalition in a year. @throws Failure 409 name or short name taken, 422 unknown year */
export async function createCoalition(context: Context, input: Input<typeof contract.create>): Promise<Coalition> {
  await assertYear(context.db, input.year_id);
  const after = await context.db.insertInto('coalitions').values(input).returningAll().executeTakeFirstOrThrow();
  await noteChange(context, { table: 'coalitions', id: after.id, verb: 'create', after });
  return readCoalition(context.db, after.id);
}

/** Updates a coalition. @throws Failure 404, 409 stale or taken */
export async function updateCoalition(context: Context, input: Input<typeof contract.update>): Promise<Coalition> {
  const { id, version, ...changes } = input;
  const before = await lockRow(context.db, 'coalitions', id, unnamed.coalitions, {
    version,
    read: readCoalition,
  });
  const after = await context.db
    .updateTable('coalitions')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(context, { table: 'coalitions', id, verb: 'update', ...difference(before, after) });
  return readCoalition(context.db, id);
}

/** Deletes a coalition without parties. @throws Failure 404, 409 with the count of its parties */
export async function removeCoalition(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const before = await lockRow(context.db, 'coalitions', id, unnamed.coalitions);
  return removeRow(context, 'coalitions', before);
}
