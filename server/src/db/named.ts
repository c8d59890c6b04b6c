import pg from 'pg';

/** Runs a named prepared statement: parsed and planned once per connection. A name stands for one text everywhere. */
export async function named<Row extends object>(
  connection: pg.Pool | pg.ClientBase,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const statement = { name, text, values };
  const lent = connection instanceof pg.Pool ? await lend(connection) : null;
  const client = lent?.client ?? connection;
  try {
    const result = await client.query<Row & pg.QueryResultRow>(statement);
    lent?.giveBack();
    return result.rows;
  } catch (error) {
    lent?.giveBack(error);
    throw error;
  }
}

/**
 * A connection of the pool for one statement. `pool.query` would end the connection after every error, and a refusal is an
 * everyday error: each would cost a new connection that has prepared nothing yet.
 */
async function lend(pool: pg.Pool) {
  const client = await pool.connect();
  return {
    client,
    giveBack(error?: unknown) {
      const refused = error instanceof pg.DatabaseError && error.severity === 'ERROR';
      client.release(error !== undefined && !refused);
    },
  };
}
