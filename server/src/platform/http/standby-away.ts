import { contract } from '@election/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { failures } from '../sentences.ts';

const RETRY_SECONDS = 2;

/** Refuses writes while no standby confirms commits: each would wait in vain, and hold a connection that reads need. */
export function refuseWhileStandbyAway(app: FastifyInstance, { pool }: Database): void {
  app.addHook('preHandler', async ({ method, routeOptions }) => {
    if (!pool.awaitsStandby || method === 'GET' || method === 'HEAD') return;
    // It admits to a socket and changes nothing.
    if (routeOptions.url !== contract.broadcasting.authorise.path)
      throw new Failure(503, failures.standbyAway, RETRY_SECONDS);
  });
}
