import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { borrowEmbedded, type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts';
import { clusterName, endLeftovers } from './embedded-processes.ts';

const ROOT_ON_LINUX = process.platform === 'linux' && process.getuid?.() === 0;
const KERNEL_ENDS_CHILDREN = process.platform === 'linux';
const SOON = { timeout: 60_000, interval: 20 };

/**
 * A data folder with a new database, copied for each test: creating one takes most of a second. It has no templates of further
 * databases, which are two thirds of its files.
 */
let template: string;
let dataDir: string;
let log: string[];
let servers: Embedded[];
let children: ChildProcess[];

/** Makes a folder that other users may enter; mkdtemp's default mode has a test of its own. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  template = join(await makeFolder(), 'data');
  const server = await startEmbedded({ dataDir: template, durable: false, log: () => undefined });
  await query(server.url, `update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await query(server.url, `drop database ${name}`);
  await server.stop();
});

afterAll(() => rm(join(template, '..'), { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = join(await makeFolder(), 'data');
  execFileSync('cp', ['-a', template, dataDir]);
  log = [];
  servers = [];
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(kill));
  await Promise.all(servers.map((server) => server.stop()));
  // Ends the processes that a killed server of this test left.
  await endLeftovers(join(dataDir, 'postgres'), () => undefined);
  expect(databaseProcesses()).toEqual([]);
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, durable: false, log: (sentence) => log.push(sentence), ...options });
  servers.push(server);
  return server;
}

/** Starts a server in a process of its own, to be killed. */
async function startElsewhere(options: { diesWithServer: boolean }) {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)};
    const server = await startEmbedded({ ...${JSON.stringify({ dataDir, ...options })}, log: () => {} });
    console.log(JSON.stringify({ url: server.url, pid: server.pid }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  const started: { url: string; pid: number } = JSON.parse(String(line));
  return {
    ...started,
    kill: () => kill(child),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const storeRow = (url: string) => query(url, "create table kept as select 'committed' as word");
const readRow = (url: string) => query(url, 'select word from kept');

/** Running processes of this test's database, without zombies, found without the code under test. */
function databaseProcesses(): { pid: number; args: string }[] {
  const folder = join(dataDir, 'postgres');
  return execFileSync('ps', ['-axww', '-o', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , stat]) => stat && !stat.startsWith('Z'))
    .map(([, pid, , args = '']) => ({ pid: Number(pid), args }))
    .filter(({ args }) => args.includes(folder) || args.includes(clusterName(folder)));
}

function databaseRuns(pid: number): boolean {
  return databaseProcesses().some((process) => process.pid === pid);
}

describe('an ordinary start', () => {
  it('creates the database, keeps its data for the next start and leaves no process', async () => {
    await rm(dataDir, { recursive: true });
    const first = await start({ durable: true });
    await storeRow(first.url);
    expect(await query(first.url, 'show fsync')).toEqual(['on']);
    await first.stop();
    expect(databaseProcesses()).toEqual([]);

    const second = await start({ durable: true });
    expect(await readRow(second.url)).toEqual(['committed']);
    expect(log).toEqual([expect.stringContaining('A new embedded database')]);
    expect((await stat(join(dataDir, 'postgres.password'))).mode & 0o077).toBe(0);
  });

  it('listens on loopback, below the ephemeral ports, with a generated password and a collation of its own', async () => {
    const { url } = await start();
    const { hostname, port, password } = new URL(url);
    expect(hostname).toBe('127.0.0.1');
    expect(Number(port)).toBeLessThan(32_768);
    expect(await query(url, `select setting from pg_settings where name = 'listen_addresses'`)).toEqual(['127.0.0.1']);
    await expect(query(url.replace(password, 'guessed'), 'select 1')).rejects.toThrow(/password/);

    const locale = await query(url, 'select datlocale from pg_database where datname = current_database()');
    expect(locale).toEqual(['C.UTF-8']);
    expect(await query(url, `select upper('ɛkɔ')`)).toEqual(['ƐKƆ']);
  });

  it.runIf(ROOT_ON_LINUX)('works for root in a folder that only root may enter', async () => {
    await rm(dataDir, { recursive: true });
    await chmod(join(dataDir, '..'), 0o700);
    const { url } = await start();
    await storeRow(url);
    expect(await readRow(url)).toEqual(['committed']);
  });
});

describe('after a kill -9', () => {
  it.runIf(KERNEL_ENDS_CHILDREN)('of the server, the kernel ends the database', async () => {
    const killed = await startElsewhere({ diesWithServer: true });
    await storeRow(killed.url);
    await killed.kill();
    await vi.waitFor(() => expect(databaseProcesses()).toEqual([]), SOON);
    expect(await readRow((await start()).url)).toEqual(['committed']);
  });

  it('of the server, the next start ends the leftover database and loses nothing', async () => {
    const killed = await startElsewhere({ diesWithServer: false });
    await storeRow(killed.url);
    await killed.kill();
    expect(databaseRuns(killed.pid)).toBe(true);

    const next = await start();
    expect(databaseRuns(killed.pid)).toBe(false);
    expect(log).toEqual([expect.stringContaining(`(process ${killed.pid})`)]);
    expect(await readRow(next.url)).toEqual(['committed']);
    await next.stop();
    expect(databaseProcesses()).toEqual([]);
  });

  it('of both, the next start loses nothing', async () => {
    const killed = await startElsewhere({ diesWithServer: false });
    await storeRow(killed.url);
    await killed.kill();
    process.kill(killed.pid, 'SIGKILL');
    expect(await readRow((await start()).url)).toEqual(['committed']);
    expect(databaseRuns(killed.pid)).toBe(false);
  });

  it('of both, the next start ends a connection that is still busy', async () => {
    const killed = await startElsewhere({ diesWithServer: false });
    await storeRow(killed.url);
    const busy = query(killed.url, 'do $$ begin loop end loop; end $$').catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const active = await query(
        killed.url,
        `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`,
      );
      expect(active).toEqual([1]);
    }, SOON);
    await killed.kill();
    process.kill(killed.pid, 'SIGKILL');

    const next = await start();
    expect(await readRow(next.url)).toEqual(['committed']);
    expect(await busy).toBeInstanceOf(Error);
    expect(log).toEqual([expect.stringContaining('were still alive')]);
  });

  it('of the database, it restarts at the same address', async () => {
    const server = await start({ durable: true });
    await storeRow(server.url);
    const before = server.pid;
    process.kill(before, 'SIGKILL');
    expect(await vi.waitFor(() => readRow(server.url), SOON)).toEqual(['committed']);
    expect(server.pid).not.toBe(before);
    expect(log).toContainEqual(expect.stringContaining('SIGKILL'));
  });

  it('of the database repeatedly, supervision stops with a sentence', async () => {
    const server = await start();
    let isLost = false;
    void server.lost.then(() => {
      isLost = true;
    });
    while (!isLost) {
      const killed = server.pid;
      process.kill(killed, 'SIGKILL');
      // The number is another one once it is back.
      await vi.waitFor(() => expect(isLost || server.pid !== killed).toBe(true), SOON);
    }
    expect(await server.lost).toContain(join(dataDir, 'postgres.log'));
  });

  it('of the database before the stop, a suspended child is ended too', async () => {
    const server = await start();
    const child = databaseProcesses().find(({ pid }) => pid !== server.pid)?.pid ?? 0;
    process.kill(child, 'SIGSTOP');
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    expect(databaseProcesses()).toEqual([]);
  });
});

