import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { assertNothingDepends } from './dependants.ts';
import { GENERAL_CHAIN } from './record.ts';
import { noteChange } from './reference-change.ts';
import { subject } from './sentences.ts';

/** Of a row of reference data: its id, and what sentences name it by. */
type Named = { id: number } & ({ title: string } | { name: string });

/**
 * Deletes a row of reference data that nothing depends on.
 * @param row locked, so that nothing refers to it meanwhile (lockRow)
 * @param chain the constituency that the row belongs to, where it belongs to one
 * @throws Failure 409 with the counts of its dependants
 */
export async function removeRow(
  context: Context,
  table: keyof typeof subject,
  row: Named,
  chain = GENERAL_CHAIN,
): Promise<null> {
  const { db } = context;
  const { id } = row;
  await assertNothingDepends(db, table, id, subject[table]({ name: 'title' in row ? row.title : row.name }));
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  await noteChange(context, { table, id, verb: 'delete', before: row }, chain);
  return null;
}
