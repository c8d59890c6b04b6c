import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { useDatabase } from '../../testing/database.ts';
import { IMPORT_FILES, type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { hold } from '../../testing/locks.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { FILES, FORMAT, KINDS } from '../imports/format.ts';
import { folderSource } from '../imports/read/source.ts';
import { runImport } from '../imports/run.ts';
import { electionExports } from './election-files.ts';

const { exports } = contract;
const server = useServer();
const empty = useDatabase();

/** Everything that an export could lose: formulas, apostrophes, quotes, empty and inactive ones, figures of stations, registers of both. */
const ODD: ImportFiles = {
  ...IMPORT_FILES,
  'regions.csv': `title,status,svg_path
Coast,active,M0 0h1v1z
"'=Hills, ""upper""",inactive,M0 1h1v1z
'+Delta,active,
`,
  'constituencies.csv': `region,name,code,status,registered_voters
Coast,Central,C01,active,1000
Coast,'-Port,=C02,inactive,
"'=Hills, ""upper""",Central,007,active,2000
`,
  'polling_stations.csv': `region,constituency,code,name,registered_voters,status
Coast,Central,C0101,School,600,active
Coast,Central,0102,''@Chapel,,inactive
`,
  'parties.csv': `name,acronym,color,other_color_1,other_color_2,order_queue,status,independents,coalition
Palm Party,=1+1,#117733,#ffffff,#000000,1,active,,'=PA
River Party,RP,#332288,,,2,inactive,no,
'=Independent,,#888888,,,3,active,Yes,
`,
  'coalitions.csv': `name,short_name,color
Palm Alliance,'=PA,#aa4499
Nobody yet,NY,#000000
`,
  'candidates.csv': `election_type,region,constituency,party,name,order,status,withdrawn
presidential,,,=1+1,"=HYPERLINK(""x"")",1,active,
presidential,,,RP,＝Kofi River,2,active,
presidential,,,'=Independent,'Esi Lamp,7,active,yes
presidential,,,RP,Yaw Late,8,inactive,
parliamentary,Coast,Central,RP,"Kojo; River",4,active,no
parliamentary,Coast,Central,'=Independent,"Ama
Palm",4,active,
parliamentary,Coast,Central,'=Independent,Ama Palm,5,active,
parliamentary,Coast,Central,'=Independent,Late Abena,6,active,
`,
  'results.csv': `election_type,region,constituency,polling_station,candidate,order,votes
presidential,Coast,Central,,"=HYPERLINK(""x"")",,300
presidential,Coast,Central,,＝Kofi River,,250
presidential,Coast,Central,,'Esi Lamp,,20
parliamentary,Coast,Central,,Kojo; River,4,8
parliamentary,Coast,Central,,Ama Palm,4,280
parliamentary,Coast,Central,,Ama Palm,5,280
parliamentary,Coast,Central,,Late Abena,6,3
presidential,Coast,Central,C0101,＝Kofi River,,120
presidential,Coast,Central,C0101,"=HYPERLINK(""x"")",,180
presidential,Coast,Central,C0101,'Esi Lamp,,12
`,
  'registers.csv': `election_type,region,constituency,polling_station,total_registered_voters,total_valid_votes,total_rejected,total_issued,total_not_returned
presidential,Coast,Central,,1000,570,9,,
presidential,Coast,Central,C0101,600,312,0,,0
`,
  'contests.csv': `election_type,region,constituency,status,candidate,order,note
parliamentary,Coast,Central,lot,Ama Palm,5,Drawn by the mayor
parliamentary,Coast,'-Port,postponed,,,"A candidate died, said the ""board"" of it"
parliamentary,"'=Hills, ""upper""",Central,annulled,,,
`,
};

type Bytes = Record<string, string>;

async function importInto({ pool }: Pick<typeof empty, 'pool'>, files: Bytes) {
  const options = { dryRun: false, publish: true, skipRefused: false };
  const { report } = await runImport(
    pool,
    await folderSource(await writeFolder(files)),
    await findAdmin(pool, undefined),
    options,
  );
  return report;
}

/** The bytes that a super_admin downloads. */
async function download(of: Route, database = server.database): Promise<Buffer> {
  const app = await buildApp(
    readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', DATA_DIR: server.dataDir }),
    database,
  );
  const { rows } = await database.pool.query<{ id: number }>(`select id from years where title = '2028'`);
  const headers = { 'x-secure-request': SECURE_REQUEST_KEY, authorization: `Bearer ${tokenOf('super_admin')}` };
  const response = await app.inject({ url: `${of.path}?year_id=${rows[0]?.id}`, headers });
  await app.close();
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, of.media]);
  return response.rawPayload;
}
const unpacked = (zip: Buffer): Bytes =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

beforeAll(async () => {
  await empty.pool.query(`insert into users (id, name, email, role_id) values (1, 'Ama', 'ama@example.com', 1)`);
  const hash = hashToken(tokenOf('super_admin'));
  const session = `insert into sessions (token_hash, user_id, expires_at) values ($1, 1, now() + interval '1 day')`;
  await empty.pool.query(session, [hash]);
});

