import type { Route } from '@election/contract/route';
import { SUPER_ADMIN, tokenOf } from '../election.ts';
import type { Random } from '../random.ts';
import { SECURE_REQUEST } from '../servers.ts';
import { fieldsOf, HOSTILE, validValue } from './values.ts';

/** A request as it is sent. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Whether the server may close the connection before it has read the whole request. */
  isTooLarge: boolean;
}

/** Replaces, removes and adds fields of a valid input at random. */
export function mutateFields(route: Route, valid: Record<string, unknown>, random: Random): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...valid };
  for (const [name, schema] of Object.entries(fieldsOf(route.input))) {
    const roll = random.next();
    if (roll < 0.25) fields[name] = validValue(schema, random);
    else if (roll < 0.45) fields[name] = random.pick(HOSTILE)();
    else if (roll < 0.5) delete fields[name];
    else if (roll < 0.6) fields[name] = mutateInside(fields[name], random);
  }
  if (random.chance(0.1)) fields[random.pick(EXTRA_FIELDS)] = random.pick(HOSTILE)();
  return fields;
}

const EXTRA_FIELDS = ['__proto__x', 'constructor', 'unknown', 'id', 'role_id', 'version'];

/** Replaces one value inside a list or an object. */
function mutateInside(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return value.map((item) => (random.chance(0.5) ? mutateInside(item, random) : item));
  if (value === null || typeof value !== 'object' || value instanceof File) return random.pick(HOSTILE)();
  const names = Object.keys(value);
  return { ...value, [random.pick(names.length > 0 ? names : ['x'])]: random.pick(HOSTILE)() };
}

const CONTENT_TYPES = [
  '',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'image/png',
  'application/json, text/html',
  'APPLICATION/JSON',
];
const BODIES = [
  '',
  '{',
  '[',
  'null',
  '"text"',
  '1',
  '[1]',
  '{"a":1}garbage',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\uFEFF{}',
  '{"a":1,"a":2}',
  '--x\r\n',
  'a=1&a=2&a[0]=3&__proto__[x]=1',
  `{"a":${'['.repeat(20_000)}`,
];
const QUERIES = [
  'page=1&page=2',
  'page=1000000000',
  'per_page=1000000000',
  'per_page=-1&page=-1',
  'limit=1e9',
  'role_id[0]=1&role_id[0]=2',
  'role_id[9999]=1',
  'role_id[__proto__]=1',
  '__proto__[polluted]=1',
  'constructor[prototype][polluted]=1',
  'year_id[]=1',
  'year_id=1,2',
  '_method=put',
  '_method=delete',
  '_method=patch',
  '_method=',
  '%=%',
  'a=%ff',
  '&&&&==',
  Array.from({ length: 1_000 }, (_, at) => `p${at}=1`).join('&'),
  Array.from({ length: 500 }, (_, at) => `role_id[${at}]=${at}`).join('&'),
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];

/** Values for headers; one mutation sets one of them. */
const HEADERS: Record<string, readonly string[]> = {
  'content-type': CONTENT_TYPES,
  'content-encoding': ['gzip'],
  'idempotency-key': ['', 'short', 'x'.repeat(101), 'with space here', 'x'.repeat(5_000), '../../../etc'],
  authorization: [
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'y'.repeat(4_000)}`,
    'Basic eDp5',
    `Bearer ${tokenOf(SUPER_ADMIN)} `,
  ],
  'x-secure-request': ['', 'wrong', SECURE_REQUEST.toUpperCase()],
  'accept-encoding': ['gzip', 'br', 'deflate, gzip;q=0', '*', 'nothing'],
  'if-none-match': ['*', '"x"', 'W/"', '"'.repeat(500)],
  'x-forwarded-for': ['1.2.3.4', 'a, b', "'", '::1'],
};

type Mutation = (request: FuzzRequest, random: Random) => void;

const MUTATIONS: readonly Mutation[] = [
  ...Object.entries(HEADERS).map(
    ([name, values]): Mutation =>
      (request, random) => {
        request.headers[name] = random.pick(values);
      },
  ),
  (request, random) => {
    request.body = Buffer.from(random.pick(BODIES));
  },
  (request, random) => {
    if (request.body) request.body = request.body.subarray(0, random.below(request.body.length + 1));
  },
  (request, random) => {
    if (request.body?.length) request.body[random.below(request.body.length)] = random.below(256);
  },
  (request, random) => {
    if (random.chance(0.05)) request.body = Buffer.alloc(1_200_000, 'a');
  },
  (request, random) => {
    request.path += `${request.path.includes('?') ? '&' : '?'}${random.pick(QUERIES)}`;
  },
  (request, random) => {
    request.method = random.pick(METHODS);
    if (request.method === 'GET' || request.method === 'HEAD') request.body = null;
  },
];

/** Applies no mutation to half of the requests, one or two to the others. */
export function mutateRequest(request: FuzzRequest, random: Random): FuzzRequest {
  const mutated: FuzzRequest = { ...request, headers: { ...request.headers } };
  const count = random.chance(0.5) ? 0 : 1 + random.below(2);
  for (let left = count; left > 0; left--) random.pick(MUTATIONS)(mutated, random);
  return mutated;
}
