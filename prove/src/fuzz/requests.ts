import { pathNames, type Route } from '@election/contract/route';
import { USER_ID } from '@election/server/testing/small-election';
import { tokenOf } from '../election.ts';
import type { Random } from '../random.ts';
import { SECURE_REQUEST } from '../servers.ts';
import type { Endpoint } from './endpoints.ts';
import { type FuzzRequest, mutateFields, mutateRequest } from './mutations.ts';

const ANONYMOUS = 0;
const USERS = [ANONYMOUS, ...Object.values(USER_ID)];
/** Bytes from which a request may exceed the server's limits: 1 MiB for a body, 16 KiB for all headers. */
const BODY_LIMIT = 1_000_000;
const HEAD_LIMIT = 14_000;

/** A request to an endpoint: valid, or with mutated fields and then mutated HTTP. */
export async function buildRequest({ route, valid, user }: Endpoint, random: Random): Promise<FuzzRequest> {
  const isValid = random.chance(0.35);
  const fields = isValid ? { ...valid } : mutateFields(route, valid, random);
  const names = pathNames(route.path);
  const path = names.reduce(
    (text, name) => text.replace(`:${name}`, encodePart(fields[name] ?? '', random)),
    route.path as string,
  );
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const query = inQuery ? queryOf(rest) : '';
  const built: FuzzRequest = {
    method: route.method,
    path: query ? `${path}?${query}` : path,
    headers: headersOf(random.chance(0.8) ? user : random.pick(USERS), random),
    body: null,
    isTooLarge: false,
  };
  if (!inQuery) await addBody(built, route, rest);
  const request = isValid ? built : mutateRequest(built, random);
  const head = [request.path, ...Object.entries(request.headers).flat()].join('    ').length;
  return { ...request, isTooLarge: (request.body?.length ?? 0) > BODY_LIMIT || head > HEAD_LIMIT };
}

function headersOf(user: number, random: Random): Record<string, string> {
  return {
    'x-secure-request': SECURE_REQUEST,
    ...(user !== ANONYMOUS && { authorization: `Bearer ${tokenOf(user)}` }),
    ...(random.chance(0.3) && { 'idempotency-key': `fuzz-key-${random.below(1e9)}` }),
  };
}

async function addBody(request: FuzzRequest, route: Route, fields: Record<string, unknown>) {
  if (route.body !== 'multipart') {
    request.headers['content-type'] = 'application/json';
    request.body = Buffer.from(JSON.stringify(fields) ?? '');
    return;
  }
  const form = new FormData();
  for (const [name, value] of pairsOf(fields)) form.append(name, value);
  const encoded = new Request('http://localhost', { method: 'POST', body: form });
  request.headers['content-type'] = encoded.headers.get('content-type') ?? '';
  request.body = Buffer.from(await encoded.arrayBuffer());
}

const queryOf = (fields: Record<string, unknown>) =>
  pairsOf(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeText(String(value))}`)
    .join('&')
    .slice(0, 20_000);

/** encodeURIComponent throws at lone surrogates. */
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

const encodePart = (value: unknown, random: Random) =>
  random.chance(0.03) ? random.pick(RAW_PATHS) : encodeText(textOf(value)).slice(0, 6_000);

const textOf = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));

/** Name and value pairs for queries and forms. Unlike writePairs of the contract it accepts values of any type. */
const pairsOf = (fields: Record<string, unknown>) =>
  Object.entries(fields).flatMap(([name, value]): [string, string | File][] => {
    if (value instanceof File) return [[name, value]];
    if (!Array.isArray(value)) return [[name, textOf(value)]];
    return value.map((item, at) => [`${name}[${at}]`, textOf(item)]);
  });
