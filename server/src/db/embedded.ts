import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as say from '@election/contract/messages/startup';
import { Client } from 'pg';
import { type Cluster, openFolder, prepareCluster, readPassword } from './embedded-cluster.ts';
import { explainError } from './embedded-failure.ts';
import { findLauncher } from './embedded-launch.ts';
import { lockFolder } from './embedded-lock.ts';
import { type Postmaster, type PostmasterOptions, readyPort, startPostmaster } from './embedded-postmaster.ts';
import { endPostmaster } from './embedded-processes.ts';

export type EmbeddedOptions = {
  /** The server's data folder; PostgreSQL gets the folder `postgres` in it. */
  dataDir: string;
  /** The port on 127.0.0.1; a free one below 32768 when not given. */
  port?: number | undefined;
  log: (sentence: string) => void;
  /** Tests may give up durability for speed. */
  durable?: boolean;
  /** Tests may leave PostgreSQL running when the server is killed, as it is where the kernel cannot end it. */
  diesWithServer?: boolean;
};

export type Embedded = {
  /** The superuser's URL; it stays the same when PostgreSQL is restarted under a living server. */
  url: string;
  /** The present postmaster. */
  readonly pid: number;
  /** Settles with a sentence when PostgreSQL keeps dying and is given up; the server should then end. */
  lost: Promise<string>;
  /** Fast shutdown; settles when PostgreSQL is gone and the data folder is free for another server. */
  stop(): Promise<void>;
};

/** A postmaster that dies this often within a minute is given up. */
const DEATHS_UNTIL_LOST = 5;
const PORT_TRIES = 5;
const BORROW_MS = 15_000;

/**
 * Starts the PostgreSQL of this data folder, creating it the first time, and keeps it running until `stop`. Ends what a
 * killed server left running there. Throws an Error whose first line is a sentence for the operator: when another
 * living server has the folder, or PostgreSQL cannot be started.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return inFolder(options, async (cluster, unlock) => {
    if (!unlock) throw new Error(say.folderInUse(cluster.dataDir));
    return begin(cluster, unlock, options);
  });
}

/**
 * For commands: gives the database of the server that is running on this folder, or starts it for as long as the
 * command needs it. `stop` leaves a borrowed one alone. Throws as `startEmbedded` does.
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

/** A port that was free a moment ago may be taken when PostgreSQL binds it; then another one is tried. */
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

/** Below 32768, where no outgoing connection of this machine can take the port while PostgreSQL restarts. */
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
  const stopAsked = once(stopping.signal, 'abort');
  const lost = Promise.withResolvers<string>();
  let current = first;

  async function keepAlive(): Promise<void> {
    let deaths: number[] = [];
    for (;;) {
      const how = await Promise.race([current.ended, stopAsked]);
      if (stopping.signal.aborted) return;
      deaths = [...deaths.filter((at) => at > Date.now() - 60_000), Date.now()];
      if (deaths.length === DEATHS_UNTIL_LOST) return lost.resolve(say.lost(deaths.length, cluster.logFile));
      log(say.died(String(how)));
      // At once the first time, then more patiently: a full disk or a lack of memory may pass.
      const patience = deaths.length === 1 ? 0 : 100 * 2 ** deaths.length;
      await pause(patience, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await startPostmaster(options);
        log(say.back(port));
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  // Where the kernel does not do it: an ordinary end of this process takes PostgreSQL along.
  const endWithProcess = () => current.child.kill('SIGINT');
  process.on('exit', endWithProcess);
  const kept = keepAlive();

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    stopping.abort();
    await kept;
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
