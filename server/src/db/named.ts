import type pg from 'pg';

/** Runs a named prepared statement: parsed and planned once per connection. A name stands for one text everywhere. */
export async function named<Row extends object>(
  pool: pg.Pool | pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await pool.query<Row & pg.QueryResultRow>({ name, text, values });
  return result.rows;
}
