import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
import { readConfig } from '../../platform/config.ts';
import { type FileStore, fileStore } from '../../platform/files/store.ts';
import * as failures from '../../platform/sentences.ts';
import { useDatabase } from '../../testing/database.ts';
import { dumpOf } from '../../testing/dump.ts';
import { pictureFile } from '../../testing/pictures.ts';
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-backup-'));
  backup = join(folder, 'saved');
  store = await fileStore(settings(server.dataDir));
  storeOfCopy = await fileStore(settings(join(folder, 'copy')));
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
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a restored copy has the same rows, pictures and sequences', async () => {
  const { manifest, missing } = await backUp(server.database.url, store, backup);
  expect(missing).toBe(0);
  expect(manifest.pictures.length).toBeGreaterThan(0);
  const before = (await dumpOf(server.database.url)).split('\n');
  await restore(copy.url, storeOfCopy, backup, prove);
  const after = new Set((await dumpOf(copy.url)).split('\n'));
  // The restore itself adds an audit row and its own row, which change a chain head and a sequence.
  expect(before.filter((line) => !after.has(line)).length).toBeLessThanOrEqual(2);
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
