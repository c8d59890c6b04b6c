import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { dumpOf } from '../../testing/dump.ts';
import { IMPORT_FILES, type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { findAdmin } from './find-admin.ts';
import { folderSource } from './read/source.ts';
import { runImport } from './run.ts';
import { sayColumns, sayRows } from './sentences.ts';

const database = useDatabase();

beforeAll(() => database.pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`));

async function run(files: ImportFiles, skipRefused = false) {
  const actor = await findAdmin(database.pool, 'AMA@example.com');
  const source = await folderSource(await writeFolder(files));
  return runImport(database.pool, source, actor, { dryRun: false, publish: false, skipRefused });
}

/** The refusals of the small year with one file replaced, as "file line column: sentence". */
async function refused(file: keyof typeof IMPORT_FILES, text: string): Promise<string[]> {
  const { report } = await run({ ...IMPORT_FILES, [file]: text });
  return report.refusals.first.map((row) => `${row.file} ${row.line} ${row.column}: ${row.sentence}`);
}

const results = (...lines: string[]) =>
  ['election_type,region,constituency,polling_station,candidate,order,votes', ...lines].join('\n');
const OF_SOUND = 'presidential,Coast,Central,,Abena Palm,,300';

/** Refused rows with their reasons; all in one file, since each is parsed on its own. */
const MISTAKES: [row: string, reason: string][] = [
  ['presidential,Coast,Central,,Kofi River,,12x', 'votes: "12x": Enter a whole number.'],
  ['presidential,Coast,Central,,Kofi River,,-5', 'votes: "-5": Enter a whole number of 0 or more.'],
  ['presidential,Coast,Central,,Kofi River,,"1,234"', 'votes: "1,234": Enter a whole number.'],
  ['presidential,Coast,Central,,Kofi River,,3000000000', 'votes: "3000000000": Must be 2147483647 or less.'],
  ['presidential,Coast,Central,,Kofi River,,', 'votes: This is required.'],
  [
    'mayoral,Coast,Central,,Kofi River,,1',
    'election_type: "mayoral": Must be one of: presidential, parliamentary, runoff.',
  ],
  [
    'presidential,Coast,Central,,,,1',
    'candidate: Give the candidate by name, or by the place on the ballot paper in the column order.',
  ],
  [
    'presidential,Cost,Central,,Kofi River,,1',
    'region: "Cost": there is no region of this name in the year. Did you mean "Coast"?',
  ],
  ['presidential,Nowhere,Central,,Kofi River,,1', 'region: "Nowhere": there is no region of this name in the year.'],
  [
    'presidential,Coast,Centrall,,Kofi River,,1',
    'constituency: "Centrall": there is no constituency of this name in the region. Did you mean "Central"?',
  ],
  [
    'presidential,Hills,Port,,Kofi River,,1',
    'constituency: "Port": there is no constituency of this name in the region. There is one in Coast.',
  ],
  [
    'presidential,Coast,Central,C0109,Kofi River,,1',
    'polling_station: "C0109": there is no polling station with this code in the constituency. Did you mean "C0101"?',
  ],
  [
    'presidential,Hills,Central,C0101,Kofi River,,1',
    'polling_station: "C0101": there is no polling station with this code in the constituency. There is one in Central, Coast.',
  ],
  [
    'presidential,Coast,Central,,Kofi Rivers,,1',
    'candidate: "Kofi Rivers": there is no candidate of this name in the contest. Did you mean "Kofi River"?',
  ],
  [
    'parliamentary,Hills,Central,,Ama Palm,,1',
    'candidate: "Ama Palm": there is no candidate of this name in the contest. There is one in Central, Coast.',
  ],
  [
    'presidential,Coast,Central,,,7,1',
    "order: There is not exactly one candidate with the place 7 on the ballot paper. Give the candidate's name.",
  ],
  ['presidential,Coast,Central,,Kofi River,3,1', 'order: "Kofi River" does not have the place 3 on the ballot paper.'],
  ['presidential,Coast,Central,,Kofi River,1', 'votes: The row has 6 cells, but the first line names 7 columns.'],
  [OF_SOUND, 'candidate: Line 2 says the same already.'],
  ['presidential, COAST ,central,,,1,300', 'candidate: Line 2 says the same already.'],
];

test('every mistake in the rows of results.csv is listed with line, column and reason', async () => {
  const text = results(OF_SOUND, ...MISTAKES.map(([row]) => row));
  const expected = MISTAKES.map(([, reason], at) => `results.csv ${at + 3} ${reason}`);
  expect(await refused('results.csv', text)).toEqual(expected);
});

test('two differing figures with the same key are both refused', async () => {
  expect(await refused('results.csv', results(OF_SOUND, 'presidential,Coast,Central,,,1,301'))).toEqual([
    'results.csv 2 votes: Line 3 has other values for the same record. Keep the row that is right.',
    'results.csv 3 votes: Line 2 has other values for the same record. Keep the row that is right.',
  ]);
});

test('a refused row is named by its own cells, whatever it was refused for', async () => {
  const { report } = await run({
    ...IMPORT_FILES,
    'constituencies.csv': 'region,name,svg_path\nCoast,Central,<path>\nCost,Port,M0 0z\n',
    'results.csv': results('presidential,Coast,Central,C0109,Kofi River,,1', 'presidential,Hills,Central,,,9,12'),
  });
  expect(report.refusals.first.slice(0, 2).map(({ line, record }) => [line, record])).toEqual([
    [2, 'Coast, Central'],
    [3, 'Cost, Port'],
  ]);
  expect(report.refusals.first.filter(({ file }) => file === 'results.csv').map(({ record }) => record)).toEqual([
    'Coast, Central, C0109, Kofi River',
    'Hills, Central, 9',
  ]);
});

describe('a code that a spreadsheet has turned into a number', () => {
  const stations = (...lines: string[]): ImportFiles => ({
    'year.csv': 'title\n2061\n',
    'regions.csv': IMPORT_FILES['regions.csv'],
    'constituencies.csv': IMPORT_FILES['constituencies.csv'],
    'polling_stations.csv': `region,constituency,code,name,registered_voters\n${lines.join('\n')}\n`,
  });
  const refusedCodes = async (...lines: string[]) =>
    (await run(stations(...lines))).report.refusals.first.map(({ line, column, sentence }) => [line, column, sentence]);

  test('is asked about, beside the station of the database or of the file that has it as a text', async () => {
    await run(
      stations(
        'Coast,Central,01.10,Market Square,700',
        'Coast,Central,0300101,School,',
        'Coast,Port,0100000,Chapel,20',
      ),
    );
    expect(
      await refusedCodes(
        'Coast,Central,1.1,market  square,700',
        'Coast,Central,300101,School,90',
        'Coast,Port,1.00E+05,Chapel,20',
        'Coast,Port,0007,Hall,5',
        'Coast,Port,7,Hall,5',
      ),
    ).toEqual([
      [2, 'code', sayRows.code_alike({ value: '1.1', by: '01.10' })],
      [3, 'code', sayRows.code_alike({ value: '300101', by: '0300101' })],
      [4, 'code', sayRows.code_alike({ value: '1.00E+05', by: '0100000' })],
      [6, 'code', sayRows.code_alike({ value: '7', by: '0007' })],
    ]);
  });

  test('is another station with another name, register, constituency or number', async () => {
    expect(
      await refusedCodes(
        'Coast,Central,1.1,Market Hall,700',
        'Coast,Central,01.1,Market Square,701',
        'Coast,Port,001.10,Market Square,700',
        'Coast,Central,1.11,Market Square,700',
        'Coast,Central,A1.1,Market Square,700',
        'Coast,Central,01.10,Market Square,700',
      ),
    ).toEqual([]);
  });
});

test('an inactive candidate takes no new figure; those that were stored before, or come with the candidate, are no change', async () => {
  const year = { ...IMPORT_FILES, 'year.csv': 'title\n2029\n' };
  const inactive = {
    ...year,
    'candidates.csv': IMPORT_FILES['candidates.csv']
      .replace('order\n', 'order,status\n')
      .replace('Palm,1', 'Palm,1,inactive')
      .replaceAll(/,(\d?)$/gm, ',$1,'),
  };
  const { 'year.csv': _, ...reference } = year;
  await run({ ...reference, 'year.csv': 'title\n2030\n', 'results.csv': results(OF_SOUND) });
  expect((await run(inactive)).report.counts.results).toMatchObject({ created: 11, refused: 0 });
  expect((await run(inactive)).report.counts.results).toMatchObject({ left: 11, refused: 0 });
  const others = results('presidential,Coast,Central,,Abena Palm,,301', 'presidential,Coast,Port,,Abena Palm,,300');
  const { report } = await run({ ...inactive, 'results.csv': others });
  const sentence =
    '"Abena Palm" is inactive and takes no new figure. Make the candidate active first, or leave the row out.';
  expect(report.refusals.first).toMatchObject([
    { file: 'results.csv', line: 2, column: 'candidate', sentence },
    { file: 'results.csv', line: 3, column: 'candidate', sentence },
  ]);
});

test.each([
  [
    'parties.csv',
    'name,acronym,color,order_queue\nPalm Party,PP,green,1\n',
    'parties.csv 2 color: "green": Give a colour as six digits after #, such as #0a4d57.',
  ],
  [
    'parties.csv',
    'name,acronym,color,other_color_1,other_color_2,order_queue\nPalm Party,PP,#117733,#ffffff,#FFFFFF,1\n',
    'parties.csv 2 other_color_2: "#FFFFFF": This colour is the same as the one before it.',
  ],
  [
    'parties.csv',
    'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,1\nIndependent,IND,#888888,3',
    'parties.csv 2 order_queue: River Party has the place 1 in the order of parties.',
  ],
  [
    'candidates.csv',
    'election_type,region,constituency,party,name\npresidential,Coast,,PP,Abena Palm\n',
    'candidates.csv 2 region: "Coast": A presidential candidate has no region and no constituency. Leave this empty.',
  ],
  [
    'candidates.csv',
    'election_type,region,constituency,party,name\nparliamentary,Coast,,PP,Abena Palm\n',
    'candidates.csv 2 constituency: This is required.',
  ],
  [
    'candidates.csv',
    'election_type,party,name\npresidential,Palm Party,Abena Palm\n',
    'candidates.csv 2 party: "Palm Party": there is no party with this acronym in the year. Give the acronym: PP.',
  ],
  [
    'polling_stations.csv',
    'region,constituency,code,name\nCoast,Central,1,School\nHills,Central,1,School\n',
    `polling_stations.csv 2 code: ${sayRows.code_twice({ value: '1', line: 3 })}`,
  ],
  [
    'regions.csv',
    'title,status\nCoast,open\nHills,active\n',
    'regions.csv 2 status: "open": Must be one of: active, inactive.',
  ],
  ['registers.csv', '', 'registers.csv 1 : The file is empty. Its first line must name the columns.'],
  ['regions.csv', 'title^svg_path\nCoast^M0 0h1v1z\n', `regions.csv 1 title^svg_path: ${sayRows.no_columns}`],
  ['results.csv', 'Coast,Central,Abena Palm,300\n', `results.csv 1 Coast: ${sayRows.no_columns}`],
  [
    'registers.csv',
    'election_type,region,constituency,total_valid_votes,total_rejected\npresidential,Coast,Central,1,1\n',
    'registers.csv 1 total_registered_voters: This column is missing, so no row of the file can be read.',
  ],
  [
    'year.csv',
    'title\n2028\n2032\n',
    'year.csv 3 title: An import is of one year. Only the first row of year.csv counts.',
  ],
  [
    'results.csv',
    results(OF_SOUND, 'presidential,Coast,"Central,,Kofi River,,250', 'presidential,Coast,Central,,Esi Lamp,,20'),
    'results.csv 3 : A quotation mark that is opened at this line or after it is never closed, so no row of the file can be trusted.',
  ],
] as const)('%s: %s', async (file, text, expected) => {
  expect(await refused(file, text)).toContain(expected);
});

test('a reference to a refused row names that row', async () => {
  const sentences = await refused('regions.csv', 'title,status\nCoast,open\nHills,active\n');
  expect(sentences).toContain(
    'constituencies.csv 2 region: "Coast": there is no region of this name in the year. Line 2 of its file has it, but that line is refused.',
  );
});

test('a row that is not UTF-8 is refused', async () => {
  const { report } = await run({ ...IMPORT_FILES, 'regions.csv': 'title\nCoast\nHills\nVolt\ufffd\n' });
  expect(report.refusals.first).toMatchObject([{ file: 'regions.csv', line: 4, column: 'title' }]);
});

test('unknown columns and files are reported and ignored', async () => {
  const { report } = await run({ ...IMPORT_FILES, 'year.csv': 'title,Remark\n2027,hm\n', 'result.csv': 'a\n' });
  expect(report.refusals.total).toBe(0);
  expect(report.notes).toEqual([
    'result.csv is not a file of the import format and was ignored. If you mean results.csv, rename it.',
    sayColumns.unknownColumn({ file: 'year.csv', column: 'Remark' }),
  ]);
});

/** Files with many mistakes at once, with the line ends and byte order mark of a spreadsheet on Windows. */
const BROKEN: ImportFiles = {
  ...IMPORT_FILES,
  'year.csv': 'title\n2031\n',
  'results.csv': `\ufeff${results(
    OF_SOUND,
    'presidential,Coast,Central,,Kofi River,,25O',
    'presidential,Coats,Central,,Esi Lamp,,20',
    OF_SOUND,
    'presidential,Hills,Central,,Abena Palm,,400',
  ).replaceAll('\n', '\r\n')}`,
  'registers.csv': 'election_type,region,constituency\r\npresidential,Coast,Central\r\n',
};

test('one refused row stops the import; every one is listed', async () => {
  const before = await dumpOf(database.url);
  const { report, applied } = await run(BROKEN);
  expect(applied).toBe(false);
  expect(report.refusals.first.map(({ file, line, column }) => [file, line, column])).toEqual([
    ['results.csv', 3, 'votes'],
    ['results.csv', 4, 'region'],
    ['results.csv', 5, 'candidate'],
    ['registers.csv', 1, 'total_registered_voters'],
    ['registers.csv', 1, 'total_rejected'],
    ['registers.csv', 1, 'total_valid_votes'],
  ]);
  expect(report.counts.results).toEqual({ rows: 5, created: 2, changed: 0, left: 0, refused: 3 });
  expect(await dumpOf(database.url)).toBe(before);
});

test('with skipRefused the other rows are imported', async () => {
  const { report, applied } = await run(BROKEN, true);
  expect(applied).toBe(true);
  expect(report.counts.registers).toEqual({ rows: 1, created: 0, changed: 0, left: 0, refused: 1 });
  const { rows } = await database.pool.query(
    `select live_votes from vote_values join contests on contests.id = contest_id
     where year_id = (select id from years where title = '2031') order by 1`,
  );
  expect(rows).toEqual([{ live_votes: 300 }, { live_votes: 400 }]);
});

test('a new year leaves the current one alone, and the current year stays active', async () => {
  const current = async () =>
    (await database.pool.query('select title from years where is_current_year')).rows.map(({ title }) => title);
  // The first active year is current by itself.
  await database.pool.query(`insert into years (title, status) values ('1999', 'active')`);
  const [before] = await current();
  expect(before).toBe('1999');
  expect((await run({ ...IMPORT_FILES, 'year.csv': 'title\n2091\n' })).applied).toBe(true);
  expect(await current()).toEqual([before]);
  const { report, applied } = await run({ ...IMPORT_FILES, 'year.csv': `title,status\n${before},inactive\n` }, true);
  expect(applied).toBe(false);
  expect(report.refusals.first).toMatchObject([
    { file: 'year.csv', line: 2, column: 'status', sentence: sayRows.current_year },
  ]);
});

test('an unreadable year stops the import even with skipRefused', async () => {
  const { report, applied } = await run({ ...IMPORT_FILES, 'year.csv': 'title,status\n2033,soon\n' }, true);
  expect(applied).toBe(false);
  expect(report.year).toBeNull();
  expect(report.refusals.first).toMatchObject([{ file: 'year.csv', line: 2, column: 'status' }]);
});

test('a station of another constituency and one code for two stations are refused', async () => {
  const { report } = await run({
    ...BROKEN,
    'polling_stations.csv':
      'region,constituency,code,name\nHills,Central,C0101,Mosque\nCoast,Central,C0103,Chapel\nCoast,Central,c0103,Tent\n',
    'results.csv': results(OF_SOUND),
  });
  expect(report.refusals.first.slice(0, 3).map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    `2 ${sayRows.station_elsewhere({ value: 'C0101', constituency: 'Central' })}`,
    `3 ${sayRows.code_twice({ value: 'C0103', line: 4 })}`,
    `4 ${sayRows.code_twice({ value: 'c0103', line: 3 })}`,
  ]);
});

test('stored names that files cannot tell apart are refused', async () => {
  await database.pool.query(
    `insert into regions (year_id, title, slug, status, svg_path)
     select id, 'Far  Away', 'far-1', 'active', '' from years where title = '2031'
     union all select id, 'Far Away', 'far-2', 'active', '' from years where title = '2031'`,
  );
  await expect(run(BROKEN)).rejects.toThrow('differ in nothing but white space');
});
