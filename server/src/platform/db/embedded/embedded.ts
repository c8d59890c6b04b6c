import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, openFolder, prepareCluster, readPassword } from './embedded-cluster.ts';
import { explainError } from './embedded-failure.ts';
import { findLauncher } from './embedded-launch.ts';
import { lockFolder } from './embedded-lock.ts';
import { type Postmaster, type PostmasterOptions, readyPort, startPostmaster } from './embedded-postmaster.ts';
import { endPostmaster } from './embedded-processes.ts';
import * as say from './embedded-sentences.ts';

export type EmbeddedOptions = {
  /** The server's data folder; the cluster is its subfolder `postgres`. */
  dataDir: string;
  /** The port on 127.0.0.1; by default a free one below 32768. */
  port?: number | undefined;
  log: (sentence: string) => void;
  /** False in tests: no fsync. */
  durable?: boolean;
  /** False in tests: PostgreSQL outlives a killed server, as on systems without a parent-death signal. */
  diesWithServer?: boolean;
};

export type Embedded = {
  /** The superuser's URL; a restart of PostgreSQL keeps it. */
  url: string;
  /** Process id of the current postmaster. */
  readonly pid: number;
  /** Resolves with a sentence when PostgreSQL keeps dying and is not restarted again; the server should then end. */
  lost: Promise<string>;
  /** Fast shutdown; resolves when PostgreSQL has ended and the data folder is unlocked. */
  stop(): Promise<void>;
};

/** Deaths within a minute after which PostgreSQL is not restarted. */
const DEATHS_UNTIL_LOST = 5;
const PORT_TRIES = 5;
const BORROW_MS = 15_000;

/**
 * Starts the PostgreSQL of this data folder, creating the cluster the first time, and restarts it until `stop`. Ends processes
 * that a killed server left.
 * @throws Error with a sentence in its first line where another server has the folder or PostgreSQL cannot start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return inFolder(options, async (cluster, unlock) => {
    if (!unlock) throw new Error(say.folderInUse(cluster.dataDir));
    return begin(cluster, unlock, options);
  });
}

/**
 * For commands: connects to the database of the server that runs on this folder, or starts it until `stop`. `stop` does not
 * end a running server's database.
 * @throws Error as startEmbedded
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<Pick<Embedded, 'url' | 'stop'>> {
  return inFolder(options, async (cluster, unlock) => {
    if (unlock) return begin(cluster, unlock, options);
    for (const until = Date.now() + BORROW_MS; Date.now() < until; await pause(50)) {
      const port = await readyPort(cluster.dir);
      if (port) return { url: urlFor(await readPassword(cluster), port), stop: async () => undefined };
    }
    throw new Error(say.folderInUse(cluster.dataDir));
  });
}

async function inFolder<T>(
  options: EmbeddedOptions,
  use: (cluster: Cluster, unlock: (() => void) | undefined) => Promise<T>,
): Promise<T> {
  let unlock: (() => void) | undefined;
  try {
    const cluster = await openFolder(options.dataDir);
    unlock = lockFolder(cluster.dataDir);
    return await use(cluster, unlock);
  } catch (error) {
    unlock?.();
    throw explainError(error, resolve(options.dataDir));
  }
}

async function begin(cluster: Cluster, unlock: () => void, options: EmbeddedOptions): Promise<Embedded> {
  const { log, durable = true, diesWithServer = true } = options;
  const launcher = await findLauncher(cluster.dataDir, cluster.dir, diesWithServer);
  const password = await prepareCluster(cluster, launcher, durable, log);
  const settings = { cluster, launcher, durable, log };
  const { postmaster, port } = await startOnPort(options.port, (port) => startPostmaster({ ...settings, port }));
  const url = urlFor(password, port);
  try {
    await signIn(url, cluster);
  } catch (error) {
    await endPostmaster(cluster.dir, postmaster.pid);
    throw error;
  }
  return supervise(postmaster, { ...settings, port }, url, unlock);
}

/** Tries another port where the free one is taken before PostgreSQL binds it. */
async function startOnPort(wished: number | undefined, start: (port: number) => Promise<Postmaster>) {
  for (let tries = 1; ; tries++) {
    const port = wished ?? (await findFreePort());
    try {
      return { postmaster: await start(port), port };
    } catch (error) {
      if (wished || tries === PORT_TRIES || (await isFree(port))) throw error;
    }
  }
}

/** Below 32768: outgoing connections, which use higher ports, cannot take it while PostgreSQL restarts. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

function urlFor(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function signIn(url: string, cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === '28P01';
    throw refused ? new Error(say.passwordWrong(cluster.passwordFile), { cause: error }) : error;
  }
}

function supervise(first: Postmaster, options: PostmasterOptions, url: string, unlock: () => void): Embedded {
  const { cluster, port, log } = options;
  const stopping = new AbortController();
  const stopRequested = once(stopping.signal, 'abort');
  const lost = Promise.withResolvers<string>();
  let current = first;

  async function keepAlive(): Promise<void> {
    let deaths: number[] = [];
    for (;;) {
      const how = await Promise.race([current.ended, stopRequested]);
      if (stopping.signal.aborted) return;
      deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()];
      if (deaths.length === DEATHS_UNTIL_LOST) return lost.resolve(say.lost(deaths.length, cluster.logFile));
      log(say.died(String(how)));
      // Restarts at once the first time, then with backoff: a lack of disk or memory may pass.
      const backoff = deaths.length === 1 ? 0 : 100 * 2 ** deaths.length;
      await pause(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await startPostmaster(options);
        log(say.back(port));
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  // Without a parent-death signal an ordinary exit of this process still stops PostgreSQL.
  const endWithProcess = () => current.child.kill('SIGINT');
  process.on('exit', endWithProcess);
  const supervision = keepAlive();

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await supervision;
    await endPostmaster(cluster.dir, current.pid);
    await current.ended;
    process.off('exit', endWithProcess);
    unlock();
  }

  return {
    url,
    get pid() {
      return current.pid;
    },
    lost: lost.promise,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