describe('a year as files', () => {
  test('has every file of the import format with its columns', async () => {
    expect((await importInto(server.database, ODD)).refusals.first).toEqual([]);
    const files = unpacked(await download(exports.files));
    for (const kind of KINDS) {
      const { file, row } = FORMAT[kind];
      const header = files[file]?.slice(1).split('\n')[0]?.split(',');
      // `party` and `withdrawn` are for readers.
      const expected = [...Object.keys(row.shape), ...(kind === 'results' ? ['party', 'withdrawn'] : [])];
      expect([file, header?.toSorted()]).toEqual([file, expected.toSorted()]);
    }
    expect(Object.keys(files)).toHaveLength(KINDS.length);
  });

  test('imports into an empty database and is exported from there byte for byte', async () => {
    // An import folds white space and composes accents; the console keeps both as they were typed.
    await server.database.owner.query(`update regions set svg_path = E'M0 0\\n  h1\\tv1z' where title = '+Delta'`);
    await server.database.owner.query(`update candidates set name = E'Yaw  La\\u0301te' where name = 'Yaw Late'`);
    await server.database.owner.query(
      `update contests set status_note = E'Drawn\\nby the mayor', public_note = E'Drawn\\nby the mayor' where status = 'lot'`,
    );
    // One who became inactive after the figures were public.
    await server.database.owner.query(`update candidates set status = 'inactive' where name = 'Late Abena'`);
    const [zip, workbook] = [await download(exports.files), await download(exports.workbook)];
    const report = await importInto(empty, unpacked(zip));
    expect(report.refusals.first).toEqual([]);
    expect(unpacked(zip)['registers.csv']).toContain('\npresidential,Coast,Central,C0101,600,312,0,,0\n');
    expect(unpacked(await download(exports.files, empty))).toEqual(unpacked(zip));
    expect((await download(exports.files, empty)).equals(zip)).toBe(true);
    expect((await download(exports.workbook, empty)).equals(workbook)).toBe(true);
  });

  test('changes nothing where it came from, not even whom of two namesakes a lot has elected', async () => {
    const zip = await download(exports.files);
    const elected = () =>
      server.database.pool.query(
        `select public_status, public_elected_id, (select ballot_order from candidates where id = public_elected_id) as place
         from contests where status = 'lot' order by id`,
      );
    const before = (await elected()).rows;
    expect(before).toMatchObject([{ public_status: 'lot', place: 5 }]);
    const report = await importInto(server.database, unpacked(zip));
    expect(report.refusals.first).toEqual([]);
    expect(KINDS.filter((kind) => report.counts[kind].created + report.counts[kind].changed > 0)).toEqual([]);
    expect((await elected()).rows).toEqual(before);
    expect((await download(exports.files)).equals(zip)).toBe(true);
  });

  test.each([
    ['parties', 'a column of its reference data'],
    ['registers', 'a column of its figures'],
    ['mayors', 'a file'],
  ])('cannot leave out what the import format gains: %s, %s', async (name) => {
    const format = FILES.map((file) => (file.name === name ? { ...file, columns: [...file.columns, 'anthem'] } : file));
    const { files } = electionExports(name === 'mayors' ? [...format, { name, columns: ['name'] }] : format);
    const { rows } = await server.database.pool.query<{ id: number }>(`select id from years where title = '2028'`);
    const context = { pool: server.database.pool } as Parameters<typeof files>[0];
    await expect(files(context, { year_id: rows[0]?.id })).rejects.toThrow(
      name === 'mayors' ? 'no rows of mayors' : `The export of ${name} lacks anthem`,
    );
  });

  test('writes no cell that a spreadsheet would run', async () => {
    const files = unpacked(await download(exports.files));
    for (const [name, text] of Object.entries(files))
      expect([name, text.match(/(^|[,\n"])[=+\-@＝]/)]).toEqual([name, null]);
    const { rows } = await empty.pool.query<{ name: string }>('select name from candidates order by id');
    expect(rows.map(({ name }) => name)).toContain('=HYPERLINK("x")');
  });

  test('a workbook has a sheet for each file, with texts as texts and figures as numbers', async () => {
    const parts = unpacked(await download(exports.workbook));
    const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(names).toEqual(KINDS.map((kind) => FORMAT[kind].file.replace('.csv', '')));
    const stations = parts['xl/worksheets/sheet4.xml'] ?? '';
    expect(stations).toContain('<v>600</v>');
    expect(stations).not.toContain('<v>0102</v>');
    expect(JSON.stringify(parts)).not.toContain('<f>');
  });

  test('an outline that is too long for a cell is left out of the workbook, and the file of the zip has it', async () => {
    const outline = `M0 0${'h1v1'.repeat(10_000)}z`;
    await server.database.owner.query(`update regions set svg_path = $1 where title = 'Coast'`, [outline]);
    expect(JSON.stringify(unpacked(await download(exports.workbook)))).not.toContain('h1v1h1v1');
    expect(unpacked(await download(exports.files))['regions.csv']).toContain(outline);
  });

  test.each([exports.xlsx, exports.registersXlsx, exports.stationsXlsx])(
    '$path is a workbook, and the same figures give the same bytes',
    async (of) => {
      const first = await download(of);
      expect(unpacked(first)['xl/workbook.xml']).toMatch(/name="(results|registers)"/);
      await server.database.owner.query('select raise_all_result_versions()');
      expect((await download(of)).equals(first)).toBe(true);
    },
  );
});

test.each([
  [exports.files, 401, `status = 'inactive'`],
  [exports.workbook, 403, 'role_id = 2'],
] as const)(
  'a year, file %#, is for a person who still has the right once it is written',
  async (of, status, change) => {
    const { owner } = server.database;
    await owner.query(
      `insert into users (name, email, role_id) values ('Efua Second', 'efua@example.com', 1) on conflict do nothing`,
    );
    const lock = await hold(server.database, 'lock table candidates in access exclusive mode');
    const answer = server.as('super_admin')(of, { year_id: 1 });
    await lock.waitedFor(1);
    await owner.query(`update users set ${change} where id = 1`);
    await lock.commit();
    expect((await answer).status).toBe(status);
    await owner.query(`update users set status = 'active', role_id = 1 where id = 1`);
  },
);
