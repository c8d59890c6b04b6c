import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CHECK_CODES } from '@election/contract/checks/check-codes';
import type { Input } from '@election/contract/wire/route';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { ANONYMOUS } from '../../platform/http/admission.ts';
import { readCsv } from '../../platform/text/read-csv.ts';
import { useDatabase, useRehearsal } from '../../testing/database.ts';
import { writeFolder } from '../../testing/files/import-files.ts';
import { sharedData } from '../../testing/shared-data.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { FILES } from '../imports/format.ts';
import { folderSource } from '../imports/read/source.ts';
import { runImport } from '../imports/run.ts';
import { electionExports } from './election-files.ts';

const rehearsal = useRehearsal();
const real = useDatabase();
const byZip = useDatabase();
const byWorkbook = useDatabase();
type Database = Pick<typeof real, 'pool'>;
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
  const asked: Input<typeof import('@election/contract/results/exports').exports.files> = { year_id: rows[0]?.id };
  const request = { address: '127.0.0.1' } as Context['request'];
  const context: Partial<Context> = { pool, actor: ANONYMOUS, request, readmit: async () => ANONYMOUS };
  return {
    zip: Buffer.from(await files(context as Context, asked)),
    workbook: Buffer.from(await workbook(context as Context, asked)),
  };
}

async function written(name: string, bytes: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'election-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/**
 * What the real results lack, added to their year under names of its own: codes, outlines, stations that share a name, a coalition,
 * independents, namesakes, a withdrawn candidate, a run-off, ballots issued and not returned, and contests of every status.
 */
async function furtherFiles(title: string): Promise<Record<string, string>> {
  const { rows } = await real.pool.query<{
    region: string;
    one: string;
    one_of: string;
    two: string;
    two_of: string;
  }>(
    `select (select min(title) from regions where year_id = y.id) as region,
            one.name as one, (select acronym from parties where id = one.party_id) as one_of,
            two.name as two, (select acronym from parties where id = two.party_id) as two_of
     from years y
     join candidates one on one.year_id = y.id and one.election_type_id = 1 and one.ballot_order = 1
     join candidates two on two.year_id = y.id and two.election_type_id = 1 and two.ballot_order = 2
     where y.title = $1`,
    [title],
  );
  const { region, one, one_of, two, two_of } = rows[0] as (typeof rows)[number];
  const at = (type: string, place: string) => `${type},${region},${place}`;
  return {
    'year.csv': `title,status\n${title},active\n`,
    'constituencies.csv': `region,name,code,status,svg_path,registered_voters
${region},Newtown East,'=N1,active,M0 0h1v1z,1000
${region},Newtown West,007,active,,
${region},Newtown North,N3,inactive,,2000
`,
    'polling_stations.csv': `region,constituency,code,name,registered_voters,status
${region},Newtown East,0101,School,600,active
${region},Newtown East,0102,School,,inactive
`,
    'coalitions.csv': 'name,short_name,color\nGrand Alliance,GA,#aa4499\n',
    'parties.csv': `name,acronym,color,other_color_1,other_color_2,order_queue,status,independents,coalition
Independents,INDEP,#777777,,,90,active,yes,
Newtown Party,NTP,#123456,#abcdef,#fedcba,91,active,no,GA
`,
    'candidates.csv': `election_type,region,constituency,party,name,order,status,withdrawn
presidential,,,INDEP,Late Yaw,90,active,yes
runoff,,,${one_of},${one},2,active,
runoff,,,${two_of},${two},1,active,
${at('parliamentary', 'Newtown East')},INDEP,Ama Mensah,1,active,
${at('parliamentary', 'Newtown East')},INDEP,Ama Mensah,2,active,
${at('parliamentary', 'Newtown East')},NTP,Gone Kojo,3,inactive,
${at('parliamentary', 'Newtown West')},NTP,Only Esi,1,active,
${at('parliamentary', 'Newtown North')},NTP,Level Efua,1,active,
${at('parliamentary', 'Newtown North')},INDEP,Level Efua,2,active,
`,
    'results.csv': `election_type,region,constituency,polling_station,candidate,order,votes
${at('parliamentary', 'Newtown East')},,Ama Mensah,1,200
${at('parliamentary', 'Newtown East')},,Ama Mensah,2,310
${at('parliamentary', 'Newtown North')},,Level Efua,1,150
${at('parliamentary', 'Newtown North')},,Level Efua,2,150
${at('presidential', 'Newtown East')},,Late Yaw,,7
${at('runoff', 'Newtown East')},,${one},,300
${at('runoff', 'Newtown East')},,${two},,280
${at('runoff', 'Newtown East')},0101,${one},,170
${at('runoff', 'Newtown East')},0101,${two},,0
`,
    'registers.csv': `election_type,region,constituency,polling_station,total_registered_voters,total_valid_votes,total_rejected,total_issued,total_not_returned
${at('parliamentary', 'Newtown East')},,1000,510,5,520,5
${at('runoff', 'Newtown East')},,1000,580,0,,
${at('runoff', 'Newtown East')},0101,600,170,3,174,0
`,
    'contests.csv': `election_type,region,constituency,status,candidate,order,note
${at('parliamentary', 'Newtown West')},unopposed,Only Esi,,
${at('parliamentary', 'Newtown North')},lot,Level Efua,2,"Drawn by the returning officer, at 23:10"
${at('presidential', 'Newtown West')},postponed,,,'=rain
${at('runoff', 'Newtown North')},annulled,,,
`,
  };
}

/** The columns of all files in which no row has a value. */
async function emptyColumns(zip: Buffer): Promise<string[]> {
  const found: string[] = [];
  for (const [file, bytes] of Object.entries(unzipSync(zip))) {
    const records = (await Array.fromAsync(readCsv(Readable.from(Buffer.from(bytes))))).flat();
    const [header = [], ...rows] = records.map(({ cells }) => cells);
    found.push(...header.filter((_, at) => rows.every((row) => !row[at])).map((column) => `${file} ${column}`));
  }
  return found;
}

async function expectRoundTrip(original: Database, title: string) {
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
  for (const { pool } of [real, byZip, byWorkbook])
    await pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`);
});

/** Two imports and six exports of a country. */
const TIME_LIMIT_MS = 120_000;

describe('exported, imported into an empty database and exported again, as a zip and as a workbook, is the same byte for byte', {
  timeout: TIME_LIMIT_MS,
}, () => {
  test('a rehearsal', async () => {
    await expectRoundTrip(rehearsal, '2024');
  });

  test.skipIf(!sharedData('ghana-2016')).each([
    ['ghana-2016', '2016'],
    ['ahafo-oti-2020', '2020'],
  ])('real results, with all that they lack: %s', async (folder, title) => {
    await importInto(real, sharedData(folder) ?? folder);
    await importInto(real, await writeFolder(await furtherFiles(title)));
    // No column goes untried.
    expect(await emptyColumns((await exportsOf(real, title)).zip)).toEqual([]);
    await expectRoundTrip(real, title);
  });
});
