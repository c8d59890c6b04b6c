import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import pg from 'pg';
import type { GuardedPool } from './guarded-pool.ts';
import { compareClock, type ServerClock } from './server-clock.ts';

const INTERVAL_MS = 1_000;
/** Milliseconds in which a database that works answers, however busy it is. */
const LIMIT_MS = 3_500;

/** The error of calls while the database does not answer, with the code of a connection that is not made in time. */
class Silence extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'connect';

  constructor() {
    super('The database does not answer.');
  }
}

/**
 * Heartbeat of the database. While it does not answer, or cannot be reached, the pool is suspended: callers hear of it at once
 * instead of waiting for their own limits. Each answer tells how the server's clock stands to the database's.
 * @returns stops the heartbeat
 */
export function watchDatabase(pool: GuardedPool, clock: ServerClock): () => Promise<void> {
  const stop = new AbortController();
  let client: pg.Client | undefined;

  async function beat() {
    if (!client) {
      const fresh = new pg.Client({ ...pool.options, connectionTimeoutMillis: LIMIT_MS, keepAlive: true });
      client = fresh;
      fresh.on('error', () => {});
      fresh.on('end', () => {
        if (client === fresh) client = undefined;
      });
      await withinLimit(fresh.connect());
    }
    const started = performance.now();
    const answer = client?.query<{ now: number }>('select extract(epoch from clock_timestamp()) * 1000 as now');
    const { rows } = await withinLimit(answer ?? Promise.reject(new Silence()));
    if (rows[0]) compareClock(clock, rows[0].now, performance.now() - started);
  }

  const drop = () => {
    // Not awaited: closing a connection waits for the database, too.
    client?.end().catch(() => {});
    client = undefined;
  };

  async function run() {
    while (!stop.signal.aborted) {
      try {
        await beat().catch((error) => {
          drop();
          // One connection may break alone; a database that was silent is not asked again at once.
          if (error instanceof Silence) throw error;
          return beat();
        });
        pool.resume();
      } catch {
        drop();
        pool.suspend(new Silence());
      }
      await delay(INTERVAL_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
    drop();
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}

/** The database's answer. @throws Silence where it takes longer than the limit */
export async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = delay(LIMIT_MS, undefined, { signal: limit.signal, ref: false })
    // The process itself may have been busy: an answer that has arrived meanwhile counts.
    .then(() => setImmediate())
    .then(() => Promise.reject(new Silence()));
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
    late.catch(() => {});
    answer.catch(() => {});
  }
}
