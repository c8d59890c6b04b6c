import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { clockDiffers, folderUnwritable, monitoringClosed, failures as say } from '../sentences.ts';

const server = useServer({}, { withConsole: true });

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('health', () => {
  test('alive and ready while the database answers', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('alive, but not ready, without a database', async () => {
    const database = connect('postgres://nobody@127.0.0.1:1/none');
    const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), database);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
    expect(ready.json()).toEqual({ data: { error_msg: say.unavailable } });
    await app.close();
    await database.close();
  });
});

describe('monitoring', () => {
  const TOKEN = 'a-token-for-prometheus';
  const AWAY = '192.0.2.9';
  const ask = (app: FastifyInstance, url: string, headers = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, headers, remoteAddress });
  const withToken = (more = {}) =>
    buildApp(
      readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN, DATA_DIR: server.dataDir, ...more }),
      server.database,
    );

  test('is for this machine alone, and not for a proxy on it, where no token is set', async () => {
    expect((await ask(server.app, '/metrics', {}, '::ffff:127.0.0.1')).statusCode).toBe(200);
    const refused = await ask(server.app, '/metrics', {}, AWAY);
    expect([refused.statusCode, refused.json()]).toEqual([403, { data: { error_msg: monitoringClosed(false) } }]);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host']) {
      expect([name, (await ask(server.app, '/metrics', { [name]: '127.0.0.1' })).statusCode]).toEqual([name, 403]);
    }
    expect((await ask(server.app, '/metrics', { authorization: `Bearer ${TOKEN}` }, AWAY)).statusCode).toBe(403);
  });

  test('is by the token of the settings from anywhere, and by nothing else then', async () => {
    const app = await withToken();
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    expect((await ask(app, '/metrics', bearer(TOKEN), AWAY)).statusCode).toBe(200);
    for (const headers of [{}, bearer(`${TOKEN}x`), bearer(TOKEN.slice(1)), { authorization: TOKEN }]) {
      const refused = await ask(app, '/metrics', headers);
      expect([refused.statusCode, refused.json()]).toEqual([403, { data: { error_msg: monitoringClosed(true) } }]);
    }
    await app.close();
  });

  test('says that the data folder takes nothing, and that it does again', async () => {
    const folder = join(server.dataDir, 'taken');
    await mkdir(folder);
    const app = await withToken({ DATA_DIR: folder });
    const seen = async (headers = {}) => {
      const answer = await ask(app, '/readyz', headers, AWAY);
      return [answer.statusCode, answer.json().data?.error_msg];
    };
    for (let times = 0; times < 2; times++) {
      expect(await seen()).toEqual([200, undefined]);
      await rename(folder, `${folder}-away`);
      // In its place a file: root, who may write everywhere, cannot write into it.
      await writeFile(folder, '');
      expect(await seen()).toEqual([503, say.unavailable]);
      expect(await seen({ authorization: `Bearer ${TOKEN}` })).toEqual([503, folderUnwritable]);
      expect((await ask(app, '/healthz', {}, AWAY)).statusCode).toBe(200);
      await rename(`${folder}-away`, `${folder}-back`);
      await rm(folder);
      await rename(`${folder}-back`, folder);
      expect(await seen()).toEqual([200, undefined]);
    }
    await app.close();
  });

  test('tells others whether a server is ready, and not what is wrong with it', async () => {
    const { clock } = server.database;
    const app = await withToken();
    Object.assign(clock, { ahead: 90, differs: true });
    const told = await ask(app, '/readyz', { authorization: `Bearer ${TOKEN}` }, AWAY);
    expect(told.json()).toEqual({ status: 'ready', warning: clockDiffers(90) });
    expect((await ask(app, '/readyz', {}, AWAY)).json()).toEqual({ status: 'ready' });
    Object.assign(clock, { ahead: 0, differs: false });
    await app.close();
  });
});

