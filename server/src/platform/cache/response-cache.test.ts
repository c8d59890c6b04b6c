import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { failures } from '../sentences.ts';

/** Over a real connection: `inject` sends no headers of the network and reuses no connection. */
const server = useServer();
const REGIONS = '/api/v1/regions?year_id=1';
const RESULTS = '/api/v1/national/results?year_id=1&election_type_id=1';
const as = (person: Parameters<typeof tokenOf>[0]) => ({
  authorization: `Bearer ${tokenOf(person)}`,
  'x-secure-request': SECURE_REQUEST_KEY,
});
let port: number;
beforeAll(async () => {
  port = await listenAnywhere(server.app);
});

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const get = (path: string, headers: Record<string, string> = {}, at = port, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    const call = httpRequest({ port: at, host: '127.0.0.1', path, headers, method }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) });
    });
    call.on('error', reject).end();
  });
const sentence = ({ status, body }: Got) => [status, JSON.parse(String(body)).data?.error_msg];

/** Inputs decoded since the test began: a request that finds its URL in the cache index decodes none. */
const decoded = vi.spyOn(contract.regions.list.input, 'safeParse');

beforeEach(async () => {
  for (const path of [REGIONS, RESULTS]) expect((await get(path, as('agent'))).status).toBe(200);
  decoded.mockClear();
});

