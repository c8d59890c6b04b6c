import pg from 'pg';

/** Runs a prepared statement, parsed and planned once per connection. A name must always have the same text. */
export async function named<Row extends object>(
  connection: pg.Pool | pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const run = async (client: pg.ClientBase) => {
    const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
    return rows;
  };
  return connection instanceof pg.Pool ? withConnection(connection, run) : run(connection);
}

/**
 * Runs a statement on a connection of the pool. `pool.query` would close the connection after every error, and refusals are
 * frequent: each would cost a new connection without prepared statements.
 */
export async function withConnection<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await run(client);
    client.release();
    return result;
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && error.severity === 'ERROR';
    client.release(!isRefused);
    throw error;
  }
}
