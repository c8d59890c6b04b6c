import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { makeCheckpointIfDue } from './make-checkpoint.ts';

/** Milliseconds between two looks at whether a checkpoint is due. */
const EVERY = 60_000;

/** Makes checkpoints for as long as the server runs; a trail that does not fit is an error in the log, each time anew. */
export function keepCheckpoints(app: FastifyInstance, { pool }: Database): void {
  const timer = setInterval(() => {
    makeCheckpointIfDue(pool).catch((error) => app.log.error({ err: error }, 'could not make a checkpoint'));
  }, EVERY).unref();
  app.addHook('preClose', async () => clearInterval(timer));
}
