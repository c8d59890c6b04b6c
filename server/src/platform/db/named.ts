import pg from 'pg';

/** Runs a prepared statement, parsed and planned once per connection. A name must always have the same text. */
export async function named<Row extends object>(
  connection: pg.Pool | pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const statement = { name, text, values };
  const pooled = connection instanceof pg.Pool ? await checkOut(connection) : null;
  const client = pooled?.client ?? connection;
  try {
    const result = await client.query<Row & pg.QueryResultRow>(statement);
    pooled?.release();
    return result.rows;
  } catch (error) {
    pooled?.release(error);
    throw error;
  }
}

/**
 * Checks out a connection for one statement. `pool.query` would close the connection after every error, and refusals are
 * frequent: each would cost a new connection without prepared statements.
 */
async function checkOut(pool: pg.Pool) {
  const client = await pool.connect();
  return {
    client,
    release(error?: unknown) {
      const refused = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      client.release(error !== undefined && !refused);
    },
  };
}
