import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writePairs } from '@election/contract/wire/pairs';
import { type Data, type Input, pathNames, type Route } from '@election/contract/wire/route';
import type { FieldErrors } from '@election/contract/wire/validation';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import { type TestDatabase, useSmallElection, useWorld } from './database.ts';
import { type Person, USER_ID } from './small-election.ts';

/** Asks for a page as it is now: others may get the version of a second ago. */
export const EXACT = { accept: 'text/html', 'cache-control': 'no-cache' } as const;

export const SECURE_REQUEST_KEY = 'test-secure-request';

export interface Answer<T> {
  status: number;
  data: T;
  msg: string | undefined;
  error_msg: string | FieldErrors;
  headers: Record<string, unknown>;
}

export interface TestServer {
  app: FastifyInstance;
  database: TestDatabase;
  /** The data folder, deleted after the test file. */
  dataDir: string;
  /** Calls as a person of the small election. */
  as(person: Person): Caller;
  /** Calls with a bearer token. */
  bearing(token: string): Caller;
  anonymous: Caller;
}

interface CallOptions {
  /** The Idempotency-Key. */
  key?: string;
  /** The client's address; 127.0.0.1 by default. */
  address?: string;
  /** The Cookie header. */
  cookie?: string;
  /** Accept-Language. */
  language?: string;
  /** A wrong value of X-Secure-Request. */
  secureRequest?: string;
}

/** Calls an endpoint as the console does. */
export type Caller = <R extends Route>(
  route: R,
  input: Input<R> | Record<string, unknown>,
  options?: CallOptions,
) => Promise<Answer<Data<R>>>;

/**
 * A complete server on a database of its own with the small election, called in process. As in a rehearsal, nothing asks for a
 * second factor, unless the settings say so.
 * @param withConsole serves the files of the console too, where it is built: a server keeps and lists every one of them, which no
 * call of an endpoint needs
 * @param world with the world instead of the small election
 */
export function useServer(given: Record<string, string> = {}, { withConsole = false, world = false } = {}): TestServer {
  const database = world ? useWorld() : useSmallElection();
  const server = { database } as TestServer;
  beforeAll(async () => {
    server.dataDir = await mkdtemp(join(tmpdir(), 'election-data-'));
    const settings = {
      SECURE_REQUEST_KEY,
      SECOND_FACTOR_REQUIRED: '0',
      LOG_LEVEL: 'silent',
      CHECK_ANSWERS: '1',
      DATA_DIR: server.dataDir,
      ...given,
    };
    const config = readConfig(settings);
    server.app = await buildApp(config, database, withConsole ? undefined : join(server.dataDir, 'no-console'));
    server.anonymous = caller(server.app, null);
    const people = Object.keys(USER_ID) as Person[];
    await database.pool.query(
      `insert into sessions (token_hash, user_id, expires_at)
       select token_hash, user_id, now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as one(token_hash, user_id)`,
      [people.map((person) => hashToken(tokenOf(person))), people.map((person) => USER_ID[person])],
    );
    server.as = (person) => caller(server.app, tokenOf(person));
    server.bearing = (token) => caller(server.app, token);
  });
  afterAll(async () => {
    await server.app.close();
    await rm(server.dataDir, { recursive: true, force: true });
  });
  return server;
}

export const tokenOf = (person: Person): string => `token-of-${person}`.padEnd(32, '-');

/** Calls an app with a token, or anonymously. */
export function caller(app: FastifyInstance, token: string | null): Caller {
  return async (route, input, options = {}) => {
    const fields: Record<string, unknown> = { ...input };
    const names = pathNames(route.path);
    const url = names.reduce((path, name) => path.replace(`:${name}`, String(fields[name])), route.path as string);
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
    const inQuery = route.method === 'GET' || route.method === 'DELETE';
    const query = new URLSearchParams(inQuery ? (writePairs(rest) as [string, string][]) : []);
    const asForm = route.body === 'multipart';
    if (asForm && route.method === 'PUT') query.set('_method', 'put');
    const response = await app.inject({
      method: asForm ? 'POST' : route.method,
      url: `${url}?${query}`,
      ...(options.address === undefined ? {} : { remoteAddress: options.address }),
      headers: {
        'x-secure-request': options.secureRequest ?? SECURE_REQUEST_KEY,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...(options.language === undefined ? {} : { 'accept-language': options.language }),
      },
      ...(inQuery ? {} : { payload: asForm ? formOf(rest) : rest }),
    });
    const isFile = route.media !== undefined && response.statusCode < 300;
    const body = isFile ? response.body : response.json();
    return {
      status: response.statusCode,
      data: isFile || route.envelope === 'bare' ? body : body.data,
      msg: body.msg,
      error_msg: body.data?.error_msg,
      headers: response.headers,
    };
  };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of writePairs(fields)) form.append(name, value);
  return form;
}