describe('metrics', () => {
  test('count responses by route, never by address', async () => {
    await server.as('agent')(contract.constituencies.read, { id: SMALL.north.first, year_id: SMALL.year });
    await get('/api/no/such/place');
    const { payload, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    const count = (route: string, status: number) =>
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1\n`;
    expect(payload).toContain(count(contract.constituencies.read.path, 200));
    expect(payload).toContain(count('none', 404));
    expect(payload).not.toContain('/no/such/place');
    expect(payload).toMatch(/^election_sockets_open 0$/m);
    expect(payload).toMatch(/^election_database_connections\{state="waited_for"\} 0$/m);
    expect(payload).toMatch(/^nodejs_eventloop_delay_seconds\{quantile="0.99"\} [\d.e-]+$/m);
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'http_request_duration_seconds_bucket',
      'http_request_duration_seconds_sum',
    ]) {
      expect(payload).toMatch(new RegExp(`^${name}(\\{.*\\})? [\\d.e+-]+$`, 'm'));
    }
  });
});

describe('headers', () => {
  test.each(['/healthz', '/no/such/place', '/docs', '/worker.js'])(
    'of a document, or what may be one: %s',
    async (path) => {
      const { headers } = await get(path, { origin: 'https://elsewhere.example.com' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      });
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test.each([
    '/api/v1/years',
    '/api/v1/users/me',
    '/api/no/such/place',
    '/broadcasting/none',
    '/config.json',
    '/assets/none.js',
    '/icons/none.png',
    '/theme.js',
    '/favicon.svg',
    '/manifest.webmanifest',
  ])('of a part, which shows nothing and runs nothing by itself: %s', async (path) => {
    const { headers } = await get(path, { origin: 'https://elsewhere.example.com' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const named = Object.keys(headers);
    expect(named.filter((name) => /^(access-control-|x-powered-by|strict-transport)/.test(name))).toEqual([]);
    // A thin line carries them with each of some twenty answers.
    expect(
      named.filter((name) => /^(x-|cross-origin|content-security|permissions|referrer|origin)/.test(name)),
    ).toHaveLength(4);
  });

  test('scripts of other sites read what everyone may read, and nothing that a token opens', async () => {
    const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));
    const asked = { origin: 'https://elsewhere.example.com', authorization: `Bearer ${tokenOf('super_admin')}` };
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const headersOf = { ...asked, 'x-secure-request': SECURE_REQUEST_KEY };
      const { headers } = await get(route.path.replaceAll(/:\w+/g, '1'), headersOf);
      expect(headers['access-control-allow-origin'], route.path).toBe(route.kept === 'shared' ? '*' : undefined);
      expect(headers, route.path).not.toHaveProperty('access-control-allow-credentials');
    }
    const { headers, statusCode } = await get('/api/v1/feed?after=x', { origin: 'https://elsewhere.example.com' });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([422, '*']);
  });

  test('a preflight of another site is answered without permission', async () => {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: contract.votes.submit.path,
      headers: { origin: 'https://elsewhere.example.com', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('with an https address: strict transport security; the socket service is allowed', async () => {
    const settings = {
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'https://results.example.com',
      PUSHER_URL: 'https://key:secret@push.example.com/apps/1',
    };
    const app = await buildApp(readConfig(settings), server.database);
    const { headers } = await app.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://push.example.com");
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const part = await app.inject('/api/v1/years');
    expect(part.headers['strict-transport-security']).toBe('max-age=31536000');
    await app.close();
  });

  test('an API response is no-store', async () => {
    const { headers } = await get(contract.session.me.path, {
      authorization: `Bearer ${tokenOf('agent')}`,
      'x-secure-request': SECURE_REQUEST_KEY,
    });
    expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('the API reference', () => {
  test('has no inline script', async () => {
    const { payload } = await get('/docs');
    const scripts = [...payload.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    expect(scripts.map(([, , inline]) => inline)).toEqual(['', '']);
    for (const [, attributes = ''] of scripts) {
      const answer = await get(/src="([^"]+)"/.exec(attributes)?.[1] ?? '');
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('javascript')]);
    }
  });
});

describe('limits', () => {
  test('refuses a body over a megabyte', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: contract.session.login.path,
      payload: { email: 'x'.repeat(1_100_000), password: 'x' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([413, { data: { error_msg: say.tooLarge } }]);
  });
});

describe('the address of a client', () => {
  const addressSeen = async (settings: Record<string, string>) => {
    const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', ...settings }), server.database);
    app.get('/seen-from', ({ ip }) => ({ ip }));
    const answer = await app.inject({ url: '/seen-from', headers: { 'x-forwarded-for': '203.0.113.7' } });
    await app.close();
    return answer.json().ip;
  };

  test('is that of the connection; headers of untrusted proxies are ignored', async () => {
    expect(await addressSeen({})).toBe('127.0.0.1');
    expect(await addressSeen({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('127.0.0.1');
  });

  test('is the one that a trusted proxy forwards', async () => {
    expect(await addressSeen({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' })).toBe('203.0.113.7');
  });
});

test.each(['__proto__', 'constructor'])('JSON that carries %s is refused and changes no prototype', async (name) => {
  const payload = `{"email":"a@example.org","password":"b","${name}":{"prototype":{"polluted":true}}}`;
  const headers = { 'content-type': 'application/json', 'x-secure-request': SECURE_REQUEST_KEY };
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/users/login', headers, payload });
  expect([answer.statusCode, ({} as { polluted?: true }).polluted]).toEqual([400, undefined]);
});
