import pg from 'pg';

/**
 * Runs a prepared statement, parsed and planned once per connection. A name must always have the same text. `pool.query` would close the
 * connection after every error, and refusals are frequent: each would cost a new connection without prepared statements.
 */
export async function named<Row extends object>(
  connection: pg.Pool | pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const statement = { name, text, values };
  if (!(connection instanceof pg.Pool)) return (await connection.query<Row & pg.QueryResultRow>(statement)).rows;
  const client = await connection.connect();
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>(statement);
    client.release();
    return rows;
  } catch (error) {
    client.release(breaksConnection(error));
    throw error;
  }
}

/** Whether the connection of a statement that failed is of no more use. A statement that is refused leaves it as it was. */
export const breaksConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError && error.severity === 'ERROR');
