import { type Fields, readPairs } from '@election/contract/wire/pairs';
import { type Method, pathNames, type Route } from '@election/contract/wire/route';
import { vi } from 'vitest';

/** An answer: data and msg, or a status with error_msg. */
export interface Served {
  data?: unknown;
  /** The whole answer, for a route that has no envelope. */
  bare?: unknown;
  /** The content of a file. */
  bytes?: Uint8Array<ArrayBuffer>;
  msg?: string | undefined;
  status?: number;
  error_msg?: unknown;
  /** What a refusal carries beside its sentence. */
  more?: Fields;
  /** The id of the request, which a failure shows. */
  request_id?: string;
  /** Seconds to wait before another try. */
  retry_after?: number;
}

export interface Call {
  method: Method;
  path: string;
  /** Path, query and body together, as the contract's input. */
  input: Fields;
  /** The Idempotency-Key. */
  key: string | null;
}

type Answer = (input: Fields) => Served | Promise<Served>;

/**
 * A fake server: answers the given routes and records the calls. Any other route answers 404.
 */
export function serve(answers: readonly (readonly [Route, Answer])[]) {
  const calls: Call[] = [];
  const answered: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method: sent = 'GET', body, headers: given }: RequestInit) => {
    const url = new URL(address, 'http://localhost');
    const method = url.searchParams.get('_method')?.toUpperCase() ?? sent;
    if (url.pathname === '/config.json') return Response.json({ rehearsal: false, secure_request: 's', realtime: {} });
    const found = answers.find(([route]) => route.method === method && pathOf(route).test(url.pathname));
    if (!found) return Response.json({ data: { error_msg: `${method} ${url.pathname}` } }, { status: 404 });
    const [route, answer] = found;
    const input = {
      ...named(route, url.pathname),
      ...readPairs(url.searchParams),
      ...(typeof body === 'string' ? (JSON.parse(body) as Fields) : {}),
      ...(body instanceof FormData ? readPairs(body) : {}),
    };
    calls.push({ method: route.method, path: url.pathname, input, key: new Headers(given).get('idempotency-key') });
    const {
      status = 200,
      data = null,
      msg,
      error_msg,
      more,
      bare,
      bytes,
      request_id,
      retry_after,
    } = await answer(input);
    answered.push(data, bare, error_msg);
    const headers = {
      ...(request_id !== undefined && { 'x-request-id': request_id }),
      ...(retry_after !== undefined && { 'retry-after': String(retry_after) }),
    };
    if (bytes) return new Response(bytes);
    if (bare !== undefined) return Response.json(bare);
    return Response.json(status < 400 ? { data, msg } : { data: { ...more, error_msg } }, { status, headers });
  });
  return {
    /** The inputs of all calls with this method. */
    sent: (method: Method) => calls.filter((call) => call.method === method).map(({ input }) => input),
    /** The Idempotency-Keys of all calls of a route. */
    keys: (route: Route) =>
      calls.filter(({ method, path }) => method === route.method && pathOf(route).test(path)).map(({ key }) => key),
    /** The addresses of all calls with this method. */
    paths: (method: Method) => calls.filter((call) => call.method === method).map(({ path }) => path),
    /** What has been answered, message by message. */
    answered: (): readonly unknown[] => answered,
  };
}

/** An answer that comes when the test gives it: until then the page waits. */
export function later<Given = Served>() {
  let give: (given: Given) => void = () => undefined;
  const given = new Promise<Given>((resolve) => {
    give = resolve;
  });
  return { answer: () => given, give };
}

/**
 * The routes of a list whose rows the server keeps: each write that `answer` does not refuse changes what the next read
 * answers. The data of an answer is the row as it was stored.
 */
export function keeping<Row extends { id: number }>(
  rows: Row[],
  { create, update, remove }: Partial<Record<'create' | 'update' | 'remove', Route>>,
  answer: Answer,
): (readonly [Route, Answer])[] {
  const at = (id: unknown) => rows.findIndex((row) => row.id === Number(id));
  const stored = (data: unknown) => data as Row;
  const after = (change: (served: Served, input: Fields) => void) => async (input: Fields) => {
    const served = await answer(input);
    if ((served.status ?? 200) < 400) change(served, input);
    return served;
  };
  return [
    ...(create ? [[create, after(({ data }) => rows.push(stored(data)))] as const] : []),
    ...(update ? [[update, after(({ data }, { id }) => rows.splice(at(id), 1, stored(data)))] as const] : []),
    ...(remove ? [[remove, after((_, { id }) => rows.splice(at(id), 1))] as const] : []),
  ];
}

const pathOf = ({ path }: Route) => new RegExp(`^${path.replace(/:[a-z_]+/g, '([^/]+)')}$`);

function named(route: Route, path: string): Fields {
  const values = pathOf(route).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(pathNames(route.path).map((name, index) => [name, values[index]]));
}