describe('a folder that is in use', () => {
  it('is refused to a second server; the first one keeps running', async () => {
    const first = await startElsewhere({ diesWithServer: true });
    await storeRow(first.url);
    await expect(start()).rejects.toThrow(`using the data folder ${dataDir}`);
    expect(databaseRuns(first.pid)).toBe(true);
    expect(await readRow(first.url)).toEqual(['committed']);
  });

  it('is refused within one process too, and unlocked by stop', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow('Another server or command');
    await first.stop();
    await start();
  });

  it('is shared with a command, which starts the database itself when no server runs', async () => {
    const options = { dataDir, durable: false, log: () => undefined };
    const alone = await borrowEmbedded(options);
    await storeRow(alone.url);
    await alone.stop();
    expect(databaseProcesses()).toEqual([]);

    const server = await start();
    const lent = await borrowEmbedded(options);
    expect(lent.url).toBe(server.url);
    await lent.stop();
    expect(await readRow(server.url)).toEqual(['committed']);
  });
});

describe('a stale postmaster.pid', () => {
  it.each([
    ['this process', async () => process.pid],
    ['a process of the same user as the database', startBystander],
  ])('that names %s does not prevent the start, and the process is left alone', async (_, findPid) => {
    const pid = await findPid();
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(file, `${pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n  1234567   1\nready   \n`);
    await start();
    expect(process.kill(pid, 0)).toBe(true);
    expect(log.at(-1)).toContain(`process number ${pid}`);
  });
});

/** Starts a process that resembles this database's postmaster and runs as its user, but names a sibling folder. */
async function startBystander(): Promise<number> {
  const folder = join(dataDir, 'postgres');
  const { uid, gid } = await stat(folder);
  const child = spawn('sh', ['-c', 'read line', '-D', `${folder}-other`], {
    ...(ROOT_ON_LINUX ? { uid, gid } : {}),
    argv0: '/usr/bin/postgres',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  children.push(child);
  return child.pid ?? 0;
}

describe('a start that cannot succeed', () => {
  it('names the port that is taken and shows the end of PostgreSQL output', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    try {
      await expect(start({ port })).rejects.toThrow(new RegExp(`^Port ${port} .*\\n[^]*Address already in use`));
    } finally {
      blocker.close();
    }
  });

  it('names data of another major version and leaves them as they are', async () => {
    const version = join(dataDir, 'postgres', 'PG_VERSION');
    await writeFile(version, '15\n');
    await expect(start()).rejects.toThrow('written by PostgreSQL 15');
    expect(await readFile(version, 'utf8')).toBe('15\n');
  });

  it('names a password file that is missing or wrong', async () => {
    const file = join(dataDir, 'postgres.password');
    const password = await readFile(file);
    await writeFile(file, 'another\n');
    await expect(start()).rejects.toThrow(`does not take the password in ${file}`);
    await rm(file);
    await expect(start()).rejects.toThrow(`put ${file} back`);
    await writeFile(file, password);
    await start();
  });

  it('names files that the database user may not use, and the command that corrects them', async () => {
    await chmod(join(dataDir, 'postgres'), 0o777);
    await expect(start()).rejects.toThrow('chmod 700');
    await chmod(join(dataDir, 'postgres'), 0o700);
  });

  it('names a data folder that is no folder', async () => {
    await rm(dataDir, { recursive: true });
    await writeFile(dataDir, '');
    await expect(start()).rejects.toThrow(`The data folder ${dataDir} cannot be read and written`);
    await rm(dataDir);
  });
});