describe('a cached response', () => {
  test.each([REGIONS, RESULTS])('has the bytes and headers of the first one: %s', async (path) => {
    // Another spelling of the same input, which the index does not have.
    const first = await get(`${path}&other=${Math.random()}`, as('agent'));
    const cached = await get(path, as('agent'));
    expect([cached.status, cached.body.equals(first.body)]).toEqual([200, true]);
    const { date, 'x-request-id': id, ...headers } = cached.headers;
    const { date: _, 'x-request-id': otherId, ...expected } = first.headers;
    expect(headers).toEqual(expected);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(cached.body.length),
      'x-content-type-options': 'nosniff',
    });
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(id).not.toBe(otherId);
  });

  test('is found by its URL, without decoding the input again', async () => {
    await get(REGIONS, as('agent'));
    await get(REGIONS, as('super_admin'));
    expect(decoded).not.toHaveBeenCalled();
  });

  test('is in the index under URLs of limited length alone', async () => {
    for (const [length, times] of [
      [20, 1],
      [300, 2],
    ] as const) {
      decoded.mockClear();
      const path = `${REGIONS}&more=${'x'.repeat(length)}`;
      for (const _time of [1, 2]) expect((await get(path, as('agent'))).status).toBe(200);
      expect(decoded).toHaveBeenCalledTimes(times);
    }
  });

  test('of a public read may be shared for a second; a personal one is for the browser, which revalidates it', async () => {
    const { headers: published } = await get(RESULTS);
    expect(published['cache-control']).toBe('public, max-age=1, stale-while-revalidate=1, stale-if-error=600');
    expect(published.etag).toMatch(/^W\/"[\w-]{22}"$/);
    const { headers: personal } = await get(REGIONS, as('agent'));
    expect([personal['cache-control'], personal.etag]).toEqual(['private, no-cache', expect.any(String)]);
  });

  test.each([
    contract.results.national,
    contract.audit.checkpoint,
    contract.exports.csv,
    contract.exports.registers,
    contract.exports.json,
    contract.exports.nist,
  ])('of $path may be shared', async ({ path }) => {
    const { status, headers } = await get(`${path}?election_type_id=1`);
    expect([status, headers['cache-control']]).toEqual([
      200,
      'public, max-age=1, stale-while-revalidate=1, stale-if-error=600',
    ]);
  });

  test('is compressed as the client accepts, or not at all', async () => {
    const plain = (await get(RESULTS)).body;
    const compressed = async (accepts: string) => await get(RESULTS, { 'accept-encoding': accepts });
    const brotli = await compressed('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true);
    const gzip = await compressed('br;q=0, gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain)).toBe(true);
    for (const accepts of ['identity', 'deflate', 'gzip;q=0', '']) {
      const { headers, body } = await compressed(accepts);
      expect([headers['content-encoding'], body.equals(plain)]).toEqual([undefined, true]);
    }
  });

  test('answers 304 to a client that has it', async () => {
    const { headers } = await get(REGIONS, as('agent'));
    const again = await get(REGIONS, { ...as('agent'), 'if-none-match': `"1", ${headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    // The stored response keeps its other headers.
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': headers['cache-control'],
      vary: headers.vary,
    });
    const known = [headers.etag, headers.etag?.replace('W/', ''), '*'];
    for (const tag of known)
      expect((await get(REGIONS, { ...as('agent'), 'if-none-match': `${tag}` })).status).toBe(304);
    expect((await get(REGIONS, { ...as('agent'), 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('answers HEAD with its headers alone', async () => {
    const { headers, body } = await get(RESULTS, {}, port, 'HEAD');
    expect([headers['content-length'], body.length]).toEqual([String((await get(RESULTS)).body.length), 0]);
  });

  test('discards the body of a request; the connection serves the next one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (body: Buffer) =>
      new Promise<[number | undefined, number]>((resolve, reject) => {
        const headers = { ...as('agent'), 'content-length': body.length };
        const call = httpRequest({ port, host: '127.0.0.1', path: REGIONS, headers, agent }, async (response) => {
          resolve([response.statusCode, (await buffer(response)).length]);
        });
        call.on('error', reject).end(body);
      });
    const [, length] = await ask(Buffer.alloc(0));
    expect([await ask(Buffer.alloc(500_000)), await ask(Buffer.alloc(0))]).toEqual([
      [200, length],
      [200, length],
    ]);
    agent.destroy();
  });

  test('is counted by the metrics', async () => {
    const counted = async () => {
      const lines = String((await get('/metrics')).body);
      return Number(/_count\{[^}]*route="\/api\/v1\/regions",status="200"\} (\d+)/.exec(lines)?.[1]);
    };
    const before = await counted();
    await get(REGIONS, as('agent'));
    expect(await counted()).toBe(before + 1);
  });
});

describe('a cached response is refused to', () => {
  test.each([
    [
      'a client without the secure-request key',
      { authorization: as('agent').authorization },
      403,
      failures.secureRequestWrong,
    ],
    ['a client that is not signed in', { 'x-secure-request': SECURE_REQUEST_KEY }, 401, failures.signInFirst],
    ['an unknown token', { ...as('agent'), authorization: `Bearer ${'x'.repeat(43)}` }, 401, failures.sessionEnded],
  ])('%s', async (_, headers, status, error_msg) => {
    const refused = await get(REGIONS, headers);
    expect(sentence(refused)).toEqual([status, error_msg]);
    expect(refused.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  });

  test('a role that lost the permission', async () => {
    const permission = `(select id from permissions where name = 'reference.read')`;
    await server.database.pool.query(
      `delete from role_permissions where role_id = 2 and permission_id = ${permission}`,
    );
    expect(sentence(await get(REGIONS, as('agent')))).toEqual([403, failures.notAllowed]);
    await server.database.pool.query(`insert into role_permissions values (2, ${permission})`);
    expect((await get(REGIONS, as('agent'))).status).toBe(200);
  });
});

describe('a stale response is never sent', () => {
  test('after a change by another process', async () => {
    const database = connect(server.database.url, 2);
    const app = await buildApp(
      readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', SECOND_FACTOR_REQUIRED: '0' }),
      database,
    );
    const { body } = await get(REGIONS, as('agent'));
    const [north] = JSON.parse(String(body)).data;
    const answer = await app.inject({
      method: 'PUT',
      url: contract.regions.update.path.replace(':id', String(north.id)),
      headers: as('super_admin'),
      payload: {
        title: 'Far North',
        status: 'active',
        svg_path: 'M0 0h1v1z',
        election_status: 'none',
        version: north.version,
      },
    });
    expect(answer.json()).toMatchObject({ msg: contract.regions.update.msg?.() });
    expect(String((await get(REGIONS, as('agent'))).body)).toContain('Far North');
    await app.close();
    await database.close();
  });

  test('to requests concurrent with changes: each shows every change acknowledged before it was sent', async () => {
    const { pool } = server.database;
    let written = 0;
    const write = async () => {
      for (let round = 1; round <= 40; round++) {
        await pool.query('update parties set name = $1 where id = 1', [`Party ${round}`]);
        written = round;
      }
    };
    const stale: string[] = [];
    const read = async () => {
      while (written < 40) {
        const atLeast = written;
        const { body } = await get('/api/v1/parties/year/1', as('agent'));
        const shown = Number(/Party (\d+)"/.exec(String(body))?.[1] ?? 0);
        if (shown < atLeast) stale.push(`${shown} after ${atLeast}`);
      }
    };
    await Promise.all([write(), ...Array.from({ length: 8 }, read)]);
    expect(stale).toEqual([]);
    await pool.query(`update parties set name = 'Palm Party' where id = 1`);
  });

  test('while the database is unreachable: the request waits or fails', async () => {
    const database = connect(server.database.url, 2);
    const app = await buildApp(readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent' }), database);
    const own = await listenAnywhere(app);
    expect((await get(REGIONS, as('agent'), own)).status).toBe(200);
    expect((await get(REGIONS, as('agent'), own)).status).toBe(200);
    database.pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/none';
    const owner = new pg.Client({ connectionString: server.database.url });
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await owner.end();
    const away = await get(REGIONS, as('agent'), own);
    expect([...sentence(away), away.headers['retry-after']]).toEqual([503, failures.unavailable, '2']);
    await app.close();
    await database.close();
  });
});
