import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECK_CODES } from '@election/contract/check-codes';
import type { Input } from '@election/contract/route';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { useDatabase } from '../../testing/database.ts';
import { loadRehearsal } from '../../tools/rehearsal/load.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { FILES } from '../imports/format.ts';
import { runImport } from '../imports/run.ts';
import { folderSource } from '../imports/source.ts';
import { electionExports } from './election-files.ts';

/** Real results in a folder beside the checkout, not part of the project. */
const DATA = join(import.meta.dirname, '../../../../../shared/data');

const original = useDatabase();
const byZip = useDatabase();
const byWorkbook = useDatabase();
type Database = Pick<typeof original, 'pool'>;
const { files, workbook } = electionExports(FILES);

async function importInto({ pool }: Database, path: string) {
  const everyCode = { accept: CHECK_CODES, reason: 'The figures are those of another database' };
  const options = { dryRun: false, publish: true, skipRefused: false, ...everyCode };
  const { report, stopped } = await runImport(
    pool,
    await folderSource(path),
    await findAdmin(pool, undefined),
    options,
  );
  expect([stopped, report.refusals.first, report.publish.held_back]).toEqual([null, [], 0]);
}

/** A year of a database in both forms. */
async function exportsOf({ pool }: Database, title: string) {
  const { rows } = await pool.query<{ id: number }>('select id from years where title = $1', [title]);
  const asked: Input<typeof import('@election/contract/exports').exports.files> = { year_id: rows[0]?.id };
  const context = { pool } as Context;
  return { zip: Buffer.from(await files(context, asked)), workbook: Buffer.from(await workbook(context, asked)) };
}

async function written(name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'election-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

async function expectRoundTrip(title: string) {
  const before = await exportsOf(original, title);
  await importInto(byZip, await written('election.zip', before.zip));
  await importInto(byWorkbook, await written('election.xlsx', before.workbook));
  for (const copy of [byZip, byWorkbook]) {
    const after = await exportsOf(copy, title);
    expect(after.zip.equals(before.zip)).toBe(true);
    expect(after.workbook.equals(before.workbook)).toBe(true);
  }
}

beforeAll(async () => {
  await loadRehearsal(original.url, { log: () => {} });
  for (const { pool } of [byZip, byWorkbook])
    await pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`);
});

/** Two imports and six exports of a country. */
const TIME_LIMIT_MS = 120_000;

describe('exported, imported into an empty database and exported again, as a zip and as a workbook, is the same byte for byte', {
  timeout: TIME_LIMIT_MS,
}, () => {
  test('a rehearsal', async () => {
    await expectRoundTrip('2024');
  });

  test.skipIf(!existsSync(join(DATA, 'ghana-2016'))).each([
    ['ghana-2016', '2016'],
    ['ahafo-oti-2020', '2020'],
  ])(`real results (needs ${DATA}): %s`, async (folder, title) => {
    await importInto(original, join(DATA, folder));
    await expectRoundTrip(title);
  });
});
