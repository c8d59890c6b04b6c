import type pg from 'pg';

type Work<T> = (client: pg.PoolClient) => Promise<T>;

/** Runs work on a connection that holds an advisory lock; waits for the lock. */
export const withLock = <T>(pool: pg.Pool, lock: number, work: Work<T>): Promise<T> =>
  onConnection(pool, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return workAndUnlock(client, lock, work);
  });

/** Does the same without waiting. @returns undefined, without a run, while another connection holds the lock */
export const withFreeLock = <T>(pool: pg.Pool, lock: number, work: Work<T>): Promise<T | undefined> =>
  onConnection(pool, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
    return rows[0]?.free ? workAndUnlock(client, lock, work) : undefined;
  });

async function workAndUnlock<T>(client: pg.PoolClient, lock: number, work: Work<T>): Promise<T> {
  const result = await work(client);
  await client.query('select pg_advisory_unlock($1)', [lock]);
  return result;
}

/** A connection whose work failed is closed, which frees its locks and ends its transaction. */
async function onConnection<T>(pool: pg.Pool, work: Work<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
