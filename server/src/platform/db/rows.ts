import { type Generated, type Selectable, sql } from 'kysely';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import type { Db } from './connect.ts';
import type { DB } from './schema.ts';

export type Row<T extends keyof DB> = Selectable<DB[T]>;

/** The tables with a version column. */
type Versioned = {
  [T in keyof DB]: DB[T] extends { id: Generated<number>; version: Generated<number> } ? T : never;
}[keyof DB];

/** What a caller saw of a row. */
interface Seen {
  /** Undefined where the caller does not say: then any version is right. */
  version: number | undefined;
  /** Reads the row as lists show it, for a caller who saw an older one. */
  read: (db: Db, id: number) => Promise<unknown>;
}

/**
 * Reads and locks a row until the transaction ends.
 * @param what the row's name in a sentence, such as "constituency"
 * @param mayDelete locks the row against new references too. False for a user's row: sessions and figures refer to it, and
 *   two transactions that hold a reference and want this lock would deadlock
 * @throws Failure 404 where the row does not exist, 409 with the row as it is now (`current`) where its version differs
 */
export async function lockRow<T extends Versioned>(
  db: Db,
  table: T,
  id: number,
  what: string,
  seen?: Seen,
  mayDelete = true,
): Promise<Row<T>> {
  const { rows } = await sql<Row<T> & { version: number }>`
    select * from ${sql.table(table)} where id = ${id} ${mayDelete ? sql`for update` : sql`for no key update`}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Failure(404, say.missing({ what }));
  if (seen?.version !== undefined && seen.version !== row.version) throw staleFailure(await seen.read(db, id));
  return row;
}

/** The refusal of a change that was made to an older state. @param current what the caller's change would have replaced */
export const staleFailure = (current: unknown): Failure => new Failure(409, say.stale, undefined, { current });

/** The changed columns of a row, before and after, as the audit trail stores them. */
export function difference<R extends object>(before: R, after: R): { before: Partial<R>; after: Partial<R> } {
  const names = (Object.keys(after) as (keyof R)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (row: R) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<R>;
  return { before: only(before), after: only(after) };
}
