import { createHash } from 'node:crypto';
import { type Fields, readPairs } from '@election/contract/wire/pairs';
import { type Input, pathNames, type Route } from '@election/contract/wire/route';
import { fieldErrors } from '@election/contract/wire/validation';
import { WAITING_HEADER } from '@election/contract/wire/waiting-header';
import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '../context.ts';
import { Failure } from '../failure.ts';
import { failures } from '../sentences.ts';
import { tokenIn } from './admission.ts';
import { pairsIn } from './bodies.ts';
import { readForm } from './multipart.ts';

interface ReadRequest {
  /** Not decoded yet. */
  fields: Fields;
  facts: RequestFacts;
}

/**
 * Reads path, query and body, and collects what the audit trail stores of the request.
 * @throws Failure 422 where body or Idempotency-Key are malformed; 415 for another kind of body
 */
export async function readRequest(request: FastifyRequest, route: Route): Promise<ReadRequest> {
  const fields = await fieldsOf(request, route);
  return { fields, facts: await factsOf(request, route, fields) };
}

/** Decodes the fields of a request by the route's schema. @throws Failure 422 with a sentence per field */
export function decode<R extends Route>(route: R, fields: Fields): Input<R> {
  const read = route.input.safeParse(fields, { reportInput: true });
  if (!read.success) throw new Failure(422, fieldErrors(read.error));
  return read.data as Input<R>;
}

/** Path, query and body as one flat set of fields. The path wins: a body may repeat its id, but not change it. */
async function fieldsOf(request: FastifyRequest, route: Route): Promise<Fields> {
  const search = pairsIn(request.raw.url?.split('?', 2)[1] ?? '');
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
  const once = await onceOf(request, route, fields);
  const cookie = request.headers.cookie ?? '';
  return { id: request.id, address: request.ip, userAgent, token, cookie, once, waiting: waitingOf(request) };
}

/** Up to a million; anything else is not said. */
function waitingOf({ headers }: FastifyRequest): number | null {
  const said = String(headers[WAITING_HEADER] ?? '');
  return /^\d{1,6}$/.test(said) ? Number(said) : null;
}

/** The Idempotency-Key of a write, as sent. */
export function keyOf({ headers }: FastifyRequest, { method }: Route): string | null {
  const key = headers['idempotency-key'];
  return method === 'GET' || key === undefined ? null : String(key);
}

async function onceOf(request: FastifyRequest, route: Route, fields: Fields): Promise<RequestFacts['once']> {
  const key = keyOf(request, route);
  if (key === null) return null;
  if (!/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw new Failure(422, failures.keyMalformed);
  const values = await Promise.all(
    Object.entries(comparedOf(route, fields)).map(async ([name, value]) => [
      name,
      value instanceof File ? await contentHash(value) : value,
    ]),
  );
  return { key, hash: requestHash(route, Object.fromEntries(values)) };
}

/** The hash of a request, by which a repeat is told from another one. @param fields without files */
export const requestHash = (route: Route, fields: Fields): Buffer =>
  sha256(JSON.stringify([route.method, route.path, comparedOf(route, fields)]));

/** The fields by which a repeat is told from another request. */
function comparedOf({ sameBy }: Route, fields: Fields): Fields {
  if (sameBy === undefined || fields[sameBy.field] === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !sameBy.whatever.includes(name)));
}

/** Two files are the same where their bytes are, under any name. */
const contentHash = async (file: File) => sha256(Buffer.from(await file.arrayBuffer())).toString('hex');

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
