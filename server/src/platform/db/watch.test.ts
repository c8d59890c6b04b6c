import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreezableProxy, startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { tokenOf, useServer } from '../../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { SMALL } from '../../testing/small-election.ts';
import * as say from '../sentences.ts';

/** Provides the database; the server under test reaches it through the proxy. */
const server = useServer();
let proxy: FreezableProxy;
let running: ServerProcess;

beforeAll(async () => {
  proxy = await startFreezableProxy(server.database.url);
  running = await startProcess({ DATABASE_URL: proxy.url, DATA_DIR: server.dataDir, REHEARSAL: '0' });
});
afterAll(async () => {
  proxy.thaw();
  await endProcesses();
  proxy.close();
});

const AT = { year_id: SMALL.year, election_type_id: 1 };
const get = (path: string) => fetch(`http://127.0.0.1:${running.port}${path}`);
const national = () => get(`${contract.results.national.path}?year_id=1&election_type_id=1`);
const submit = (key: string, vote_count: number) =>
  callOver(
    running.port,
    contract.votes.submit,
    { ...AT, constituency_id: SMALL.north.first, votes: [{ candidate_id: 1, vote_count }] },
    { token: tokenOf('agent'), key },
  );

test('a database that hangs: everybody hears of it, public results stay, and all is back once it answers', async () => {
  const before = await national();
  expect(before.status).toBe(200);
  const bytes = await before.text();
  expect(await submit(randomUUID(), 1)).toMatchObject({ status: 200 });

  proxy.freeze();
  const key = randomUUID();
  const [write, read, ready, sheet] = await Promise.all([
    submit(key, 2),
    callOver(running.port, contract.regions.list, { year_id: 1 }, { token: tokenOf('agent') }),
    get('/readyz'),
    national(),
  ]);
  expect(write).toMatchObject({ status: 503, data: { error_msg: say.outcomeUnknown } });
  expect(read.status).toBe(503);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect([sheet.status, await sheet.text()]).toEqual([200, bytes]);
  expect(Number(sheet.headers.get('age'))).toBeGreaterThan(0);
  expect(sheet.headers.get('cache-status')).toContain('database unreachable');
  expect((await get('/healthz')).status).toBe(200);

  proxy.thaw();
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect(await submit(key, 2)).toMatchObject({ status: 200 });
  const { rows } = await server.database.pool.query(
    `select votes_after as votes from figure_history where actor_id = $1 and figure = 'entry' order by id`,
    [4],
  );
  expect(rows).toEqual([{ votes: 1 }, { votes: 2 }]);
  expect((await national()).headers.get('age')).toBeNull();
});

test('a database that recovers from a crash: public results stay, and all is back once it accepts connections', async () => {
  const bytes = await (await national()).text();
  proxy.refuse();
  await expect.poll(async () => (await get('/readyz')).status).toBe(503);
  const sheet = await national();
  expect([sheet.status, await sheet.text()]).toEqual([200, bytes]);
  expect(sheet.headers.get('cache-status')).toContain('database unreachable');
  expect(await submit(randomUUID(), 3)).toMatchObject({ status: 503 });

  proxy.accept();
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  expect((await national()).headers.get('age')).toBeNull();
});
