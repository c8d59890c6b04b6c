import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writePairs } from '@election/contract/wire/pairs';
import { type Data, type Input, pathNames, type Route } from '@election/contract/wire/route';
import { listening } from '../platform/start/sentences.ts';
import { SECURE_REQUEST_KEY } from './server.ts';

/** A server in a process of its own, as an operator runs it. */
export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** The lines printed so far. */
  said: string[];
  /** Resolves with the first line that fits, past or future. */
  until(fits: (line: string) => boolean): Promise<string>;
  /** Sends a signal and waits for the exit. Returns the exit code; null where the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const MAIN = join(import.meta.dirname, '../main.ts');
const started = new Set<ChildProcess>();

/** Starts a server with these settings and waits until it listens. @throws Error with its output where it exits instead */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      SECURE_REQUEST_KEY,
      SECOND_FACTOR_REQUIRED: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  const said: string[] = [];
  const looking = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      for (const look of looking) look();
    });
  }
  const closed = once(child, 'close');
  const until = (fits: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = said.find(fits);
        if (line === undefined) return;
        looking.delete(look);
        resolve(line);
      };
      looking.add(look);
      void closed.then(() => reject(new Error(`The server ended, saying:\n${said.join('\n')}`)));
      look();
    });
  const line = await until((text) => text.startsWith(listening('')));
  return {
    child,
    port: Number(new URL(line.slice(listening('').length)).port),
    said,
    until,
    async end(signal) {
      child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

/** Kills the servers that a failed test left. */
export async function endProcesses(): Promise<void> {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  started.clear();
}

export interface HttpAnswer<T> {
  status: number;
  data: T;
  retryAfter: string | null;
}

/** Calls an endpoint over HTTP on a new connection. @throws where no response arrives */
export async function callOver<R extends Route>(
  port: number,
  route: R,
  input: Input<R> | Record<string, unknown>,
  { token, key }: { token?: string; key?: string } = {},
): Promise<HttpAnswer<Data<R>>> {
  const fields: Record<string, unknown> = { ...input };
  const path = pathNames(route.path).reduce(
    (text, name) => text.replace(`:${name}`, String(fields[name])),
    route.path as string,
  );
  const query = route.method === 'GET' ? `?${new URLSearchParams(writePairs(fields) as [string, string][])}` : '';
  const response = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
    method: route.method,
    headers: {
      connection: 'close',
      'x-secure-request': SECURE_REQUEST_KEY,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(route.method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  });
  const body = (await response.json()) as { data?: Data<R> };
  const data = route.envelope === 'bare' ? body : body.data;
  return { status: response.status, data: data as Data<R>, retryAfter: response.headers.get('retry-after') };
}

/**
 * Sends the headers of a call and waits for `100 Continue`.
 * @returns a function that sends the body and returns the status of the response
 */
export async function beginCall(port: number, route: Route, input: unknown): Promise<() => Promise<number>> {
  const body = JSON.stringify(input);
  const call = request(`http://127.0.0.1:${port}${route.path}`, {
    method: route.method,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  await new Promise<void>((resolve) => call.once('continue', resolve).flushHeaders());
  return () => {
    call.end(body);
    return status;
  };
}
