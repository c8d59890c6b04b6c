import type { Route } from '@election/contract/route';
import type { FastifyInstance } from 'fastify';
import type { ActorCache } from '../cache/actor-cache.ts';
import type { ReadVersions } from '../cache/cache-versions.ts';
import type { Config } from '../config.ts';
import type { Cached, Context, Handler, RequestFacts, Run } from '../context.ts';
import type { Database } from '../db/connect.ts';
import * as say from '../sentences.ts';
import { runOnce } from '../writes/run-once.ts';
import { admit } from './admission.ts';
import { readInput } from './read-input.ts';

/** What all endpoints of a server share. */
export interface Services {
  database: Database;
  config: Config;
  actors: ActorCache;
  readVersions: ReadVersions;
}

/** Serves one endpoint: admits the request, decodes its input, runs the handler, wraps its result. */
export function mount<R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: Exclude<Handler<R>, { cached: Cached<R> }>,
): void {
  const { config, actors, readVersions } = services;
  const run = responderOf(route, handler);
  const findActor = async (token: string) => actors.find(token, await readVersions());
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const readmit = () => admit(route.access, request.headers, config.secureRequestKey, findActor);
      let actor = await readmit();
      const { input, facts } = await readInput(request, route);
      // A large form takes minutes on a bad network.
      if (route.body === 'multipart') actor = await readmit();
      const data = await run(contextOf(services, { actor, readmit }, facts), input);
      if (route.media !== undefined) reply.type(route.media);
      return reply.send(envelope(route, data, config.checkAnswers));
    },
  });
}

export const contextOf = (
  { database, config }: Services,
  admitted: Pick<Context, 'actor' | 'readmit'>,
  request: RequestFacts,
): Context => ({ db: database.db, pool: database.pool, config, ...admitted, request });

/** Reads run on the pool; writes run in one transaction, once per Idempotency-Key, unless they own their transaction. */
function responderOf<R extends Route>(route: R, handler: Exclude<Handler<R>, { cached: Cached<R> }>): Run<R> {
  if (typeof handler === 'object') return handler.ownsTransaction;
  if (route.method === 'GET') return handler;
  return (context, input) => runOnce(context, (inner) => handler(inner, input));
}

/** The response body: the data in its envelope, or bare where the route says so. */
export function envelope(route: Route, data: unknown, check: boolean): unknown {
  if (check) route.data.parse(data);
  if (route.envelope === 'bare' || route.media !== undefined) return data;
  return { data, msg: route.msg ?? say.done };
}
