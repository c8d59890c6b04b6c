import { appendFile, chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { publicKeyOf } from '../../features/audit/checkpoint.ts';
import { makeCheckpoint } from '../../features/audit/make-checkpoint.ts';
import { readHeads, readRows } from '../../features/audit/read-trail.ts';
import { verifyRows } from '../../features/audit/verify.ts';
import { verifyPublic } from '../../features/audit/verify-public.ts';
import { readConfig } from '../../platform/config.ts';
import { type FileStore, fileStore } from '../../platform/files/store.ts';
import { failures } from '../../platform/sentences.ts';
import { PASSWORD } from '../../testing/access/target.ts';
import { storeFactors, storeTargets } from '../../testing/access-targets.ts';
import { useDatabase } from '../../testing/database.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { caller, SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { backUp } from './backup.ts';
import { readManifest } from './manifest.ts';
import { declareLive, restore } from './restore.ts';
import * as say from './sentences.ts';

const server = useServer();
const copy = useDatabase();
let folder: string;
let backup: string;
let store: FileStore;
let storeOfCopy: FileStore;

const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const settings = (dataDir: string) => readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: dataDir });

async function prove(client: pg.Client): Promise<void> {
  const { faults } = await verifyRows(readRows(client), { heads: await readHeads(client) });
  if (faults.length > 0) throw new Error('The trail does not fit');
}

/** Tables that a backup does not hold, each with the reason. */
const NOT_SAVED: Record<string, string> = {
  migrations: 'describes the schema, which is that of the database restored into',
};
/** A restore leaves an audit row, which moves the head of its chain, and its own row. */
const ADDED_BY_RESTORE: Record<string, number> = { audit_entries: 1, restorations: 1 };
const CHANGED_BY_RESTORE: Record<string, number> = { audit_chains: 1 };

async function rowsOf(owner: pg.Pool, tables: readonly { name: string }[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Constraints, triggers and sequences, as a restore must leave them. */
async function shapeOf(owner: pg.Pool): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select 'constraint' as kind, conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as state
     from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
     union all
     select 'sequence', sequencename, '', last_value::text from pg_sequences where sequencename <> 'restorations_id_seq'
     order by 1, 2, 3`,
  );
  return rows;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-backup-'));
  backup = join(folder, 'saved');
  store = await fileStore(settings(server.dataDir));
  storeOfCopy = await fileStore(settings(join(folder, 'copy')));
  await storeTargets(server.database.owner);
  await store.put(`private/${'a'.repeat(64)}`, Buffer.from('a sheet'), 'image/png');
  await server.as('agent')(
    contract.votes.submit,
    { year_id: 1, constituency_id: 1, votes: [vote(1, 10)] },
    { key: 'once-1234' },
  );
  await server.as('admin')(contract.votes.save, {
    year_id: 1,
    constituency_id: 1,
    votes: [vote(1, 10), vote(2, 5), vote(3, 0)],
  });
  await server.as('super_admin')(contract.votes.publish, { year_id: 1, constituency_id: 1, election_type_id: 1 });
  await server.as('super_admin')(contract.years.update, { id: 1, status: 'active', status_desc: '“\u2028\n\\N\t” 🗳' });
  const image = await pictureFile('png');
  const sheet = await server.as('agent')(contract.sheets.upload, {
    year_id: 1,
    constituency_id: 1,
    election_type_id: 1,
    image,
  });
  expect(sheet.status).toBe(200);
  await server.as('super_admin')(contract.notifications.markSeen, { id: 52 });
  await server.as('correspondent')(contract.registers.save, {
    ...{ year_id: 1, constituency_id: 1, election_type_id: 1 },
    ...{ total_registered_voters: 100, total_valid_votes: 60, total_rejected: 1 },
  });
  await server.anonymous(contract.session.login, { email: 'near@example.com', password: PASSWORD });
  await server.anonymous(contract.passwords.forgot, { email: 'near@example.com' });
  await storeFactors(server.database.owner);
  await verifyPublic(server.database.pool, { error: () => {}, warn: () => {} }, () => true);
  await makeCheckpoint(server.database.pool);
  await server.database.owner.query(`
    insert into checkpoint_deliveries (checkpoint_id, target) select id, 'folder' from audit_checkpoints;
    insert into seats (contest_id, candidate_id, votes, tied) select id, 11, 5, false from contests where constituency_id = 1 and election_type_id = 2;
    insert into constituency_matches (constituency_id, earlier_id) values (1, 2);
    insert into station_results (contest_id, candidate_id, votes, stations) values (1, 1, 5, 1);
    insert into poll_votes (poll_id, candidate_id, votes) values (51, 1, 7);
    insert into resolutions (contest_id, outcome, fields, decided_by) values (1, 'asked_again', '[]', 2);
    insert into finding_decisions (contest_id, code, numbers, decided_by) values (1, 'C3', '{}', 2);
    insert into corrections (year_id, election_type_id, number, contest_id, kind, before, reason, note, corrected_by)
    values (1, 1, 1, 1, 'withdrawn', '{}', 'other', 'Seen on the wall', 1);
    insert into public_changes (year_id, subject, subject_id, name, fields) values (1, 'party', 1, 'Palm', '[]');
    insert into calls (year_id, election_type_id, kind, candidate_ids, reason, proposed_by)
    values (1, 1, 'too_close', '{}', 'Forty votes apart', 1);
    insert into display_links (name, kind, token_hash, made_by) values ('Studio 1', 'wall', '\\x01', 1);
    insert into reminders (contest_id, sent_by, user_ids) values (1, 2, '{4}');
    insert into questions (contest_id, text, asked_by) values (1, 'Is it 10?', 2);
    insert into restorations (made_at, live_at) values (now(), now())`);
  // No job writes between the backup and the comparison.
  await server.app.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a restored copy has the rows of every table, pictures, sequences, keys and triggers', async () => {
  const { rows: tables } = await server.database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'event_outbox'
     order by relname`,
  );
  const rowsIn = await rowsOf(server.database.owner, tables);
  expect(
    [...rowsIn].filter(([, rows]) => rows.length === 0).map(([name]) => name),
    'need a row',
  ).toEqual([]);
  const { manifest, missing } = await backUp(server.database.url, store, backup);
  expect(missing).toBe(0);
  expect(manifest.pictures.length).toBeGreaterThan(0);
  expect([...manifest.tables.map(({ name }) => name), ...Object.keys(NOT_SAVED)].sort()).toEqual([...rowsIn.keys()]);

  await restore(copy.url, storeOfCopy, backup, prove);
  const restored = await rowsOf(copy.owner, tables);
  for (const [name, rows] of rowsIn) {
    if (name in NOT_SAVED) continue;
    const found = new Set(restored.get(name));
    const lost = rows.filter((row) => !found.has(row));
    const changed = CHANGED_BY_RESTORE[name] ?? 0;
    expect(lost, `${name}: rows that are gone`).toHaveLength(changed);
    expect(found.size - rows.length, `${name}: rows that came`).toBe(ADDED_BY_RESTORE[name] ?? 0);
  }
  expect(await shapeOf(copy.owner)).toEqual(await shapeOf(server.database.owner));
  for (const { name } of manifest.pictures) expect(await storeOfCopy.get(name)).toEqual(await store.get(name));
  const { rows } = await copy.pool.query(
    'select action from audit_entries where chain = 0 order by sequence desc limit 1',
  );
  expect(rows).toEqual([{ action: 'backup.restore' }]);
});

