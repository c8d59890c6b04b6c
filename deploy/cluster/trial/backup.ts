import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROLE_ID } from '@election/contract/people/permissions';
import { sendCall } from '@election/faults/client';
import { CONSTITUENCIES, storeElection } from '@election/faults/election';
import { migrate } from '@election/server/platform/db/migrate';
import { freePort } from '@election/server/testing/proxy';
import { SMALL } from '@election/server/testing/small-election';
import pg from 'pg';
import { asSuperuser, backUp, type Cluster, type Node, pgBackRest, untilWhole } from './cluster.ts';
import { runAs, startEngine } from './engines.ts';
import type { Fault } from './faults.ts';
import { nextWrite, type Stage, WHOLE_MS } from './stage.ts';

const RESTORE_MS = 300_000;
/** People whose entries are stored at once. */
const BATCH = 100;
const VERIFY = fileURLToPath(new URL('../../../server/src/tools/cli/verify-audit.ts', import.meta.url));
const seconds = (since: number) => (performance.now() - since) / 1_000;

export const restore: Fault = {
  name: 'restore',
  promise:
    'all databases are lost; from a full and a differential backup and the archived log the state of a chosen second comes back: what was acknowledged before it is there, what came after is not; the copy takes no write until it is told to; its chains and tables verify; what is lost at most is 60 s, or what the standby had not received',
  short: 0,
  full: 1_000_000,
  async run(stage, count) {
    const found: string[] = [];
    const { cluster } = stage;
    const primary = await untilWhole(cluster, WHOLE_MS);
    await storeEvening(stage, primary, count);
    const full = performance.now();
    for (const node of cluster.nodes) backUp(node, 'full');
    const fullSeconds = seconds(full);
    await acknowledge(stage);
    const differential = performance.now();
    for (const node of cluster.nodes) backUp(node, 'diff');
    const diffSeconds = seconds(differential);
    const before = await acknowledge(stage);
    const second = await momentAt(cluster, primary);
    const after = await acknowledge(stage);
    const acknowledged = performance.now();
    await archiveAll(cluster, primary);
    const archived = seconds(acknowledged);
    const copy = await restoreTo(cluster, primary, second, [before, after], found);
    if (!copy.keys.includes(before)) found.push('What was acknowledged before the second is not there');
    if (copy.entries < count) found.push(`The copy has ${copy.entries} of ${count} entries`);
    if (copy.keys.includes(after)) found.push('What was acknowledged after the second is there');
    found.push(...copy.verified);
    return {
      found,
      measured: `${copy.entries.toLocaleString('en')} entries, each with its history: full backup ${fullSeconds.toFixed(1)} s, differential ${diffSeconds.toFixed(1)} s; a write is in the archive ${archived.toFixed(1)} s after a switch of the log, which comes every 60 s; restored and readable ${copy.readable.toFixed(1)} s, taking writes ${copy.live.toFixed(1)} s after the order; verified in ${copy.verifying.toFixed(1)} s`,
    };
  },
};

/** An evening of so many entries, in a database of its own beside the election: what is backed up is both. */
async function storeEvening({ cluster }: Stage, primary: Node, count: number): Promise<void> {
  await asSuperuser(cluster, primary, async (client) => {
    await client.query('create database evening owner election_owner');
  });
  const url = new URL(cluster.url);
  url.pathname = '/evening';
  await migrate(url.href);
  await storeElection(url.href);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const people = Math.ceil(count / (CONSTITUENCIES.length * SMALL.presidential.length));
  await client.query(
    `insert into users (id, name, email, role_id, region_id)
     select id, 'agent ' || id, 'evening' || id || '@example.com', $1, $2 from generate_series(1, $3) as at, lateral (select 1000000 + at as id) as one`,
    [ROLE_ID.agent, SMALL.north.region, people],
  );
  for (let from = 0; from < people; from += BATCH) {
    await client.query(
      `insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
       select k.id, candidate, 1000000 + at, at, 'pending', 'submit', 1000000 + at
       from generate_series($1::int, $2) as at, contests k, unnest($3::int[]) as candidate
       where k.election_type_id = 1 and k.constituency_id = any ($4)`,
      [from + 1, Math.min(from + BATCH, people), SMALL.presidential, CONSTITUENCIES],
    );
  }
  await client.end();
}

