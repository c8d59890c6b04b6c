import type { Actor } from '@election/contract/people/permissions';
import type { Data, Route } from '@election/contract/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { ActorCache } from '../cache/actor-cache.ts';
import type { ReadVersions, SeenVersions } from '../cache/cache-versions.ts';
import type { Config } from '../config.ts';
import type { Cached, Context, Handler, RequestFacts, Run } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { failureOf } from '../db/constraints.ts';
import { Failure } from '../failure.ts';
import { done } from '../sentences.ts';
import { firstAnswer, isKeyInUse, runOnce } from '../writes/run-once.ts';
import { admit, assertMayCall, authenticate, mayCall } from './admission.ts';
import { decode, keyOf, readRequest } from './read-input.ts';

/** What all endpoints of a server share. */
export interface Services {
  database: Database;
  config: Config;
  actors: ActorCache;
  readVersions: ReadVersions;
  seenVersions: SeenVersions;
  /** Asks for a fresh proof of who calls, where the route declares it. Answers whether it did. @throws Failure 403 without one */
  assertProven: (context: Context, route: Route, input: Record<string, unknown>) => Promise<boolean>;
}

/** Bytes of a body that anybody may send: sign-in, links and passwords need no more. */
const MAX_PUBLIC_BODY = 65_536;

interface Admitted {
  actor: Actor;
  /** Whether the whole body was there when the caller was admitted. */
  hasArrived: boolean;
}

/**
 * Serves one endpoint: admits the request before its body is read, decodes its input, asks for step-up, runs the handler, wraps its result. A write that is refused gets
 * its first answer instead where its Idempotency-Key has one, whatever changed since: only the session must be valid.
 */
export function mount<R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: Exclude<Handler<R>, { cached: Cached<R> }>,
): void {
  const { database, config, actors, readVersions } = services;
  const run = responderOf(route, handler);
  const findActor = async (token: string) => actors.find(token, await readVersions());
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  app.route({
    method: route.method,
    url: route.path,
    ...(route.access === 'public' && { bodyLimit: MAX_PUBLIC_BODY }),
    onRequest: async (request) => {
      const actor = await authenticate(...callOf(request));
      // A body is not read for a caller without the permission, unless a call with its key was made.
      if (!mayCall(route.access, actor)) await assertRepeat(actor, request);
      admitted.set(request, { actor, hasArrived: request.raw.complete });
    },
    handler: respond,
  });

  const callOf = ({ headers }: FastifyRequest) => [route.access, headers, config.secureRequestKey, findActor] as const;

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { actor, hasArrived } = admitted.get(request) as Admitted;
    const { fields, facts } = await readRequest(request, route);
    let data: Data<R>;
    try {
      // A body takes up to minutes on a bad network.
      const current = hasArrived ? actor : await authenticate(...callOf(request));
      assertMayCall(route.access, current);
      const context = contextOf(services, { actor: current, readmit: () => admit(...callOf(request)) }, facts);
      const input = decode(route, fields);
      context.proven = await services.assertProven(context, route, input);
      data = await run(context, input);
      reply.headers(context.headers);
    } catch (error) {
      const first =
        actor.id > 0 && facts.once && isRefusal(error) && (await firstAnswer(database.pool, actor, facts.once));
      if (!first) throw error;
      data = first.data as Data<R>;
    }
    if (route.media !== undefined) reply.type(route.media);
    return reply.send(envelope(route, data, config.checkAnswers));
  }

  /** @throws Failure 403 where no call with the request's key was made */
  async function assertRepeat(actor: Actor, request: FastifyRequest): Promise<void> {
    const key = keyOf(request, route);
    const isRepeat = key !== null && (await isKeyInUse(database.pool, actor, key));
    if (!isRepeat) assertMayCall(route.access, actor);
  }
}

/** Whether an error is a refusal of the call itself; a session that has ended is none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Failure ? error.status !== 401 : error instanceof pg.DatabaseError && failureOf(error) !== null;

export const contextOf = (
  { database, config }: Services,
  admitted: Pick<Context, 'actor' | 'readmit'>,
  request: RequestFacts,
): Context => ({ db: database.db, pool: database.pool, config, ...admitted, request, headers: {} });

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
  return { data, msg: route.msg?.() ?? done };
}
