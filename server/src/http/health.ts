import * as say from '@election/contract/messages/failures';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { Failure } from '../failure.ts';

const RETRY_SECONDS = 2;

/**
 * `/healthz`: the process lives; it asks no database, so that one that is away gets no server restarted. `/readyz`: calls
 * can be served; while the server stops, or its database is away, it answers 503 and a proxy sends calls elsewhere.
 */
export function serveHealth(app: FastifyInstance, { pool }: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await pool.query('select 1');
    } catch {
      throw new Failure(503, say.unavailable, RETRY_SECONDS);
    }
    return { status: 'ready' };
  });
}
