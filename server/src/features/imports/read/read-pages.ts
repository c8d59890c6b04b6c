import type pg from 'pg';

const PAGE = 1_000;

/** Streams the rows of a query a page at a time, in bounded memory. */
export async function* readPages<T extends pg.QueryResultRow>(client: pg.ClientBase, query: string): AsyncGenerator<T> {
  await client.query(`declare pages no scroll cursor for ${query}`);
  try {
    for (;;) {
      const { rows } = await client.query<T>(`fetch ${PAGE} from pages`);
      yield* rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    // A failed query has closed the cursor too; its error is the one to report.
    await client.query('close pages').catch(() => {});
  }
}
