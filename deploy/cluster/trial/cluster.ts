import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@election/server/testing/proxy';
import pg from 'pg';
import {
  configure,
  type Engine,
  giveToPostgres,
  processesIn,
  runAs,
  signalAll,
  startEngine,
  type Values,
} from './engines.ts';
import { type Network, startNetwork } from './network.ts';

const HOST = '127.0.0.1';
const BINARIES = '/usr/lib/postgresql/15/bin';
const START_MS = 120_000;

/** One machine of the cluster: etcd, Patroni and its PostgreSQL, in a folder of its own. */
export interface Node {
  name: string;
  folder: string;
  address: string;
  /** The network namespace that it runs in; undefined: all run on loopback. */
  namespace: string | undefined;
  values: Values;
  etcd: Engine;
  patroni: Engine;
}

export interface Cluster {
  folder: string;
  nodes: readonly Node[];
  haproxy: Engine;
  /** Null where this machine has no namespaces: then no machine can be cut off. */
  network: Network | null;
  /** Connection string of the owner of the election, through HAProxy. */
  url: string;
  /** Of the superuser, at a node itself. */
  superuserAt(node: Node): string;
  /** Whether the disks of the nodes are small ones of their own. */
  hasDisks: boolean;
}

/**
 * Starts three nodes and HAProxy; resolves when one is the primary and another one confirms its commits.
 * @param disk megabytes of a node's disk
 */
