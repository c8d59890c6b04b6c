import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { readConfig } from '../config.ts';
import { connect, type Database } from '../db/connect.ts';

const server = useServer();
let app: FastifyInstance;
/** The same server, whose database cannot be reached. */
let cut: FastifyInstance;
let nowhere: Database;
/** Method and path of every route. */
const routes = new Map<string, { method: 'GET' | 'POST'; path: string }>();

beforeAll(async () => {
  const root = join(server.dataDir, 'build');
  await mkdir(join(root, 'assets'), { recursive: true });
  for (const name of ['index.html', 'worker.js', 'assets/index-1a2b.js']) await writeFile(join(root, name), name);
  const settings = { LOG_LEVEL: 'silent', SECURE_REQUEST_KEY, DATA_DIR: server.dataDir, SECOND_FACTOR_REQUIRED: '0' };
  const config = readConfig(settings);
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) {
        if (one !== 'HEAD') routes.set(`${one} ${url}`, { method: one as 'GET', path: url });
      }
    });
  };
  subscribe('fastify.initialization', listen);
  app = await buildApp(config, server.database, root);
  unsubscribe('fastify.initialization', listen);
  nowhere = connect('postgres://nobody@127.0.0.1:1/none');
  cut = await buildApp(config, nowhere, root);
});
afterAll(async () => {
  await cut.close();
  await nowhere.close();
  await app.close();
});

const as = (person: 'super_admin' | 'intern') => ({
  authorization: `Bearer ${tokenOf(person)}`,
  'x-secure-request': SECURE_REQUEST_KEY,
});
/** Every answer that the routes give to different callers, well and badly asked, while the database answers and while it does not. */
const everyAnswer = () =>
  Promise.all(
    [...routes.values()].flatMap(({ method, path }) => {
      const address = path.replace(/:[a-z_]+/g, '1').replace('*', 'assets/index-1a2b.js');
      // A stream that is well asked has no end.
      const good = path.endsWith('stream') ? [] : [`${address}?year_id=1&election_type_id=1`];
      const urls = method === 'GET' ? [...good, `${address}?year_id=x&after=x`] : [address];
      return urls.flatMap((url) =>
        [{}, as(method === 'GET' ? 'super_admin' : 'intern')].flatMap((headers) =>
          [app, cut].map(async (to) => {
            const answer = await to.inject({ method, url, headers });
            const kept = String(answer.headers['cache-control']);
            return { method, url, headers, status: answer.statusCode, kept };
          }),
        ),
      );
    }),
  );

describe('who keeps an answer', () => {
  test('every answer of every route says it, and no refusal is kept', async () => {
    expect(routes.size).toBeGreaterThan(150);
    const answers = await everyAnswer();
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 401, 403, 404, 422, 503]));
    const unsaid = answers.filter(({ kept }) => !/no-store|no-cache|max-age/.test(kept));
    const keptRefusals = answers.filter(({ status, kept }) => status >= 400 && !kept.includes('no-store'));
    expect({ unsaid, keptRefusals }).toEqual({ unsaid: [], keptRefusals: [] });
  });

  test.each([
    ['/set-password', 200],
    ['/votes', 200],
    ['/calls', 200],
    ['/no/such/place.js', 200],
    ['/api/v1/nothing', 404],
  ])('at %s, which answers browsers %i and programs 404', async (url, status) => {
    const asked = async (accept: string) => {
      const { statusCode, headers } = await app.inject({ url, headers: { accept } });
      return [statusCode, headers['cache-control'], headers.vary];
    };
    expect(await asked('application/json')).toEqual([404, 'private, no-store', 'accept']);
    const kept = status === 200 ? 'no-cache' : 'private, no-store';
    expect(await asked('text/html')).toEqual([status, kept, expect.stringMatching(/^accept(, accept-encoding)?$/)]);
  });

  test.each([
    ['/healthz', 200, 'private, no-store'],
    ['/readyz', 200, 'private, no-store'],
    ['/openapi.json', 200, 'private, no-store'],
    ['/docs', 200, 'private, no-store'],
    [`/pictures/${'0'.repeat(64)}`, 404, 'private, no-store'],
    ['/assets/index-1a2b.js', 200, 'public, max-age=31536000, immutable'],
    ['/worker.js', 200, 'no-cache'],
    ['/', 200, 'no-cache'],
  ])('of %s', async (url, status, kept) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers['cache-control']]).toEqual([status, kept]);
  });
});
