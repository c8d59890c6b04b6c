import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FreezableProxy, startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { freePort, startProxy, withoutCaddy } from '../../testing/proxy.ts';
import { useServer } from '../../testing/server.ts';
import { endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';

const CLUSTER = join(import.meta.dirname, '../../../../deploy/cluster');
const VCL = join(CLUSTER, 'cache.vcl');
const withoutVarnish =
  spawnSync('varnishd', ['-V']).status === 0
    ? null
    : 'Varnish is not installed; Debian has it: apt-get install varnish';
if (withoutVarnish) process.stderr.write(`The tests of deploy/cluster/cache.vcl are not run: ${withoutVarnish}.\n`);

/** For the database only. */
const own = useServer();
const PAGES = [
  '/results',
  '/results/constituencies',
  '/results.csv',
  '/results.pdf',
  ...['north-one', 'north-two', 'south-one', 'south-two'].map((slug) => `/results/constituencies/${slug}`),
  '/api/v1/national/results?year_id=1&election_type_id=1',
];

describe.skipIf(withoutVarnish !== null)('the cache of deploy/cluster, in front of two servers', () => {
  let database: FreezableProxy;
  let servers: ServerProcess[];
  let cache: ChildProcess;
  let folder: string;
  let port: number;
  const get = (path: string, at = port) => fetch(`http://127.0.0.1:${at}${path}`, { headers: { connection: 'close' } });
  let trusted = '';
  const settings = (PORT: number) => ({
    TRUSTED_PROXIES: trusted,
    FEED_REQUESTS: '5',
    DATABASE_URL: database.url,
    REHEARSAL: '0',
    PORT: String(PORT),
    DATA_DIR: join(own.dataDir, String(PORT)),
  });
  /** Reads every page. @returns the texts, and those that were not answered */
  async function readAll(pages = PAGES) {
    const answers = await Promise.all(
      pages.map(async (path) => {
        const answer = await get(path);
        return { path, status: answer.status, age: Number(answer.headers.get('age')), text: await answer.text() };
      }),
    );
    return {
      texts: answers.map(({ text }) => text),
      ages: answers.map(({ age }) => age),
      failed: answers.filter(({ status }) => status !== 200),
    };
  }
  /** Waits until the cache may not show its copies for a reason of their own: each is older than a second and its grace. */
  const untilExpired = () =>
    expect.poll(async () => Math.min(...(await readAll()).ages), { interval: 100 }).toBeGreaterThan(2);
  /** How many public pages the servers have answered. */
  async function answered(path: string) {
    const lines = await Promise.all(servers.map(async ({ port: at }) => (await get('/metrics', at)).text()));
    const counts = lines.flatMap((text) => [
      ...text.matchAll(new RegExp(`_count\\{method="GET",route="${path}",.*\\} (\\d+)`, 'g')),
    ]);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  beforeAll(async () => {
    database = await startFreezableProxy(own.database.url);
    trusted = /^TRUSTED_PROXIES=(.*)$/m.exec(await readFile(join(CLUSTER, 'cluster.env'), 'utf8'))?.[1] ?? '';
    const [at = 0, one = 0, two = 0] = await Promise.all([freePort(), freePort(), freePort()]);
    port = at;
    servers = await Promise.all([one, two].map((PORT) => startProcess(settings(PORT))));
    folder = await mkdtemp(join(tmpdir(), 'election-cache-'));
    // Varnish reads its file as a user of its own.
    await chmod(folder, 0o755);
    const values: Record<string, string> = {
      ...{ SERVER_1_HOST: '127.0.0.1', SERVER_1_PORT: String(one) },
      ...{ SERVER_2_HOST: '127.0.0.1', SERVER_2_PORT: String(two) },
    };
    const file = join(folder, 'cache.vcl');
    await writeFile(
      file,
      (await readFile(VCL, 'utf8')).replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    );
    const options = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`, '-f', file];
    cache = spawn('varnishd', [...options, '-s', 'malloc,64m', '-p', 'thread_pools=1'], { stdio: 'ignore' });
    await vi.waitFor(async () => expect((await get('/healthz')).status).toBe(200), { timeout: 30_000 });
  });
  afterAll(async () => {
    if (cache) {
      cache.kill('SIGTERM');
      if (cache.exitCode === null) await once(cache, 'exit');
    }
    for (const { child } of servers ?? []) child.kill('SIGCONT');
    await endProcesses();
    database?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('keeps nothing that does not say for how long', async () => {
    for (const path of ['/votes', '/healthz', '/nothing', '/openapi.json']) {
      const first = await get(path);
      const second = await get(path);
      // A built console answers /votes with its document, which a browser asks about each time.
      expect([path, first.headers.get('cache-control')]).toEqual([
        path,
        expect.stringMatching(/^(private, no-store|no-cache)$/),
      ]);
      expect([path, second.headers.get('age')]).toEqual([path, '0']);
    }
  });

  test.skipIf(withoutCaddy !== null)(
    'and behind the proxy, lets the servers count each reader of the feed, whatever address a reader names',
    async () => {
      const proxy = await startProxy(
        await freePort(),
        servers.map(({ port: at }) => at),
        port,
      );
      let asked = 0;
      const forged = () => ({ 'x-forwarded-for': `203.0.113.${++asked}`, forwarded: `for=203.0.113.${asked}` });
      // Each call has an address of its own, of which the cache has no copy.
      const read = async (from: string) =>
        (await proxy.ask(`/api/v1/feed?n=${asked}`, { from, headers: forged() })).status;
      // Where a reader could name another address, or the names of the chain were taken for readers, it would never or always be refused.
      const statuses = [await read('127.0.0.5')];
      while (statuses.at(-1) === 200 && asked < 100) statuses.push(await read('127.0.0.5'));
      expect([statuses.at(-1), statuses.length > 5]).toEqual([429, true]);
      expect(await read('127.0.0.6')).toBe(200);
      await proxy.end();
    },
  );

  test('while the database is away, has the last version of every page with its age, and asks once a second', async () => {
    const before = await readAll();
    expect(before.failed).toEqual([]);
    database.refuse();
    await vi.waitFor(
      async () => {
        for (const { port: at } of servers) expect((await get('/readyz', at)).status).toBe(503);
      },
      { timeout: 30_000 },
    );
    await untilExpired();
    const meanwhile = await readAll();
    expect([meanwhile.failed, meanwhile.texts]).toEqual([[], before.texts]);
    const asked = await answered('/results');
    await Promise.all(Array.from({ length: 60 }, () => readAll(['/results'])));
    expect((await answered('/results')) - asked).toBeLessThan(20);
    // What no one has read yet is refused, and is there once the database is.
    const never = '/results/regions/south';
    expect((await get(never)).status).toBe(503);
    database.accept();
    await expect.poll(async () => (await get(never)).status).toBe(200);
  });

  test('while one server is gone, or hangs, sends every reader to the other', async () => {
    await readAll();
    const [first, second] = servers as [ServerProcess, ServerProcess];
    first.child.kill('SIGSTOP');
    for (const _round of [1, 2, 3]) expect((await readAll()).failed).toEqual([]);
    first.child.kill('SIGCONT');
    await first.end('SIGKILL');
    for (const _round of [1, 2, 3]) expect((await readAll()).failed).toEqual([]);
    const before = await readAll();
    await second.end('SIGKILL');
    await untilExpired();
    const meanwhile = await readAll();
    expect([meanwhile.failed, meanwhile.texts]).toEqual([[], before.texts]);
    expect((await get('/results/parties/palm-party?unread')).status).toBe(503);
  });

  test('after a restart of the servers without a copy, shows its own while their database is away', async () => {
    const ports = servers.map(({ port: at }) => at);
    servers = await Promise.all(ports.map((PORT) => startProcess(settings(PORT))));
    await expect.poll(async () => (await get('/results/regions/north')).status).toBe(200);
    await endProcesses();
    servers = await Promise.all(ports.map((PORT) => startProcess(settings(PORT))));
    database.refuse();
    await untilExpired();
    // The servers have read nothing since they started.
    expect((await get('/results', ports[0])).status).toBe(503);
    expect((await readAll([...PAGES, '/results/regions/north'])).failed).toEqual([]);
    database.accept();
  });
});