export async function startCluster(disk = 700): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'election-cluster-'));
  await chmod(folder, 0o755);
  const hasDisks = process.getuid?.() === 0;
  const names = ['db-1', 'db-2', 'db-3'];
  const network = startNetwork(names.length);
  const addresses = names.map((_, index) => network?.addresses[index] ?? HOST);
  const ports = await Promise.all(
    names.map(async () => [await freePort(), await freePort(), await freePort(), await freePort()]),
  );
  const at = (index: number, which: number) => `${addresses[index]}:${ports[index]?.[which]}`;
  const passwords = {
    SUPERUSER_PASSWORD: randomBytes(12).toString('hex'),
    REPLICATION_PASSWORD: randomBytes(12).toString('hex'),
  };
  const owner = randomBytes(12).toString('hex');
  const repository = repositoryOf({ folder });
  await makeFolder(repository);
  const nodes = await Promise.all(
    names.map(async (name, index): Promise<Node> => {
      const values = {
        ...passwords,
        NODE: name,
        ADDRESS: addresses[index] ?? HOST,
        DATA: join(folder, name),
        ETCD_CLIENT_PORT: ports[index]?.[0] ?? 0,
        ETCD_PEER_PORT: ports[index]?.[1] ?? 0,
        PATRONI_PORT: ports[index]?.[2] ?? 0,
        POSTGRES_PORT: ports[index]?.[3] ?? 0,
        ETCD_CLUSTER: names.map((other, number) => `${other}=http://${at(number, 1)}`).join(','),
        ETCD_HOSTS: names.map((_, number) => at(number, 0)).join(','),
        POSTGRES_BIN: BINARIES,
        NETWORK: network?.network ?? `${HOST}/32`,
        REPOSITORY: repository,
        BACKUP_METRICS: repository,
      };
      await makeFolder(values.DATA);
      if (hasDisks)
        runAs('self', folder, ['mount', '-t', 'tmpfs', '-o', `size=${disk}m,mode=755`, 'tmpfs', values.DATA]);
      await giveToPostgres(values.DATA);
      await configureNode(values);
      const node = {
        name,
        folder: values.DATA,
        address: values.ADDRESS,
        namespace: network?.namespaces[index],
        values,
      };
      return { ...node, etcd: startEtcdOf(node), patroni: startPatroniOf(node) };
    }),
  );
  const { haproxy, port: haproxyPort } = await startHaproxy(folder, at, ports);
  const cluster: Cluster = {
    folder,
    nodes,
    haproxy,
    network,
    hasDisks,
    url: `postgres://election_owner:${owner}@${HOST}:${haproxyPort}/election`,
    superuserAt: ({ address, values }) =>
      `postgres://postgres:${passwords.SUPERUSER_PASSWORD}@${address}:${values.POSTGRES_PORT}/postgres`,
  };
  const interrupt = () => {
    void endCluster(cluster).finally(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  process.on('uncaughtException', (error) => {
    console.error(error);
    interrupt();
  });
  try {
    await untilWhole(cluster, START_MS);
    await createElection(cluster, owner);
    return cluster;
  } catch (error) {
    await endCluster(cluster);
    throw error;
  }
}

/** Writes the files of a machine, and its values beside them. */
async function configureNode(values: Values & { DATA: string }): Promise<void> {
  for (const file of ['etcd.yml', 'patroni.yml', 'pgbackrest.conf', 'archive.sh', 'restore.sh', 'backup.sh'])
    await configure(file, join(values.DATA, file), values);
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`);
  const path = join(values.DATA, 'cluster.env');
  await writeFile(path, lines.join(''), { mode: 0o640 });
  await giveToPostgres(path);
}

/** @param at the address of a node's port: 2 of Patroni, 3 of PostgreSQL */
async function startHaproxy(
  folder: string,
  at: (index: number, which: number) => string,
  ports: readonly (readonly number[])[],
): Promise<{ haproxy: Engine; port: number }> {
  const port = await freePort();
  const values: Values = {
    DATABASE_BIND: `${HOST}:${port}`,
    HAPROXY_STATS: `${HOST}:${await freePort()}`,
    ...Object.fromEntries(
      ports.flatMap((own, index) => [
        [`DB_${index + 1}`, at(index, 3)],
        [`DB_${index + 1}_PATRONI`, own[2] ?? 0],
      ]),
    ),
  };
  const configuration = new URL('../haproxy.cfg', import.meta.url).pathname;
  return { haproxy: startEngine(['haproxy', '-db', '-f', configuration], folder, 'self', values), port };
}

type Place = Pick<Node, 'folder' | 'namespace'>;
const startEtcdOf = ({ folder, namespace }: Place) =>
  startEngine(['etcd', '--config-file', join(folder, 'etcd.yml')], folder, 'postgres', {}, namespace);
const startPatroniOf = ({ folder, namespace }: Place) =>
  startEngine(['patroni', join(folder, 'patroni.yml')], folder, 'postgres', {}, namespace);

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o755 });
  await giveToPostgres(path);
}

async function createElection(cluster: Cluster, password: string): Promise<void> {
  const primary = await primaryOf(cluster);
  if (!primary) throw new Error('The cluster has no primary');
  await asSuperuser(cluster, primary, async (client) => {
    await client.query(`create role election_owner login createrole password '${password}'`);
    await client.query('create database election owner election_owner');
  });
}

/** Runs statements at a node itself, past HAProxy. */
export async function asSuperuser<T>(cluster: Cluster, node: Node, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.superuserAt(node), connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether a commit at a node is confirmed within two seconds. */
export async function commitsAt(cluster: Cluster, node: Node): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster.superuserAt(node), connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  const committed = client
    .connect()
    .then(() => client.query("select pg_logical_emit_message(true, 'probe', '')"))
    .then(
      () => true,
      () => false,
    );
  const isConfirmed = await Promise.race([committed, pause(2_000, false)]);
  // Not awaited: it waits for its commit.
  client.end().catch(() => {});
  return isConfirmed;
}

/** The folder of the archive and the backups. */
export const repositoryOf = ({ folder }: Pick<Cluster, 'folder'>): string => join(folder, 'repository');

/** Runs pgBackRest on a node's machine. */
export function pgBackRest({ folder, values }: Node, ...more: string[]): string {
  const command = ['pgbackrest', `--config=${join(folder, 'pgbackrest.conf')}`, '--stanza=election', ...more];
  return runAs('postgres', folder, command, { PGPASSWORD: values.SUPERUSER_PASSWORD ?? '' });
}

/** Takes a backup as the calendar of a node's machine does. */
export const backUp = ({ folder }: Node, type: 'full' | 'diff'): string =>
  runAs('postgres', folder, ['sh', join(folder, 'backup.sh'), join(folder, 'cluster.env'), type]);

/** What Patroni answers at a node's address; 0 where it does not answer. */
async function ask({ address, values }: Node, path: string): Promise<number> {
  const answer = await fetch(`http://${address}:${values.PATRONI_PORT}${path}`, {
    signal: AbortSignal.timeout(1_500),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status ?? 0;
}

/** The nodes that say they are the primary: never two. */
export async function primariesOf({ nodes }: Cluster): Promise<Node[]> {
  const answers = await Promise.all(nodes.map((node) => ask(node, '/primary')));
  return nodes.filter((_, index) => answers[index] === 200);
}

export const primaryOf = async (cluster: Cluster): Promise<Node | undefined> => (await primariesOf(cluster))[0];

/**
 * Resolves once there is a primary whose commits another node confirms, where they wait for any, and which may lead after it: a primary that is
 * lost before Patroni has written down who confirms has no successor until it is back.
 * @returns the primary
 */
export async function untilWhole(cluster: Cluster, limit: number, standbys = 2): Promise<Node> {
  for (const until = performance.now() + limit; performance.now() < until; await pause(200)) {
    const primary = await primaryOf(cluster);
    if (!primary) continue;
    const confirming = await asSuperuser(cluster, primary, async (client) => {
      const { rows } = await client.query<{ isAlone: boolean; sync: number; streaming: number }>(
        `select current_setting('synchronous_standby_names') = '' as "isAlone", count(*) filter (where sync_state in ('sync', 'quorum'))::int as sync,
           count(*) filter (where state = 'streaming')::int as streaming
         from pg_stat_replication where application_name like 'db-%'`,
      );
      return rows[0];
    }).catch(() => undefined);
    if (!confirming || confirming.streaming < standbys) continue;
    const successors = await Promise.all(cluster.nodes.map((node) => ask(node, '/sync')));
    if (confirming.isAlone || (confirming.sync > 0 && successors.includes(200))) return primary;
  }
  const nodes = await Promise.all(cluster.nodes.map(describe));
  throw new Error(`The cluster was not whole within ${limit / 1_000} s\n${nodes.join('\n')}`);
}

/** The pieces of write-ahead log that a node wanted to archive under a name that the archive has with other content. */
export async function twiceArchived({ nodes }: Cluster): Promise<string[]> {
  const logs = await Promise.all(nodes.map(({ folder }) => readFile(join(folder, 'patroni.log'), 'utf8')));
  const refused = logs.flatMap((log) => [...log.matchAll(/WAL file '(\w+)' already exists .* different checksum/g)]);
  return [...new Set(refused.map(([, name]) => `The archive was given two different ${name}`))];
}

const LOGGED_LINES = 25;

/** What a node says of itself, and the end of its log. */
async function describe({ name, folder, address, values }: Node): Promise<string> {
  const url = `http://${address}:${values.PATRONI_PORT}/patroni`;
  const state = await fetch(url, { signal: AbortSignal.timeout(1_500) }).then(
    (answer) => answer.text(),
    (error: Error) => error.message,
  );
  const log = await readFile(join(folder, 'patroni.log'), 'utf8').catch(() => 'no log');
  return `${name}: ${state}\n${log.trim().split('\n').slice(-LOGGED_LINES).join('\n')}`;
}

/** Everything of a node except etcd: Patroni, PostgreSQL and what they started. */
const databaseOf = ({ folder, etcd }: Node) => processesIn(folder).filter((pid) => pid !== etcd.child.pid);

/** The machine loses power. */
export function killDatabase(node: Node): void {
  // The second time for what the first ones were starting.
  for (let times = 0; times < 2; times++) signalAll(databaseOf(node), 'SIGKILL');
}

/** The machine hangs: connections stay open and nothing answers. @returns continues it */
export function freezeDatabase(node: Node): () => void {
  const pids = databaseOf(node);
  signalAll(pids, 'SIGSTOP');
  return () => signalAll(pids, 'SIGCONT');
}

/** Patroni alone hangs. @returns continues it */
export function freezePatroni({ patroni }: Node): () => void {
  const { pid } = patroni.child;
  if (pid === undefined) throw new Error('Patroni does not run');
  signalAll([pid], 'SIGSTOP');
  return () => signalAll([pid], 'SIGCONT');
}

/** The machine starts again. */
export function startDatabase(node: Node): void {
  node.patroni = startPatroniOf(node);
}

export function startEtcd(node: Node): void {
  node.etcd = startEtcdOf(node);
}

const endings = new WeakMap<object, Promise<string[]>>();

/** Ends everything and deletes it, once. @returns what is left, which is nothing */
export function endCluster(cluster: Pick<Cluster, 'folder' | 'nodes' | 'network' | 'hasDisks'>): Promise<string[]> {
  const ending = endings.get(cluster) ?? endAll(cluster);
  endings.set(cluster, ending);
  return ending;
}

async function endAll({
  folder,
  nodes,
  network,
  hasDisks,
}: Pick<Cluster, 'folder' | 'nodes' | 'network' | 'hasDisks'>): Promise<string[]> {
  for (let times = 0; times < 50 && processesIn(folder).length > 0; times++) {
    signalAll(processesIn(folder), 'SIGCONT');
    signalAll(processesIn(folder), 'SIGKILL');
    await pause(100);
  }
  if (hasDisks) for (const node of nodes) runAs('self', '/', ['umount', '--lazy', node.folder]);
  await rm(folder, { recursive: true, force: true });
  const left = network?.end() ?? [];
  if (existsSync(folder)) left.push(`${folder} is left`);
  if (readFileSync('/proc/mounts', 'utf8').includes(folder)) left.push(`A disk of ${folder} is left`);
  return [...left, ...processesIn(folder).map((pid) => `process ${pid} is left`)];
}
