import type pg from 'pg';

const PAGE = 1_000;

/** Streams the rows of a query a page at a time, in bounded memory: the next page is read while this one is worked on. */
export async function* readPages<T extends pg.QueryResultRow>(client: pg.ClientBase, query: string): AsyncGenerator<T> {
  await client.query(`declare pages no scroll cursor for ${query}`);
  try {
    const fetch = () => client.query<T>(`fetch ${PAGE} from pages`);
    for (let coming = fetch(); ; ) {
      const { rows } = await coming;
      const isLast = rows.length < PAGE;
      if (!isLast) {
        coming = fetch();
        // Where the rows are left before their end, no one waits for it.
        coming.catch(() => {});
      }
      yield* rows;
      if (isLast) return;
    }
  } finally {
    // A failed query has closed the cursor too; its error is the one to report.
    await client.query('close pages').catch(() => {});
  }
}
