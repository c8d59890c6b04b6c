import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Cluster, openFolder, prepareCluster } from '@election/server/platform/db/embedded-cluster';
import { findLauncher } from '@election/server/platform/db/embedded-launch';
import { startPostmaster } from '@election/server/platform/db/embedded-postmaster';
import { endPostmaster } from '@election/server/platform/db/embedded-processes';
import { migrate } from '@election/server/platform/db/migrate';
import pg from 'pg';
import { storeElection } from './election.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL of the proofs, which no server starts or restarts. */
export interface Postgres {
  /** Connection string of a new database that holds the election. */
  createWithElection(): Promise<string>;
  /** Connection string of a new database that is migrated and empty. */
  createEmpty(): Promise<string>;
  /** Sends SIGKILL. */
  kill(): void;
  /** Restarts it after a kill; resolves when it accepts connections. */
  start(): Promise<void>;
  /** Suspends all of its processes with SIGSTOP: connections stay open and nothing answers. */
  freeze(): Promise<void>;
  /** Continues them. */
  thaw(): void;
  stop(): Promise<void>;
}

const silent = () => {};

/** Starts the embedded PostgreSQL with the product's durability. @param folder for its data */
export async function startPostgres(folder: string): Promise<Postgres> {
  const cluster: Cluster = await openFolder(folder);
  const launcher = await findLauncher(cluster.dataDir, cluster.dir, true);
  const password = await prepareCluster(cluster, launcher, true, silent);
  const port = await freePort();
  const options = { cluster, launcher, port, durable: true, log: silent };
  let current = await startPostmaster(options);
  const urlOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;

  await runStatement(urlOf('postgres'), 'create database election');
  await migrate(urlOf('election'));
  await storeElection(urlOf('election'));
  let copies = 0;
  let suspended: number[] = [];
  const create = async (template: string) => {
    const name = `proof_${++copies}`;
    await runStatement(urlOf('postgres'), `create database ${name} template ${template}`);
    return urlOf(name);
  };
  return {
    createWithElection: () => create('election'),
    async createEmpty() {
      const url = await create('template0');
      await migrate(url);
      return url;
    },
    kill: () => process.kill(current.pid, 'SIGKILL'),
    async start() {
      await current.ended;
      current = await startPostmaster(options);
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