/** The key of a write that was acknowledged. */
async function acknowledge(stage: Stage): Promise<string> {
  for (;;) {
    const write = nextWrite(stage);
    const answer = await sendCall(stage.trial.ledger, stage.ports[0] as number, write);
    if (answer?.status === 200) return write.key;
    await pause(100);
  }
}

/** A second of the database between two writes. */
const momentAt = (cluster: Cluster, primary: Node): Promise<string> =>
  asSuperuser(cluster, primary, async (client) => {
    await pause(1_500);
    const { rows } = await client.query<{ now: string }>('select now()::text as now');
    await pause(1_500);
    return rows[0]?.now ?? '';
  });

/** Resolves once the log up to now is in the repository. */
async function archiveAll(cluster: Cluster, primary: Node): Promise<void> {
  await asSuperuser(cluster, primary, async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const query = 'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver';
    const isDone = async () => (await client.query<{ done: boolean }>(query, [rows[0]?.file])).rows[0]?.done;
    while (!(await isDone())) await pause(50);
  });
}

/** Restores into another folder, where PostgreSQL stands still at the second, and then lets it take writes. */
async function restoreTo(cluster: Cluster, node: Node, second: string, keys: readonly string[], found: string[]) {
  const began = performance.now();
  const data = join(cluster.folder, 'repository', 'restored');
  runAs('postgres', node.folder, ['mkdir', '-m', '700', data]);
  pgBackRest(node, `--pg1-path=${data}`, '--type=time', `--target=${second}`, '--target-action=pause', 'restore');
  const port = await freePort();
  const access = join(cluster.folder, 'restored.hba');
  await writeFile(access, 'host all all 127.0.0.1/32 scram-sha-256\n');
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: data },
    ...{ hba_file: access, ident_file: join(data, 'pg_ident.conf') },
    ...{ archive_mode: 'off', synchronous_standby_names: '', primary_conninfo: '' },
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  startEngine([join(String(node.values.POSTGRES_BIN), 'postgres'), '-D', data, ...options], data, 'postgres');
  const url = new URL(cluster.superuserAt(node));
  Object.assign(url, { hostname: '127.0.0.1', port: String(port), pathname: '/election' });
  const client = await connectTo(url.href);
  try {
    await until(client, `pg_get_wal_replay_pause_state() = 'paused'`);
    const readable = seconds(began);
    const write = await client.query('delete from idempotency_keys').catch((error: { code?: string }) => error);
    if (!('code' in write && write.code === '25006')) found.push('The copy took a write before it was told to');
    const query = 'select key from idempotency_keys where key = any ($1)';
    const { rows } = await client.query<{ key: string }>(query, [keys]);
    await client.query('select pg_wal_replay_resume()');
    await until(client, 'not pg_is_in_recovery()');
    const live = seconds(began);
    const verifying = performance.now();
    const verified = verify(url.href);
    const verifySeconds = seconds(verifying);
    const entries = await countEntries(url);
    return { keys: rows.map(({ key }) => key), readable, live, verified, verifying: verifySeconds, entries };
  } finally {
    await client.end().catch(() => {});
  }
}

async function countEntries(url: URL): Promise<number> {
  url.pathname = '/evening';
  const client = await connectTo(url.href);
  const { rows } = await client.query<{ entries: number }>('select count(*)::int as entries from vote_entries');
  await client.end();
  return rows[0]?.entries ?? 0;
}

async function until(client: pg.Client, condition: string): Promise<void> {
  while (!(await client.query<{ is: boolean }>(`select ${condition} as is`)).rows[0]?.is) await pause(50);
}

async function connectTo(url: string): Promise<pg.Client> {
  for (const until = performance.now() + RESTORE_MS; ; await pause(100)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** `npm run verify-audit` on the copy. */
function verify(url: string): string[] {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFY], { env, encoding: 'utf8' });
  return status === 0 ? [] : [`The copy does not verify: ${(stdout + stderr).slice(-300)}`];
}
