import { createHash } from 'node:crypto';
import * as failures from '@election/contract/messages/failures';
import type { Actor } from '@election/contract/permissions';
import { type Input, pathNames, type Route } from '@election/contract/route';
import { fieldErrors } from '@election/contract/validation';
import { type Fields, readPairs } from '@election/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Context, Handler, RequestFacts } from '../context.ts';
import type { ReadChangeCounts } from '../db/change-counts.ts';
import type { Database } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { admit, tokenIn } from './admission.ts';
import { runOnce } from './idempotency.ts';
import { keepAnswers, type Shelf } from './kept.ts';
import { readForm } from './multipart.ts';

export interface Mounting {
  database: Database;
  config: Config;
  /** Who holds this token, or null. */
  findActor: (token: string) => Promise<Actor | null>;
  readCounts: ReadChangeCounts;
  /** Where kept answers are put. */
  shelf: Shelf;
}

/** Puts one endpoint on the server: session, permission, decode, run, envelope. */
export function mount<R extends Route>(app: FastifyInstance, mounting: Mounting, route: R, handler: Handler<R>): void {
  const respond = responderOf(route, handler, mounting);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const { config, database, findActor } = mounting;
      const actor = await admit(route.access, request.headers, config.secureRequestKey, findActor);
      const fields = await fieldsOf(request, route);
      const read = route.input.safeParse(fields, { reportInput: true });
      if (!read.success) throw new Failure(422, fieldErrors(read.error));
      const context: Context = {
        db: database.db,
        pool: database.pool,
        config,
        actor,
        request: await factsOf(request, route, fields),
      };
      return respond(request, reply, context, read.data as Input<R>);
    },
  });
}

type Respond<R extends Route> = (
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  input: Input<R>,
) => Promise<FastifyReply>;

/** Reads run on the pool. Writes run in one transaction, once per key; hot ones see to both in a statement of their own. */
function responderOf<R extends Route>(route: R, handler: Handler<R>, mounting: Mounting): Respond<R> {
  const check = mounting.config.checkAnswers;
  if (typeof handler === 'object' && 'kept' in handler) {
    const write = (data: unknown) => textOf(answerOf(route, data, check));
    return keepAnswers(route, handler.kept, write, mounting.readCounts, mounting.shelf);
  }
  const run = typeof handler === 'object' ? handler.hot : handler;
  const once = typeof handler === 'function' && route.method !== 'GET';
  return async (_request, reply, context, input) => {
    const data = once ? await runOnce(context, (inner) => run(inner, input)) : await run(context, input);
    if (route.media !== undefined) reply.type(route.media);
    return reply.send(answerOf(route, data, check));
  };
}

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));

/** Path, query or body as one flat set of fields. The path wins: a body may repeat its id, but not change it. */
async function fieldsOf(request: FastifyRequest, route: Route): Promise<Fields> {
  const search = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '');
  search.delete('_method');
  const query = readPairs(search);
  const body = route.method === 'GET' ? {} : await bodyOf(request, route);
  const params = request.params as Fields;
  const path = Object.fromEntries(pathNames(route.path).map((name) => [name, params[name]]));
  return { ...query, ...body, ...path };
}

async function bodyOf(request: FastifyRequest, route: Route): Promise<Fields> {
  if (route.body === 'multipart') return readForm(request, route.upload);
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Failure(422, failures.notUnderstood);
  return body as Fields;
}

async function factsOf(request: FastifyRequest, route: Route, fields: Fields): Promise<RequestFacts> {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const token = tokenIn(request.headers);
  return { id: request.id, address: request.ip, userAgent, token, once: await onceOf(request, route, fields) };
}

async function onceOf(request: FastifyRequest, route: Route, fields: Fields): Promise<RequestFacts['once']> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || route.method === 'GET') return null;
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw new Failure(422, failures.keyMalformed);
  const values = await Promise.all(
    Object.entries(fields).map(async ([name, value]) => [name, value instanceof File ? await contentOf(value) : value]),
  );
  return { key, hash: sha256(JSON.stringify([route.method, route.path, Object.fromEntries(values)])) };
}

/** A file is another one when its bytes are, whatever it is called. */
const contentOf = async (file: File) => sha256(Buffer.from(await file.arrayBuffer())).toString('hex');

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

function answerOf(route: Route, data: unknown, check: boolean): unknown {
  if (check) route.data.parse(data);
  if (route.envelope === 'bare' || route.media !== undefined) return data;
  return route.msg === undefined ? { data } : { data, msg: route.msg };
}
