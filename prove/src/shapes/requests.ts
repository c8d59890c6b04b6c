import { pathNames, type Route } from '@election/contract/route';
import { tokenOf } from '../election.ts';
import { SECURE_REQUEST } from '../servers.ts';
import type { Chance } from './chance.ts';
import { fieldsOf, fitting, HOSTILE } from './values.ts';

/** A request as it is sent. */
export interface Shape {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The server may hang up on it before it has read all. */
  tooLarge: boolean;
}

/** A route, and what a good call of it holds. */
export interface Target {
  name: string;
  route: Route;
  valid: Record<string, unknown>;
  /** Who may call it; 0: anybody. */
  user: number;
}

const USERS = [0, 1, 2, 3, 4, 5, 6, 7];
const LIMIT = 1_000_000;
/** Of the head, all of which may be 16 KiB. */
const HEAD_LIMIT = 10_000;

/** A good call of an endpoint, or one that is broken in one way or several. */
export async function shapeOf({ route, valid, user }: Target, chance: Chance): Promise<Shape> {
  const isGood = chance.is(0.35);
  const fields = isGood ? { ...valid } : spoilFields(route, valid, chance);
  const names = pathNames(route.path);
  const path = names.reduce(
    (text, name) => text.replace(`:${name}`, encode(fields[name] ?? '', chance)),
    route.path as string,
  );
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const query = inQuery ? queryOf(rest) : '';
  const good: Shape = {
    method: route.method,
    path: query ? `${path}?${query}` : path,
    headers: headersOf(chance.is(0.8) ? user : chance.pick(USERS), chance),
    body: null,
    tooLarge: false,
  };
  if (!inQuery) await addBody(good, route, rest);
  const shape = isGood ? good : spoilRequest(good, chance);
  return { ...shape, tooLarge: (shape.body?.length ?? 0) > LIMIT || shape.path.length > HEAD_LIMIT };
}

function headersOf(user: number, chance: Chance): Record<string, string> {
  return {
    'x-secure-request': SECURE_REQUEST,
    ...(user > 0 && { authorization: `Bearer ${tokenOf(user)}` }),
    ...(chance.is(0.3) && { 'idempotency-key': `shape-${chance.below(1e9)}-000` }),
  };
}

async function addBody(shape: Shape, route: Route, fields: Record<string, unknown>) {
  if (route.body !== 'multipart') {
    shape.headers['content-type'] = 'application/json';
    shape.body = Buffer.from(JSON.stringify(fields) ?? '');
    return;
  }
  const form = new FormData();
  for (const [name, value] of pairsOf(fields)) form.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  shape.headers['content-type'] = request.headers.get('content-type') ?? '';
  shape.body = Buffer.from(await request.arrayBuffer());
}

const queryOf = (fields: Record<string, unknown>) =>
  pairsOf(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeText(String(value))}`)
    .join('&')
    .slice(0, 20_000);

/** Halves of characters have no encoding of their own. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed());

const RAW_PATHS = [
  '%00',
  '%ff%fe',
  '..%2f..%2fetc',
  '%2e%2e',
  'a'.repeat(5_000),
  '1%20',
  '1/',
  '//',
  '%',
  '%zz',
  '9'.repeat(40),
];

const encode = (value: unknown, chance: Chance) =>
  chance.is(0.03) ? chance.pick(RAW_PATHS) : encodeText(textOf(value)).slice(0, 6_000);

const textOf = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));

/** Fields as queries and forms carry them, whatever they hold. */
const pairsOf = (fields: Record<string, unknown>) =>
  Object.entries(fields).flatMap(([name, value]): [string, string | File][] => {
    if (value instanceof File) return [[name, value]];
    if (!Array.isArray(value)) return [[name, textOf(value)]];
    return value.map((item, at) => [`${name}[${at}]`, textOf(item)]);
  });

function spoilFields(route: Route, valid: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...valid };
  const shapes = Object.entries(fieldsOf(route.input));
  for (const [name, schema] of shapes) {
    const roll = chance.next();
    if (roll < 0.25) fields[name] = fitting(schema, chance);
    else if (roll < 0.45) fields[name] = chance.pick(HOSTILE)();
    else if (roll < 0.5) delete fields[name];
    else if (roll < 0.6) fields[name] = spoilInside(fields[name], chance);
  }
  if (chance.is(0.1))
    fields[chance.pick(['__proto__x', 'constructor', 'unknown', 'id', 'role_id', 'version'])] = chance.pick(HOSTILE)();
  return fields;
}

/** A list or an object with one thing in it exchanged. */
function spoilInside(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value)) return value.map((item) => (chance.is(0.5) ? spoilInside(item, chance) : item));
  if (value === null || typeof value !== 'object' || value instanceof File) return chance.pick(HOSTILE)();
  const names = Object.keys(value);
  return { ...value, [chance.pick(names.length > 0 ? names : ['x'])]: chance.pick(HOSTILE)() };
}

const TYPES = [
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
const POLLUTION = [
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
const KEYS = ['', 'short', 'x'.repeat(101), 'with space here', 'x'.repeat(5_000), '../../../etc'];

const SPOILERS: readonly ((shape: Shape, chance: Chance) => void)[] = [
  (shape, chance) => {
    shape.headers['content-type'] = chance.pick(TYPES);
  },
  (shape, chance) => {
    shape.body = Buffer.from(chance.pick(BODIES));
  },
  (shape, chance) => {
    if (shape.body) shape.body = shape.body.subarray(0, chance.below(shape.body.length + 1));
  },
  (shape, chance) => {
    if (shape.body && shape.body.length > 0) shape.body[chance.below(shape.body.length)] = chance.below(256);
  },
  (shape, chance) => {
    shape.path += `${shape.path.includes('?') ? '&' : '?'}${chance.pick(POLLUTION)}`;
  },
  (shape, chance) => {
    shape.method = chance.pick(METHODS);
    if (shape.method === 'GET' || shape.method === 'HEAD') shape.body = null;
  },
  (shape, chance) => {
    shape.headers['idempotency-key'] = chance.pick(KEYS);
  },
  (shape, chance) => {
    shape.headers.authorization = chance.pick([
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${'y'.repeat(4_000)}`,
      'Basic eDp5',
      `Bearer ${tokenOf(1)} `,
    ]);
  },
  (shape, chance) => {
    shape.headers['x-secure-request'] = chance.pick(['', 'wrong', SECURE_REQUEST.toUpperCase()]);
  },
  (shape, chance) => {
    shape.headers['accept-encoding'] = chance.pick(['gzip', 'br', 'deflate, gzip;q=0', '*', 'nothing']);
  },
  (shape) => {
    shape.headers['content-encoding'] = 'gzip';
  },
  (shape, chance) => {
    shape.headers['if-none-match'] = chance.pick(['*', '"x"', 'W/"', '"'.repeat(500)]);
  },
  (shape, chance) => {
    if (chance.is(0.05)) shape.body = Buffer.alloc(1_200_000, 'a');
  },
  (shape, chance) => {
    shape.headers['x-forwarded-for'] = chance.pick(['1.2.3.4', 'a, b', "'", '::1']);
  },
];

function spoilRequest(shape: Shape, chance: Chance): Shape {
  const spoilt: Shape = { ...shape, headers: { ...shape.headers } };
  for (let left = chance.is(0.5) ? 0 : 1 + chance.below(2); left > 0; left--) chance.pick(SPOILERS)(spoilt, chance);
  return spoilt;
}
