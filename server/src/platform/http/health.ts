import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { Silence } from '../db/watch.ts';
import { Failure } from '../failure.ts';
import * as say from '../sentences.ts';

const RETRY_SECONDS = 2;
const READY_LIMIT_MS = 4_000;

const afterLimit = () => delay(READY_LIMIT_MS, undefined, { ref: false }).then(() => Promise.reject(new Silence()));

/**
 * `/healthz`: the process is alive. It does not query the database, so that an outage of the database restarts no server.
 * `/readyz`: the server takes requests. It answers 503 while the server stops or the database is unreachable, so that a proxy
 * sends requests elsewhere.
 */
export function serveHealth(app: FastifyInstance, { pool }: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await Promise.race([pool.query('select 1'), afterLimit()]);
    } catch {
      throw new Failure(503, say.unavailable, RETRY_SECONDS);
    }
    return { status: 'ready' };
  });
}
