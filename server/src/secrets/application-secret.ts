import type { Db } from '../db/connect.ts';

/** A secret of the database, made at random by its migration: all processes share it and a restart keeps it. */
export async function readSecret(db: Db, name: 'broadcasting' | 'sheets'): Promise<string> {
  const row = await db
    .selectFrom('application_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
