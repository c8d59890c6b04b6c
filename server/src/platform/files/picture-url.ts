import { type RawBuilder, sql } from 'kysely';

/** SQL for a stored picture's address, from the column that holds its name; null where the column is null. */
export const pictureUrl = (column: string): RawBuilder<string | null> =>
  sql<string | null>`'/pictures/' || ${sql.ref(column)}`;
