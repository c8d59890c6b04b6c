import { writePairs } from '@election/contract/wire/pairs';
import { type Input, pathNames, type Route } from '@election/contract/wire/route';
import { tokenOf } from './election.ts';
import { SECURE_REQUEST } from './servers.ts';

/** What came back, and after how many milliseconds. Status 0: no whole response. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  ms: number;
}

interface Sender {
  /** A user with a session of the proofs; or any token. */
  user?: number;
  token?: string;
  key?: string;
  /** A form or a file instead of JSON. */
  body?: FormData;
  /** Aborts the request: the client closes the connection. */
  signal?: AbortSignal | undefined;
}

/** Calls a route at a port. Beside the ledger: for calls that the checker does not count. */
export function callRoute<R extends Route>(
  port: number,
  route: R,
  input: Input<R> | Record<string, unknown>,
  by: Sender = {},
) {
  const fields: Record<string, unknown> = { ...input };
  const names = pathNames(route.path);
  const path = names.reduce((text, name) => text.replace(`:${name}`, String(fields[name])), route.path as string);
  for (const name of names) delete fields[name];
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const pairs = writePairs(fields) as [string, string][];
  const query = inQuery && pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  const body = inQuery ? null : (by.body ?? (route.body === 'multipart' ? formOf(pairs) : JSON.stringify(fields)));
  const token = by.token ?? (by.user === undefined ? undefined : tokenOf(by.user));
  return fetchReply(`http://127.0.0.1:${port}${path}${query}`, {
    method: route.method,
    headers: {
      'x-secure-request': SECURE_REQUEST,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(by.key !== undefined && { 'idempotency-key': by.key }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
    signal: by.signal ?? null,
  });
}

export const readAddress = (port: number, path: string): Promise<Reply> =>
  fetchReply(`http://127.0.0.1:${port}${path}`, {});

async function fetchReply(url: string, options: RequestInit): Promise<Reply> {
  const started = performance.now();
  try {
    const response = await fetch(url, options);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, ms: performance.now() - started };
  } catch {
    return { status: 0, headers: new Headers(), text: '', ms: performance.now() - started };
  }
}

function formOf(pairs: readonly [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

/** The data of a reply, without its envelope. */
export const dataOf = ({ text }: Reply): unknown => {
  const body = JSON.parse(text || 'null') as { data?: unknown } | null;
  return body && 'data' in body ? body.data : body;
};

export const describeReply = ({ status, text }: Reply): string =>
  status === 0 ? 'nothing' : `${status} ${text.slice(0, 200)}`;
