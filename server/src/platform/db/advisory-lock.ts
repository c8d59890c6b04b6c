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

/**
 * Seconds between two statements of work under a lock after which PostgreSQL ends the connection: a process that stands still, or
 * whose machine has gone, keeps no other one from the work.
 */
const IDLE_LIMIT = 8;
export const END_IDLE_SESSION = `set idle_session_timeout = '${IDLE_LIMIT}s'`;
const BOUND = `${END_IDLE_SESSION}; set idle_in_transaction_session_timeout = '${IDLE_LIMIT}s'`;
const UNBOUND = 'reset idle_session_timeout; reset idle_in_transaction_session_timeout';

async function workAndUnlock<T>(client: pg.PoolClient, lock: number, work: Work<T>): Promise<T> {
  await client.query(BOUND);
  const result = await work(client);
  await client.query('select pg_advisory_unlock($1)', [lock]);
  await client.query(UNBOUND);
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
