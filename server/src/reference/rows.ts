import * as say from '@election/contract/messages/failures';
import { type Generated, type Selectable, sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import { Failure } from '../failure.ts';

export type Row<T extends keyof DB> = Selectable<DB[T]>;

/** The tables whose rows count their changes. */
type Versioned = {
  [T in keyof DB]: DB[T] extends { id: Generated<number>; version: Generated<number> } ? T : never;
}[keyof DB];

/**
 * A row as it stands, locked until the transaction ends.
 * @param what how a sentence names such a thing
 * @param seen the version that the caller saw; undefined: whatever stands is taken
 * @param mayGo whether it may be deleted, so that nobody refers to it anew meanwhile. A user whom others refer to, by their keys
 *   and figures, is locked without that: two who refer and want to change it would wait for each other
 * @throws Failure 404 where it is gone, 409 where somebody has changed it since
 */
export async function lockRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
  what: string,
  seen?: number | undefined,
  mayGo = true,
): Promise<Row<T>> {
  const { rows } = await sql<Row<T> & { version: number }>`
    select * from ${sql.table(table)} where id = ${id} ${mayGo ? sql`for update` : sql`for no key update`}`.execute(db);
  const [row] = rows;
  if (!row) throw new Failure(404, say.missing(what));
  if (seen !== undefined && seen !== row.version) throw new Failure(409, say.stale);
  return row;
}

/** What differs between two states of a row, as the audit trail keeps it: before and after, the changed columns alone. */
export function difference<R extends object>(before: R, after: R): { before: Partial<R>; after: Partial<R> } {
  const names = (Object.keys(after) as (keyof R)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (row: R) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<R>;
  return { before: only(before), after: only(after) };
}
