import pLimit, { type LimitFunction } from 'p-limit';
import type pg from 'pg';
import { Failure } from '../failure.ts';
import * as say from '../sentences.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { withConnection } from './named.ts';

/** Of a pool's connections, those that hot writes may use at once. */
const SHARE = 0.6;
/** Milliseconds that a write waits for its turn and a connection, together as long as any call for a connection; unless its pool has a limit of its own. */
const WAIT_MS = 3_000;
const RETRY_SECONDS = 2;

const limits = new WeakMap<pg.Pool, LimitFunction>();

/**
 * Runs a hot write, at most a share of the pool's connections at once: where two thousand phones send what they kept, the others are
 * left for reads, which would wait behind all of them.
 * @throws Failure 503 where its turn and a connection do not come in time; nothing was sent then
 */
export function runHotWrite<T>(
  pool: pg.Pool & Partial<Pick<GuardedPool, 'turnLimit'>>,
  write: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const limit = limitOf(pool);
  return new Promise((resolve, reject) => {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      reject(new Failure(503, say.manyWrites, RETRY_SECONDS));
    }, pool.turnLimit ?? WAIT_MS);
    const run = async (client: pg.ClientBase) => {
      if (isLate) return;
      clearTimeout(late);
      resolve(await write(client));
    };
    limit(async () => {
      if (!isLate) await withConnection(pool, run);
    }).catch((error) => {
      clearTimeout(late);
      reject(error);
    });
  });
}

function limitOf(pool: pg.Pool): LimitFunction {
  const known = limits.get(pool);
  if (known) return known;
  const limit = pLimit(Math.max(1, Math.floor(SHARE * pool.options.max)));
  limits.set(pool, limit);
  return limit;
}
