import { type RawBuilder, sql } from 'kysely';

/** Where the browser finds a stored picture, as SQL over the column that holds its name; null where there is none. */
export const pictureUrl = (column: string): RawBuilder<string | null> =>
  sql<string | null>`'/pictures/' || ${sql.ref(column)}`;
