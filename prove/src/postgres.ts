import { type Cluster, openFolder, prepareCluster } from '@election/server/db/embedded-cluster';
import { findLauncher } from '@election/server/db/embedded-launch';
import { startPostmaster } from '@election/server/db/embedded-postmaster';
import { endPostmaster } from '@election/server/db/embedded-processes';
import { migrate } from '@election/server/db/migrate';
import pg from 'pg';
import { storeElection } from './election.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL of its own that nobody brings back but its owner, with an election to copy. */
export interface Postgres {
  /** Whether it may be killed. */
  isOurs: boolean;
  /** Connection string of a new database with the election in it. */
  database(): Promise<string>;
  /** Of one that is migrated and has nothing in it. */
  empty(): Promise<string>;
  /** kill -9. */
  kill(): void;
  /** Brings it back after a kill; settles when it takes connections. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const silent = () => {};

/** @param folder for its data; as durable as the product's */
export async function startPostgres(folder: string): Promise<Postgres> {
  const cluster: Cluster = await openFolder(folder);
  const launcher = await findLauncher(cluster.dataDir, cluster.dir, true);
  const password = await prepareCluster(cluster, launcher, true, silent);
  const port = await freePort();
  const options = { cluster, launcher, port, durable: true, log: silent };
  let current = await startPostmaster(options);
  const urlOf = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  const statement = async (sql: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };

  await statement('create database election');
  await migrate(urlOf('election'));
  await storeElection(urlOf('election'));
  let copies = 0;
  const create = async (template: string) => {
    const name = `proof_${++copies}`;
    await statement(`create database ${name} template ${template}`);
    return urlOf(name);
  };
  return {
    isOurs: true,
    database: () => create('election'),
    async empty() {
      const url = await create('template0');
      await migrate(url);
      return url;
    },
    kill: () => process.kill(current.pid, 'SIGKILL'),
    async start() {
      await current.ended;
      current = await startPostmaster(options);
    },
    stop: () => endPostmaster(cluster.dir, current.pid),
  };
}
