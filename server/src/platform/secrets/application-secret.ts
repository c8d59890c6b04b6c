import type { Db } from '../db/connect.ts';

/** A random secret that the migration stored in the database, so that all processes share it and restarts keep it. */
export async function readSecret(
  db: Db,
  name: 'broadcasting' | 'sheets' | 'saved-files' | 'factors' | 'webhooks' | 'phones',
): Promise<string> {
  const row = await db
    .selectFrom('application_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