test('a restored copy refuses changes until it is declared live', async () => {
  const app = await buildApp(settings(join(folder, 'copy')), copy);
  const submit = () =>
    caller(app, tokenOf('agent'))(contract.votes.submit, { year_id: 1, constituency_id: 1, votes: [vote(2, 1)] });
  try {
    expect(await submit()).toMatchObject({ status: 503, error_msg: failures.notLive });
    expect((await caller(app, null)(contract.consoleSettings.read, {})).data).toMatchObject({ standby: true });
    expect((await caller(app, tokenOf('agent'))(contract.session.me, {})).status).toBe(200);
    expect(await declareLive(copy.url)).toBe(true);
    expect((await submit()).status).toBe(200);
    expect((await caller(app, null)(contract.consoleSettings.read, {})).data).not.toHaveProperty('standby');
    expect(await declareLive(copy.url)).toBe(false);
  } finally {
    await app.close();
  }
});

describe('a backup is refused, and nothing is stored,', () => {
  test('for a database with data, an existing folder, and a folder that is no backup', async () => {
    await expect(restore(copy.url, storeOfCopy, backup, prove)).rejects.toThrow(say.notEmpty);
    await expect(backUp(server.database.url, store, backup)).rejects.toThrow(say.folderExists(backup));
    await expect(restore(copy.url, storeOfCopy, folder, prove)).rejects.toThrow(say.notABackup(folder));
    expect((await readdir(folder)).sort()).toEqual(['copy', 'saved']);
  });

  test('where its disk is full, and what there is of it is deleted', async () => {
    const full = join(folder, 'full');
    await mkdir(`${full}.part`);
    await symlink('/dev/full', `${full}.part/manifest.json`);
    await expect(backUp(server.database.url, store, full)).rejects.toThrow(say.diskFull(full));
    expect((await readdir(folder)).sort()).toEqual(['copy', 'saved']);
  });

  test('in a place that takes no folder, such as /proc or below a file', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const target of ['/proc/election/evening', join(file, 'evening')])
      await expect(backUp(server.database.url, store, target)).rejects.toThrow(say.folderForbidden(target));
    await rm(file);
  });

  test('that this user may not read, as such', async () => {
    const asStranger = process.getuid?.() === 0;
    await chmod(backup, asStranger ? 0o700 : 0);
    // Root may read everything.
    if (asStranger) process.seteuid?.(65_534);
    try {
      await expect(readManifest(backup)).rejects.toThrow(say.unreadable(backup));
    } finally {
      if (asStranger) process.seteuid?.(0);
      await chmod(backup, 0o700);
    }
  });

  test('with a changed file, which is named', async () => {
    await appendFile(join(backup, 'tables/vote_entries.ndjson.gz'), 'x');
    await expect(restore(copy.url, storeOfCopy, backup, prove)).rejects.toThrow(
      say.damaged('tables/vote_entries.ndjson.gz'),
    );
    await writeFile(join(backup, 'tables/vote_entries.ndjson.gz'), '');
    await expect(restore(copy.url, storeOfCopy, backup, prove)).rejects.toThrow('vote_entries');
  });
});

test('the manifest says which key signs checkpoints, and whether the backup holds it', async () => {
  await server.database.owner.query('truncate audit_checkpoints, checkpoint_deliveries');
  const keyIn = async (name: string) =>
    (await backUp(server.database.url, store, join(folder, name))).manifest.checkpoint_key;
  expect(await keyIn('without')).toBeNull();
  const { public_key } = await makeCheckpoint(server.database.pool);
  expect(await keyIn('own')).toEqual({ public_key, in_backup: true });
  const seed = 'ab'.repeat(32);
  await makeCheckpoint(server.database.pool, { keys: { seed, old: [] }, targets: [], warn: () => {} });
  expect(await keyIn('outside')).toEqual({ public_key: publicKeyOf(seed), in_backup: false });
  expect((await readManifest(join(folder, 'outside'))).checkpoint_key?.in_backup).toBe(false);
});
