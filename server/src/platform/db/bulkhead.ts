import pLimit, { type LimitFunction } from 'p-limit';
import type pg from 'pg';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { breaksConnection } from './named.ts';

/** Of a pool's connections, those that hot writes may use at once. */
const SHARE = 0.6;
/** Milliseconds that a write waits for its turn and a connection, together as long as any call for a connection; unless its pool has a limit of its own. */
const WAIT_MS = 3_000;
const RETRY_SECONDS = 2;

const limits = new WeakMap<pg.Pool, LimitFunction>();

/**
 * Runs the statement of a hot write, at most on a share of the pool's connections at once: where two thousand phones send what they kept,
 * the others are left for reads, which would wait behind all of them.
 * @throws Failure 503 where its turn and a connection do not come in time; nothing was sent then
 */
export function runHotWrite<Row extends pg.QueryResultRow>(
  pool: pg.Pool & Partial<Pick<GuardedPool, 'turnLimit'>>,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(new Failure(503, say.manyWrites, RETRY_SECONDS));
    }, pool.turnLimit ?? WAIT_MS);
    const fail = (error: unknown) => {
      clearTimeout(late);
      reject(error);
    };
    limitOf(pool)(async () => {
      if (isLate) return;
      const client = await pool.connect();
      if (isLate) return client.release();
      clearTimeout(late);
      try {
        const { rows } = await client.query<Row>(statement);
        client.release();
        resolve(rows);
      } catch (error) {
        client.release(breaksConnection(error));
        fail(error);
      }
    }).catch(fail);
  });
}

function limitOf(pool: pg.Pool): LimitFunction {
  const known = limits.get(pool);
  if (known) return known;
  const limit = pLimit(Math.max(1, Math.floor(SHARE * pool.options.max)));
  limits.set(pool, limit);
  return limit;
}
