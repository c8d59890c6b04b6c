import { execFile } from 'node:child_process';
import { chmod, chown, cp, lchown, readdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, openFolder, prepareCluster } from '@election/server/platform/db/embedded/embedded-cluster';
import { findLauncher } from '@election/server/platform/db/embedded/embedded-launch';
import { startPostmaster } from '@election/server/platform/db/embedded/embedded-postmaster';
import { endPostmaster } from '@election/server/platform/db/embedded/embedded-processes';
import { migrate } from '@election/server/platform/db/migrate';
import { freePort } from '@election/server/testing/proxy';
import pg from 'pg';
import { storeElection } from './election.ts';

/** A PostgreSQL of the proofs, which no server starts or restarts. */
export interface Postgres {
  /** Connection string of a new database that holds the election. */
  createWithElection(): Promise<string>;
  /** Sends SIGKILL. */
  kill(): void;
  /** Restarts it after a kill; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Starts it again whenever it ends, as an operator's service does, until the returned function is called. */
  keepRunning(): () => Promise<void>;
  /** Suspends all of its processes with SIGSTOP: connections stay open and nothing answers. */
  freeze(): Promise<void>;
  /** Continues them. */
  thaw(): void;
  stop(): Promise<void>;
}

const silent = () => {};

/**
 * Starts the embedded PostgreSQL with the product's durability.
 * @param folder for its data
 * @param logFolder for its write-ahead log; without it, the log lies with the data
 */
export async function startPostgres(folder: string, logFolder?: string): Promise<Postgres> {
  const cluster: Cluster = await openFolder(folder);
  const launcher = await findLauncher(cluster.dataDir, cluster.dir, true);
  const password = await prepareCluster(cluster, launcher, true, silent);
  if (logFolder !== undefined) await moveLog(cluster.dir, logFolder);
  const port = await freePort();
  const options = { cluster, launcher, port, durable: true, log: silent };
  let current = await startPostmaster(options);
  const urlOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;

  await runStatement(urlOf('postgres'), 'create database election');
  await migrate(urlOf('election'));
  await storeElection(urlOf('election'));
  let copies = 0;
  let suspended: number[] = [];
  return {
    async createWithElection() {
      const name = `proof_${++copies}`;
      await runStatement(urlOf('postgres'), `create database ${name} template election`);
      return urlOf(name);
    },
    kill: () => process.kill(current.pid, 'SIGKILL'),
    async start() {
      await current.ended;
      current = await startPostmaster(options);
    },
    keepRunning() {
      let isKept = true;
      const keep = async () => {
        for (; isKept; await pause(100)) {
          await Promise.race([current.ended, pause(100)]);
          if (isKept && current.child.exitCode !== null) {
            // It does not start while there is no space for its log.
            current = await startPostmaster(options).catch(() => current);
          }
        }
      };
      const kept = keep();
      return () => {
        isKept = false;
        return kept;
      };
    },
    async freeze() {
      // The postmaster first: it starts no process that would go on.
      suspended = [current.pid];
      process.kill(current.pid, 'SIGSTOP');
      const children = await childrenOf(current.pid);
      for (const pid of children) send(pid, 'SIGSTOP');
      suspended.push(...children);
    },
    thaw() {
      for (const pid of suspended) send(pid, 'SIGCONT');
      suspended = [];
    },
    stop: () => endPostmaster(cluster.dir, current.pid),
  };
}

/** Moves the write-ahead log of a new cluster to another disk, where PostgreSQL finds it through a link. */
async function moveLog(clusterDir: string, folder: string): Promise<void> {
  const [from, to] = [join(clusterDir, 'pg_wal'), join(folder, 'pg_wal')];
  const { uid, gid } = await stat(from);
  await cp(from, to, { recursive: true });
  await chmod(to, 0o700);
  for (const path of ['', ...(await readdir(to, { recursive: true }))]) await chown(join(to, path), uid, gid);
  await rm(from, { recursive: true });
  await symlink(to, from);
  await lchown(from, uid, gid);
}

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

/** Sends a signal to a process that may have ended meanwhile. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

/** Runs one statement on a connection of its own. */
export async function runStatement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
