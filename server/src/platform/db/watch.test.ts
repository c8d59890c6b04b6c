import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreezableProxy, startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { tokenOf, useServer } from '../../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { SMALL } from '../../testing/small-election.ts';
import { failures as say } from '../sentences.ts';
import { createCommitWatch } from './watch.ts';

/** Provides the database; the server under test reaches it through the proxies, as a primary and another host. */
const server = useServer();
let proxy: FreezableProxy;
let other: FreezableProxy;
let running: ServerProcess;

beforeAll(async () => {
  proxy = await startFreezableProxy(server.database.url);
  other = await startFreezableProxy(server.database.url);
  other.refuse();
  const url = new URL(proxy.url);
  const hosts = proxy.url.replace(url.host, `${url.host},${new URL(other.url).host}`);
  running = await startProcess({
    DATABASE_URL: `${hosts}?target_session_attrs=read-write`,
    DATA_DIR: server.dataDir,
    REHEARSAL: '0',
  });
});
afterAll(async () => {
  proxy.thaw();
  await endProcesses();
  proxy.close();
  other.close();
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
  const writing = submit(key, 2);
  // Its first query is on its way before those of the others, behind which it would wait without one.
  await expect.poll(() => proxy.holds('cache_versions')).toBe(true);
  const [write, read, ready, sheet] = await Promise.all([
    writing,
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

test('a database that is away: each public page has its last version, after a flood of made-up addresses', async () => {
  const pages = [
    '/results',
    '/results/constituencies',
    '/results/corrections',
    '/results.csv',
    '/results.pdf',
    '/results.xlsx',
    '/results/constituencies/north-one.pdf',
    '/results/constituencies/north-one',
    '/results/constituencies/north-two',
    '/api/v1/corrections',
    '/api/v1/exports/results.csv?election_type_id=1',
    '/api/v1/feed?after=0',
  ];
  const before = await Promise.all(pages.map(async (path) => (await get(path)).arrayBuffer()));
  for (let at = 0; at < 150; at += 1) {
    await Promise.all([
      get(`/results?junk=${at}`),
      get(`/results/constituencies?find=${at}`),
      get(`/results/corrections?page=${at + 2}`),
      get(`/api/v1/corrections?page=${at + 2}`),
      get(`/results?year=${at + 50}`),
    ]);
  }
  proxy.refuse();
  await expect.poll(async () => (await get('/readyz')).status).toBe(503);
  for (const [at, path] of pages.entries()) {
    // In words of its own, which no one has asked in before.
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}unknown=${at}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const age = Number(answer.headers.get('age'));
    // Its freshness is its age and one second: a shared cache asks once a second.
    expect(answer.headers.get('cache-control')).toContain(`public, max-age=${age + 1},`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(before[at] as ArrayBuffer))).toBe(true);
  }
  // Of what is made up little is kept.
  for (const path of ['/results/constituencies?find=0', '/results/corrections?page=2', '/api/v1/corrections?page=2']) {
    expect([path, (await get(path)).status]).toEqual([path, 503]);
  }
  proxy.accept();
  await expect.poll(async () => (await get('/readyz')).status).toBe(200);
});

test('a commit that no standby has confirmed: its outcome is unknown, and the same key finds out', async () => {
  const key = randomUUID();
  proxy.unconfirm('run_once');
  const answer = await submit(key, 4);
  expect(answer).toMatchObject({ status: 503, data: { error_msg: say.outcomeUnknown }, retryAfter: '2' });
  expect(await submit(key, 4)).toMatchObject({ status: 200 });

  // A write whose transaction begins and commits over the wire.
  proxy.unconfirm('commit\0');
  const region = { title: 'Far North', svg_path: 'M0 0z', status: 'active', election_status: 'none' };
  const rename = { ...region, id: SMALL.north.region };
  const by = { token: tokenOf('super_admin'), key: randomUUID() };
  const written = await callOver(running.port, contract.regions.update, rename, by);
  expect(written).toMatchObject({ status: 503, data: { error_msg: say.outcomeUnknown }, retryAfter: '2' });
  expect(await callOver(running.port, contract.regions.update, rename, by)).toMatchObject({ status: 200 });
});

test('several hosts: where one hangs, calls go to the other one that takes writes; on a standby nothing is decided', async () => {
  other.accept();
  proxy.freeze();
  await expect.poll(async () => (await submit(randomUUID(), 5)).status).toBe(200);

  const { owner } = server.database;
  const name = (await owner.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
  await owner.query(`alter database ${name} set default_transaction_read_only = on`);
  const endOthers =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
  await owner.query(endOthers, [name]);
  await expect.poll(async () => (await get('/readyz')).status).toBe(503);
  const refused = await submit(randomUUID(), 6);
  expect(refused).toMatchObject({ status: 503, data: { error_msg: say.unavailable }, retryAfter: '2' });
  expect((await national()).status).toBe(200);

  proxy.thaw();
  await owner.query(
    `set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
  );
  await expect.poll(async () => (await submit(randomUUID(), 7)).status).toBe(200);
});

test('a commit that six heartbeats in a row find waiting for a standby is given up, and writes are refused meanwhile', () => {
  const givenUp: (readonly number[])[] = [];
  const pool = { awaitsStandby: false, giveUp: (pids: readonly number[]) => void givenUp.push(pids) };
  const watch = createCommitWatch(pool);
  const beat = (...commits: string[]) => {
    watch(commits);
    return [pool.awaitsStandby, givenUp.at(-1)];
  };
  expect(beat('11 100.5', '12 100.5')).toEqual([false, []]);
  // Another commit of the same process has waited for less.
  for (let heartbeat = 2; heartbeat < 6; heartbeat++) expect(beat('11 100.5', '12 101.5')).toEqual([false, []]);
  expect(beat('11 100.5', '12 101.5')).toEqual([true, [11]]);
  expect(beat('11 100.5', '12 101.5')).toEqual([true, [11, 12]]);
  expect(beat()).toEqual([false, []]);
  // The next one in vain is given up after six of its own.
  for (let heartbeat = 1; heartbeat < 6; heartbeat++) expect(beat('11 100.5')).toEqual([false, []]);
  expect(beat('11 100.5')).toEqual([true, [11]]);
  expect(beat()).toEqual([false, []]);
});
