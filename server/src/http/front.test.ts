import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/session';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../testing/server.ts';
import { listenAnywhere } from '../testing/socket-client.ts';

/** Over a real connection: a call without a network goes to the framework at once. */
const server = useServer();
const REGIONS = '/api/v1/regions?year_id=1';
const RESULTS = '/api/v1/national/results?year_id=1&election_type_id=1';
const as = (person: Parameters<typeof tokenOf>[0]) => ({
  authorization: `Bearer ${tokenOf(person)}`,
  'x-secure-request': SECURE_REQUEST_KEY,
});
let port: number;

/** Calls that the framework has begun. */
let inFramework = 0;
const count = () => {
  inFramework++;
};
beforeAll(async () => {
  port = await listenAnywhere(server.app);
  subscribe('tracing:fastify.request.handler:start', count);
});
afterAll(() => unsubscribe('tracing:fastify.request.handler:start', count));

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const get = (path: string, headers: Record<string, string> = {}, at = port) =>
  new Promise<Got>((resolve, reject) => {
    const call = httpRequest({ port: at, host: '127.0.0.1', path, headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) });
    });
    call.on('error', reject).end();
  });
const sentence = ({ status, body }: Got) => [status, JSON.parse(String(body)).data?.error_msg];

beforeEach(async () => {
  for (const path of [REGIONS, RESULTS]) expect((await get(path, as('agent'))).status).toBe(200);
  inFramework = 0;
});

describe('what is kept is answered before the framework', () => {
  test.each([REGIONS, RESULTS])('with the same bytes and headers: %s', async (path) => {
    const { headers, body, status } = await get(path, as('agent'));
    expect([status, inFramework]).toEqual([200, 0]);
    const framework = await server.app.inject({ url: path, headers: as('agent') });
    expect(String(body)).toBe(framework.body);
    // The network adds its own.
    const { date, connection, 'keep-alive': _, 'x-request-id': id, ...told } = headers;
    const { date: _date, connection: _connection, 'x-request-id': otherId, ...expected } = framework.headers;
    expect(told).toEqual({ ...expected, 'content-length': String(expected['content-length']) });
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(id).not.toBe(otherId);
  });

  test('for everybody where it is public, else for the caller’s own browser', async () => {
    const cacheOf = async (path: string) => (await get(path, as('agent'))).headers['cache-control'];
    expect([await cacheOf(RESULTS), await cacheOf(REGIONS)]).toEqual(['no-cache', 'private, no-cache']);
  });

  test('packed as the caller takes it, and not at all where it takes nothing', async () => {
    const plain = (await get(RESULTS)).body;
    const packed = async (accepts: string) => await get(RESULTS, { 'accept-encoding': accepts });
    const brotli = await packed('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true);
    const gzip = await packed('br;q=0, gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain)).toBe(true);
    for (const accepts of ['identity', 'deflate', 'gzip;q=0', '']) {
      const { headers, body } = await packed(accepts);
      expect([headers['content-encoding'], body.equals(plain)]).toEqual([undefined, true]);
    }
    expect(inFramework).toBe(0);
  });

  test('to whoever has it already with 304', async () => {
    const { headers } = await get(REGIONS, as('agent'));
    const again = await get(REGIONS, { ...as('agent'), 'if-none-match': `"1", ${headers.etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await get(REGIONS, { ...as('agent'), 'if-none-match': 'W/"other"' })).status).toBe(200);
    expect(inFramework).toBe(0);
  });

  test('under addresses of a sensible length alone', async () => {
    for (const [length, framework] of [
      [20, 1],
      [300, 2],
    ] as const) {
      inFramework = 0;
      const path = `${REGIONS}&more=${'x'.repeat(length)}`;
      for (const _time of [1, 2]) expect((await get(path, as('agent'))).status).toBe(200);
      expect(inFramework).toBe(framework);
    }
  });

  test('and counted like every other answer', async () => {
    const counted = async () => {
      const lines = String((await get('/metrics')).body);
      return Number(/_count\{[^}]*route="\/api\/v1\/regions",status="200"\} (\d+)/.exec(lines)?.[1]);
    };
    const before = await counted();
    await get(REGIONS, as('agent'));
    expect(await counted()).toBe(before + 1);
  });
});

describe('it is refused to', () => {
  test.each([
    [
      'whoever sends no header of our clients',
      { authorization: as('agent').authorization },
      403,
      say.secureRequestWrong,
    ],
    ['whoever is not signed in', { 'x-secure-request': SECURE_REQUEST_KEY }, 401, say.signInFirst],
    ['an unknown token', { ...as('agent'), authorization: `Bearer ${'x'.repeat(43)}` }, 401, say.sessionEnded],
  ])('%s', async (_whom, headers, status, error_msg) => {
    expect(sentence(await get(REGIONS, headers))).toEqual([status, error_msg]);
  });

  test('a role that may not read it any more', async () => {
    const permission = `(select id from permissions where name = 'reference.read')`;
    await server.database.pool.query(
      `delete from role_permissions where role_id = 2 and permission_id = ${permission}`,
    );
    expect(sentence(await get(REGIONS, as('agent')))).toEqual([403, say.notAllowed]);
    await server.database.pool.query(`insert into role_permissions values (2, ${permission})`);
    expect((await get(REGIONS, as('agent'))).status).toBe(200);
  });
});

describe('nobody is shown what has passed', () => {
  test('after a change on another process', async () => {
    const database = connect(server.database.url, 2);
    const app = await buildApp(readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent' }), database);
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
    expect(answer.json()).toMatchObject({ msg: contract.regions.update.msg });
    expect(String((await get(REGIONS, as('agent'))).body)).toContain('Far North');
    await app.close();
    await database.close();
  });

  test('by calls that come together with changes: each shows at least what was there when it was sent', async () => {
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

  test('when the database does not answer: the call waits or fails', async () => {
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
