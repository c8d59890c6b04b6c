import { sayStatus } from '@election/contract/messages/contest-status';
import { shortened } from '@election/contract/messages/format';
import { sayValidation } from '@election/contract/messages/validation';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { dumpOf } from '../../testing/dump.ts';
import { IMPORT_FILES, type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { CORRECTION } from '../../testing/small-election.ts';
import { compareTables } from '../audit/compare-tables.ts';
import { findAdmin } from './find-admin.ts';
import { folderSource } from './read/source.ts';
import type { ReportRows } from './report.ts';
import { type ImportOptions, runImport } from './run.ts';
import { heldStatuses, sayApplying, sayNotes, sayRows, withdrawn } from './sentences.ts';

const database = useDatabase();

async function run(files: ImportFiles, options: Partial<ImportOptions> = {}) {
  const source = await folderSource(await writeFolder(files));
  const actor = await findAdmin(database.pool, undefined);
  return runImport(database.pool, source, actor, {
    dryRun: false,
    publish: false,
    skipRefused: false,
    correction: CORRECTION,
    ...options,
  });
}

async function rows<T extends object>(query: string): Promise<T[]> {
  return (await database.pool.query(query)).rows;
}

/** Differences between the tables and the records, as verification finds them. */
async function differences() {
  const client = await database.pool.connect();
  await client.query('begin');
  const found = await compareTables(client);
  await client.query('commit');
  client.release();
  return found;
}

async function national(election_type: number) {
  const [found] = await rows<{ result: { totals: { valid_votes: number }; reporting: object; seats: object[] } }>(
    `select national_results((select id from years where title = '2028'), ${election_type}) as result`,
  );
  return found?.result;
}

/** The messages of the feed. */
const told = () =>
  rows<{ type: string; station: string | null }>(
    `select sequence, body ->> 'type' as type, body #>> '{polling_station,name}' as station from feed_messages order by sequence`,
  );

/** The same files with some lines replaced. */
const withLines = (file: keyof typeof IMPORT_FILES, ...pairs: [string, string][]): ImportFiles => ({
  ...IMPORT_FILES,
  [file]: pairs.reduce((text, [from, to]) => text.replace(from, to), IMPORT_FILES[file] as string),
});

beforeAll(() => rows(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`));

describe('a new year', () => {
  test('a dry run reports the changes and makes none', async () => {
    const before = await dumpOf(database.url);
    const { report, applied } = await run(IMPORT_FILES, { dryRun: true });
    expect(applied).toBe(false);
    expect(report.year).toEqual({ title: '2028', created: true, unusual: false });
    expect(report.refusals).toEqual({ total: 0, first: [] });
    expect(report.counts.constituencies).toEqual({ rows: 3, created: 3, changed: 0, left: 0, refused: 0 });
    expect(report.counts.results).toEqual({ rows: 11, created: 11, changed: 0, left: 0, refused: 0 });
    expect(await dumpOf(database.url)).toBe(before);
  });

  test('without publishing, figures are live, validated and not public', async () => {
    const { report, applied } = await run(IMPORT_FILES);
    expect(applied).toBe(true);
    expect(report.publish).toMatchObject({ contests: 3, polling_stations: 1, held_back: 0 });
    expect(await rows('select title from years where is_current_year')).toEqual([]);
    const values = await rows(`select distinct origin, action, published_votes, version from vote_values`);
    expect(values).toEqual([{ origin: 'import', action: 'import', published_votes: null, version: 1 }]);
    expect((await national(1))?.totals.valid_votes).toBe(0);
  });

  test('slugs are unique where two regions have a constituency of the same name', async () => {
    const slugs = await rows(`select slug from constituencies order by id`);
    expect(slugs).toEqual([{ slug: 'central' }, { slug: 'port' }, { slug: 'central-hills' }]);
  });

  test('candidates without an order follow the order of their parties', async () => {
    const ballot = await rows(
      `select name, ballot_order from candidates where election_type_id = 2 order by ballot_order`,
    );
    expect(ballot).toEqual([
      { name: 'Ama Palm', ballot_order: 1 },
      { name: 'Kojo River', ballot_order: 2 },
    ]);
  });

  test('every figure has its history, and the audit trail one row for reference data and one per constituency', async () => {
    const history = await rows(
      `select figure, count(*) from figure_history where action = 'import' group by 1 order by 1`,
    );
    expect(history).toEqual([
      { figure: 'live', count: 11 },
      { figure: 'registered', count: 1 },
      { figure: 'rejected', count: 1 },
      { figure: 'valid', count: 1 },
    ]);
    const trail = await rows(`select action, actor_name, count(*) from audit_entries group by 1, 2 order by 1`);
    expect(trail).toEqual([
      { action: 'import.apply', actor_name: 'Ama', count: 1 },
      { action: 'import.figures', actor_name: 'Ama', count: 2 },
    ]);
  });

  test('the same files again change nothing', async () => {
    const before = await dumpOf(database.url);
    const { report, applied } = await run(IMPORT_FILES);
    expect(applied).toBe(true);
    expect(report.counts.results).toEqual({ rows: 11, created: 0, changed: 0, left: 11, refused: 0 });
    expect(await dumpOf(database.url)).toBe(before);
  });

  test('publishing makes stored figures public, with sums, seat and audit rows', async () => {
    const { report } = await run(IMPORT_FILES, { publish: true });
    expect(report.publish).toMatchObject({ contests: 3, polling_stations: 1, held_back: 0 });
    expect(await national(1)).toMatchObject({ totals: { valid_votes: 1670 }, reporting: { reported: 2, total: 3 } });
    expect((await national(2))?.seats).toMatchObject([
      { seats: 1, votes: 290 },
      { seats: 0, votes: 280 },
    ]);
    expect(await rows(`select count(*) from vote_values where published_votes is distinct from live_votes`)).toEqual([
      { count: 0 },
    ]);
    expect(await rows(`select count(*) from audit_entries where action = 'votes.publish'`)).toEqual([{ count: 3 }]);
    const messages = await told();
    expect(messages).toMatchObject([1, 2, 3, 4].map((sequence) => ({ sequence, type: 'published' })));
    expect(messages.filter(({ station }) => station !== null)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('publishing twice changes nothing', async () => {
    const before = await dumpOf(database.url);
    const { report } = await run(IMPORT_FILES, { publish: true });
    expect(report.publish).toMatchObject({ contests: 0, polling_stations: 0, held_back: 0 });
    expect(await dumpOf(database.url)).toBe(before);
  });
});

describe('changes to an existing year', () => {
  test('a changed figure has its history and waits for publication', async () => {
    const files = withLines('results.csv', ['Hills,Central,,Esi Lamp,,0', 'HILLS, central ,,esi  LAMP,,5']);
    const { report } = await run(files);
    expect(report.counts.results).toEqual({ rows: 11, created: 0, changed: 1, left: 10, refused: 0 });
    expect(await rows(`select live_votes, published_votes from vote_values where live_votes = 5`)).toEqual([
      { live_votes: 5, published_votes: 0 },
    ]);
    expect(await rows(`select votes_before, votes_after from figure_history where votes_after = 5`)).toEqual([
      { votes_before: 0, votes_after: 5 },
    ]);
    await run(files, { publish: true });
    expect((await national(1))?.totals.valid_votes).toBe(1675);
    await run(IMPORT_FILES, { publish: true });
    expect((await national(1))?.totals.valid_votes).toBe(1670);
    expect((await told()).map(({ type }) => type)).toEqual([...Array(4).fill('published'), 'corrected', 'corrected']);
    expect(await differences()).toEqual([]);
  });

  test('figures come to a constituency whose stations have left its sum', async () => {
    const { rows: empty } = await database.owner.query<{ id: number }>(
      `update vote_values set live_votes = null, published_votes = null, origin = 'stations', action = 'sync' where live_votes = 0 returning id`,
    );
    const files = withLines('results.csv', ['Hills,Central,,Esi Lamp,,0', 'Hills,Central,,Esi Lamp,,6']);
    const { report } = await run(files);
    expect(report.counts.results).toMatchObject({ created: 0, changed: empty.length });
    expect(await rows('select origin from vote_values where live_votes = 6')).toEqual([{ origin: 'import' }]);
    await run(IMPORT_FILES, { publish: true });
  });

  test('absent files and columns and empty cells keep the stored values', async () => {
    const { report } = await run({
      'year.csv': 'title\n2028\n',
      'constituencies.csv': 'region,name,code,registered_voters\ncoast,PORT,C99,\n',
    });
    expect(report.counts.constituencies).toEqual({ rows: 1, created: 0, changed: 1, left: 0, refused: 0 });
    expect(await rows(`select name, code, status from constituencies where slug = 'port'`)).toEqual([
      { name: 'Port', code: 'C99', status: 'active' },
    ]);
  });

  test('two parties swap their places, and swap them back', async () => {
    const order = () => rows(`select string_agg(acronym, ' ' order by order_queue) as acronyms from parties`);
    const files = withLines('parties.csv', ['#ffffff,1', '#ffffff,2'], ['#332288,,2', '#332288,,1']);
    const { report } = await run(files);
    expect(report.counts.parties).toEqual({ rows: 3, created: 0, changed: 2, left: 1, refused: 0 });
    expect(await order()).toEqual([{ acronyms: 'RP PP IND' }]);
    await run(IMPORT_FILES);
    expect(await order()).toEqual([{ acronyms: 'PP RP IND' }]);
  });

  test('a change of reference data is announced to readers of public results', async () => {
    const version = async () =>
      (await rows<{ version: number }>(`select version from result_versions where election_type_id = 1`))[0];
    const before = await version();
    await run(withLines('candidates.csv', ['IND,Esi Lamp', 'PP,Esi Lamp']));
    expect((await version())?.version).toBe((before?.version ?? 0) + 1);
  });
});

describe('consistency of check and import', () => {
  test('nothing is imported if the counts differ from the announced ones', async () => {
    const { report } = await run(IMPORT_FILES, { dryRun: true });
    const before = await dumpOf(database.url);
    const files = withLines('results.csv', ['Abena Palm,,400', 'Abena Palm,,401']);
    await expect(run(files, { announced: report.counts })).rejects.toThrow('in the meantime');
    expect(await dumpOf(database.url)).toBe(before);
  });

  test('the register of a published contest is public only with publishing, also where the files have no figures', async () => {
    const { 'results.csv': _, ...rest } = IMPORT_FILES;
    const known = async () =>
      (await rows(`select total_rejected, public_rejected, public_registered_voters from registers`))[0];
    const files = (rejected: number): ImportFiles => ({
      ...rest,
      'registers.csv': IMPORT_FILES['registers.csv'].replace('570,9', `570,${rejected}`),
    });
    const before = await known();
    const without = await run(files(12));
    expect(without.report.publish).toMatchObject({ contests: 1 });
    expect(await known()).toEqual({ ...before, total_rejected: 12 });
    expect(await national(1)).toMatchObject({ totals: { rejected_votes: 9 } });
    const audit = () =>
      rows(`select before, after from audit_entries where action = 'registers.publish' order by at desc limit 1`);
    await run(files(12), { publish: true });
    expect(await known()).toEqual({ ...before, total_rejected: 12, public_rejected: 12 });
    expect(await national(1)).toMatchObject({ totals: { rejected_votes: 12 } });
    const totals = { total_registered_voters: 1000, total_valid_votes: 570 };
    expect(await audit()).toEqual([
      { before: { ...totals, total_rejected: 9 }, after: { ...totals, total_rejected: 12 } },
    ]);
    await run(files(9), { publish: true });
    expect(await known()).toEqual(before);
  });

  test('an error of the checks holds back publication of a contest and a station, not their import', async () => {
    const files = withLines(
      'results.csv',
      ['Kofi River,,250', 'Kofi River,,950'],
      ['C0101,Kofi River,,120', 'C0101,Kofi River,,620'],
    );
    const { report } = await run(files, { publish: true });
    expect(report.publish).toMatchObject({
      contests: 0,
      polling_stations: 0,
      held_back: 2,
      holding: [{ codes: ['C1'] }, { codes: ['C2'] }],
    });
    expect(report.findings.first.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'C1',
      'C2',
    ]);
    const changed = await rows(
      `select live_votes, published_votes from vote_values where live_votes in (950, 620) order by 1`,
    );
    expect(changed).toEqual([
      { live_votes: 620, published_votes: 120 },
      { live_votes: 950, published_votes: 250 },
    ]);
  });

  test('approved entries of agents are published with the contest', async () => {
    await database.owner.query(`insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
      select contest.id, candidate.id, users.id, 400, 'approved', 'approved', users.id
      from contests contest, constituencies place, candidates candidate, users
      where place.id = contest.constituency_id and place.slug = 'central-hills' and contest.election_type_id = 1
        and candidate.name = 'Abena Palm'`);
    await run(withLines('results.csv', ['Abena Palm,,400', 'Abena Palm,,410']), { publish: true });
    expect(await rows(`select status from vote_entries`)).toEqual([{ status: 'published' }]);
  });

  test('an import waits for a transaction that changes a contest of its year', async () => {
    const client = await database.owner.connect();
    await client.query('begin');
    await client.query('select from contests order by id limit 1 for update');
    let done = false;
    const importing = run(IMPORT_FILES).then((outcome) => {
      done = true;
      return outcome;
    });
    await expect
      .poll(
        async () =>
          (await rows<{ waiting: number }>(`select count(*) as waiting from pg_locks where not granted`))[0]?.waiting,
      )
      .toBeGreaterThan(0);
    expect(done).toBe(false);
    await client.query('commit');
    client.release();
    expect((await importing).applied).toBe(true);
  });
});

/** Figures of one contest whose file was cut after the first candidate; the other files are those of the year. */
const cut = (year: string, ...more: string[]): ImportFiles => ({
  ...IMPORT_FILES,
  'year.csv': `title\n${year}\n`,
  'results.csv': [
    'election_type,region,constituency,candidate,votes',
    'parliamentary,Coast,Central,Ama Palm,280',
    ...more,
  ].join('\n'),
  'registers.csv': 'election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected\n',
});
const seatOf = async (year: string) =>
  rows(`select c.name from seats join candidates c on c.id = candidate_id
        join years y on y.id = c.year_id where y.title = '${year}'`);

describe('the gate of Publish Votes', () => {
  test('a contest whose winner was cut off is held back: no one has the seat', async () => {
    const { report, applied } = await run(cut('2040'), { publish: true });
    expect(applied).toBe(true);
    expect(report.publish).toEqual({
      contests: 0,
      polling_stations: 0,
      held_back: 1,
      holding: [{ codes: ['C3'], places: 1, contests: 1, polling_stations: 0 }],
      needs_reason: [],
    });
    expect(report.findings.first).toMatchObject([
      { code: 'C3', sentence: 'No figure yet for Kojo River.', publication: 'held back' },
    ]);
    expect(await seatOf('2040')).toEqual([]);
    expect(await rows(`select count(*) from vote_values where live_votes = 280 and published_votes is null`)).toEqual([
      { count: 1 },
    ]);
  });

  test('is the first of the findings, however many places fail another check', async () => {
    const units = ['Port', 'Central', 'Ridge'];
    const lines = (votes: (type: string, place: string) => string[]) =>
      units.flatMap((place) => ['presidential', 'parliamentary'].flatMap((type) => votes(type, place))).join('\n');
    const files = {
      ...cut('2046'),
      'constituencies.csv': `region,name\n${units.map((place) => `Coast,${place}`).join('\n')}\n`,
      'candidates.csv': `election_type,region,constituency,party,name
presidential,,,PP,Abena Palm
presidential,,,RP,Kofi River
${units.map((place) => `parliamentary,Coast,${place},PP,Ama Palm\nparliamentary,Coast,${place},RP,Kojo River`).join('\n')}
`,
      'results.csv': `election_type,region,constituency,candidate,votes
${lines((type, place) => {
  const [one, two, more] = type === 'presidential' ? ['Abena Palm', 'Kofi River', 0] : ['Ama Palm', 'Kojo River', 300];
  const cutOff = type === 'parliamentary' && place === 'Ridge';
  return [
    `${type},Coast,${place},${one},${500 + more}`,
    ...(cutOff ? [] : [`${type},Coast,${place},${two},${450 + more}`]),
  ];
})}
`,
    };
    const { report } = await run(files, { dryRun: true });
    const codes = report.findings.first.map(({ code }) => code).filter((code) => code === 'C3' || code === 'C10');
    expect(codes).toEqual(['C3', ...Array(6).fill('C10')]);
  });

  test('an accepted code publishes it, and is kept as a decision with its audit row', async () => {
    const { report } = await run(cut('2040'), { publish: true, accept: ['C3', 'C7'] });
    expect(report.publish).toMatchObject({ contests: 1, held_back: 0 });
    expect(report.findings.first).toMatchObject([{ code: 'C3', publication: 'accepted' }]);
    expect(await seatOf('2040')).toEqual([{ name: 'Ama Palm' }]);
    expect(await rows(`select code, numbers, reason from finding_decisions`)).toEqual([
      { code: 'C3', numbers: { names: 'Kojo River' }, reason: null },
    ]);
    const [{ subject, after }] = (await rows<{ subject: string; after: object }>(
      `select subject, after from audit_entries where action = 'findings.decide'`,
    )) as [{ subject: string; after: object }];
    expect(subject).toMatch(/^contest:\d+$/);
    expect(after).toEqual({ findings: [{ code: 'C3', numbers: { names: 'Kojo River' } }], reason: null });
  });

  test('the decision holds for the same numbers: the same files again change nothing', async () => {
    const before = await dumpOf(database.url);
    expect((await run(cut('2040'), { publish: true })).report.publish).toMatchObject({ contests: 0, held_back: 0 });
    expect(await dumpOf(database.url)).toBe(before);
  });

  test('an error is accepted with a reason only, which its decision keeps', async () => {
    const files = withLines('results.csv', ['Kofi River,,250', 'Kofi River,,251']);
    const before = await dumpOf(database.url);
    const refused = await run(files, { publish: true, accept: ['C1'] });
    expect(refused).toMatchObject({ applied: false, stopped: expect.stringContaining('Give the reason') });
    expect(await dumpOf(database.url)).toBe(before);

    const { report } = await run(files, { publish: true, accept: ['C1'], reason: 'The register was misread.' });
    expect(report.publish).toMatchObject({ held_back: 0 });
    expect(await rows(`select code, reason from finding_decisions where reason is not null`)).toEqual([
      { code: 'C1', reason: 'The register was misread.' },
    ]);
    await run(IMPORT_FILES, { publish: true });
  });

  test('a code that holds nothing back is no decision', async () => {
    const decided = () => rows(`select count(*) from finding_decisions`);
    const before = await decided();
    await run(IMPORT_FILES, { publish: true, accept: ['C3'] });
    await run(cut('2041'), { publish: false, accept: ['C3'] });
    expect(await decided()).toEqual(before);
  });

  test('a figure with a digit doubled is held back, where the region has few constituencies and no register', async () => {
    const regions = Array.from({ length: 6 }, (_, at) => `Region ${at + 1}`);
    const figures = [310_000, 420_000, 650_000, 1_260_832, 1_795_824, 980_000];
    const of = (greatest: number) => ({
      'year.csv': 'title\n2042\n',
      'regions.csv': `title,svg_path\n${regions.map((name) => `${name},M0 0h1v1z`).join('\n')}`,
      'constituencies.csv': `region,name\n${regions.map((name) => `${name},All of it`).join('\n')}`,
      'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
      'candidates.csv': 'election_type,party,name\npresidential,PP,Abena Palm\npresidential,RP,Kofi River\n',
      'results.csv': `election_type,region,constituency,candidate,votes\n${regions
        .flatMap((name, at) => [
          `presidential,${name},All of it,Abena Palm,${at === 3 ? greatest : figures[at]}`,
          `presidential,${name},All of it,Kofi River,${(figures[at] ?? 0) - 70_000}`,
        ])
        .join('\n')}`,
    });
    const wrong = await run(of(12_600_832), { publish: true });
    expect(wrong.report.publish).toMatchObject({ contests: 5, held_back: 1, holding: [{ codes: ['C18'] }] });
    expect(wrong.report.findings.first).toMatchObject([
      {
        code: 'C18',
        place: 'Region 4, All of it, presidential',
        sentence: 'Abena Palm has 12,600,832; the greatest figure elsewhere is 1,795,824. Should it be 1,260,832?',
      },
    ]);
    const right = await run(of(1_260_832), { publish: true });
    expect(right.report.publish).toMatchObject({ contests: 1, held_back: 0 });
    expect(right.report.findings.first).toEqual([]);
  });

  test('the same place in the year before shows a figure ten times too great, with a rehearsal between', async () => {
    await rows(`insert into years (title, status, rehearsal) values ('2028 R', 'inactive', true)`);
    const files = {
      ...withLines('results.csv', ['Abena Palm,,300', 'Abena Palm,,3000'], ['Kofi River,,250', 'Kofi River,,260']),
      'year.csv': 'title\n2029\n',
      'registers.csv': 'election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected\n',
      'constituencies.csv': 'region,name,code\nCoast,Central,C01\nCoast,Port,C02\nHills,Central,H01\n',
    };
    const { report } = await run(files, { dryRun: true });
    expect(report.findings.first.filter(({ code }) => code === 'C18')).toMatchObject([
      { sentence: 'Abena Palm has 3,000; the same place had in the year before 300. Should it be 300?' },
    ]);
    await rows(`delete from years where rehearsal`);
  });
});

test('a place whose figures of the year before are not complete is no scale', async () => {
  const figures = [...'ABCDE'].map((name, at) => [`${name},${9000 + at * 100}`, `${name},${8000 - at * 100}`] as const);
  const of = (year: string, without: string): ImportFiles => ({
    'year.csv': `title\n${year}\n`,
    'regions.csv': 'title,svg_path\nCoast,M0 0h1v1z\n',
    'constituencies.csv': `region,name\n${figures.map((_, at) => `Coast,${'ABCDE'[at]}`).join('\n')}\n`,
    'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
    'candidates.csv': 'election_type,party,name\npresidential,PP,Abena Palm\npresidential,RP,Kofi River\n',
    'results.csv': `election_type,region,constituency,candidate,votes\n${figures
      .flatMap(([palm, river]) => [palm.replace(',', ',Abena Palm,'), river.replace(',', ',Kofi River,')])
      .map((row) => `presidential,Coast,${row}\n`)
      .join('')
      .replace(without, '')}`,
  });
  await run(of('2091', 'presidential,Coast,A,Kofi River,8000\n'));
  const { report } = await run(of('2092', ''), { dryRun: true });
  expect(report.findings.first.map(({ sentence }) => sentence)).toEqual([]);
});

test('a run-off has no other race of its day, and is none of the others', async () => {
  const files = (year: string, more: string[]): ImportFiles => ({
    'year.csv': `title\n${year}\n`,
    'regions.csv': 'title,svg_path\nCoast,M0 0h1v1z\n',
    'constituencies.csv': 'region,name\nCoast,Port\n',
    'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
    'candidates.csv': `election_type,region,constituency,party,name
${['presidential,,', 'runoff,,', 'parliamentary,Coast,Port'].map((at) => `${at},PP,Abena Palm\n${at},RP,Kofi River\n`).join('')}`,
    'results.csv': `election_type,region,constituency,candidate,votes
presidential,Coast,Port,Abena Palm,5000
presidential,Coast,Port,Kofi River,4000
runoff,Coast,Port,Abena Palm,4000
runoff,Coast,Port,Kofi River,3500
${more.join('\n')}`,
  });
  const races = async (year: string, more: string[]) => {
    const { report } = await run(files(year, more), { dryRun: true });
    return report.findings.first.filter(({ code }) => code === 'C10').map(({ place }) => place);
  };
  const seats = (kofi: number) => [
    'parliamentary,Coast,Port,Abena Palm,5000',
    `parliamentary,Coast,Port,Kofi River,${kofi}`,
  ];
  expect(await races('2094', [])).toEqual([]);
  expect(await races('2095', seats(4000))).toEqual([]);
  expect(await races('2096', seats(3000))).toEqual(['Coast, Port, presidential', 'Coast, Port, parliamentary']);
});

describe('the same figures in two units', () => {
  const row = (place: string, candidate: string, votes: number) =>
    `${place.startsWith('parliamentary') ? '' : 'presidential,'}${place},${candidate},${votes}`;
  const found = async (...figures: string[]) => {
    const files = {
      ...IMPORT_FILES,
      'year.csv': 'title\n2043\n',
      'candidates.csv': `${IMPORT_FILES['candidates.csv']}parliamentary,Coast,Port,PP,Efua Palm,
parliamentary,Coast,Port,RP,Kwesi River,
`,
      'results.csv': `election_type,region,constituency,polling_station,candidate,votes\n${figures.join('\n')}\n`,
      'registers.csv': 'election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected\n',
    };
    const { report } = await run(files, { dryRun: true });
    expect(report.refusals.total).toBe(0);
    return report.findings.first.filter(({ code }) => code === 'C8').map(({ place }) => place);
  };
  const ballot = (place: string, ...votes: number[]) =>
    votes.map((figure, at) => row(place, ['Abena Palm', 'Kofi River', 'Esi Lamp'][at] ?? '', figure));

  test.each([
    ['one vote fewer', 19, []],
    ['the same', 20, ['Coast, Central, presidential', 'Coast, Port, presidential']],
    ['one vote more', 21, []],
  ])('are a finding where every candidate has them: %s', async (_, votes, places) => {
    expect(await found(...ballot('Coast,Central,', 300, 250, 20), ...ballot('Coast,Port,', 300, 250, votes))).toEqual(
      places,
    );
  });

  test('are none where one figure is missing, or the same figures are those of other candidates', async () => {
    expect(await found(...ballot('Coast,Central,', 300, 250, 20), ...ballot('Coast,Port,', 300, 250))).toEqual([]);
    expect(
      await found(
        row('parliamentary,Coast,Central,', 'Ama Palm', 280),
        row('parliamentary,Coast,Central,', 'Kojo River', 280),
        row('parliamentary,Coast,Port,', 'Efua Palm', 280),
        row('parliamentary,Coast,Port,', 'Kwesi River', 280),
      ),
    ).toEqual([]);
  });

  test('are a finding in two stations of one constituency, for parliamentary candidates too', async () => {
    const stations = ['C0101', 'C0102'].flatMap((code) => [
      row(`parliamentary,Coast,Central,${code}`, 'Ama Palm', 28),
      row(`parliamentary,Coast,Central,${code}`, 'Kojo River', 29),
    ]);
    expect(await found(...stations)).toHaveLength(2);
  });
});

describe('ballots issued and not returned', () => {
  const files = (issued: string): ImportFiles => ({
    ...IMPORT_FILES,
    'year.csv': 'title\n2060\n',
    'registers.csv': `election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected,total_issued,total_not_returned
presidential,Coast,Central,1000,570,9,${issued}
`,
  });
  const stored = () =>
    rows(
      `select total_issued, total_not_returned, public_issued, public_not_returned from registers g
       join contests k on k.id = g.contest_id join years y on y.id = k.year_id where y.title = '2060'`,
    );

  test('come with registers.csv, public with publishing; an empty cell changes nothing, 0 is a figure', async () => {
    await run(files('580,1'));
    expect(await stored()).toEqual([
      { total_issued: 580, total_not_returned: 1, public_issued: null, public_not_returned: null },
    ]);
    const { report } = await run(files(',0'), { publish: true });
    expect(report.counts.registers).toMatchObject({ changed: 1 });
    expect(report.findings.first.map(({ code, sentence }) => [code, sentence])).toContainEqual([
      'C19',
      '579 valid and rejected ballots and 0 not returned are 579, but 580 were issued.',
    ]);
    expect(await stored()).toMatchObject([{ total_issued: 580, total_not_returned: 0, public_issued: null }]);
    await run(files('579,'), { publish: true });
    expect(await stored()).toEqual([
      { total_issued: 579, total_not_returned: 0, public_issued: 579, public_not_returned: 0 },
    ]);
    expect((await run(files(','))).report.counts.registers).toMatchObject({ left: 1 });
    expect(await differences()).toEqual([]);
  });
});

describe('figures of stations and of the last election', () => {
  const stations = Array.from({ length: 8 }, (_, at) => `S${at + 1}`);
  const files = (year: string, shares: readonly number[], constituency: readonly [number, number]) => ({
    'year.csv': `title\n${year}\n`,
    'regions.csv': 'title,svg_path\nCoast,M0 0h1v1z\n',
    'constituencies.csv': 'region,name,code\nCoast,Central,C01\n',
    'polling_stations.csv': `region,constituency,code,name\n${stations.map((code) => `Coast,Central,${code},School`).join('\n')}`,
    'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
    'candidates.csv': 'election_type,party,name\npresidential,PP,Abena Palm\npresidential,RP,Kofi River\n',
    'results.csv': [
      'election_type,region,constituency,polling_station,candidate,votes',
      ...constituency.map(
        (votes, at) => `presidential,Coast,Central,,${at === 0 ? 'Abena Palm' : 'Kofi River'},${votes}`,
      ),
      ...stations
        .slice(0, shares.length)
        .flatMap((code, at) => [
          `presidential,Coast,Central,${code},Abena Palm,${shares[at]}`,
          `presidential,Coast,Central,${code},Kofi River,${100 - (shares[at] ?? 0)}`,
        ]),
    ].join('\n'),
    'registers.csv':
      'election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected\npresidential,Coast,Central,2000,800,0\n',
  });
  const found = async (year: string, shares: readonly number[], constituency: readonly [number, number]) => {
    const { report } = await run(files(year, shares, constituency), { publish: true });
    return report.findings.first
      .filter(({ code }) => ['C13', 'C14', 'C15', 'C16'].includes(code))
      .map(({ code, sentence }) => [code, sentence]);
  };

  test('are compared by C14, C15 and C16, before they are stored and after', async () => {
    const near = [8, 9, 9, 10, 10, 11, 11];
    expect(await found('2081', [...near, 12], [80, 720])).toEqual([]);
    expect(await found('2082', near, [80, 720])).toEqual([]);
    const outlier = [
      [
        'C15',
        'S8 School: the share of Kofi River is 58.0%. The median of 8 stations is 90.0%, one robust deviation is 3.3 points. The station is 9.6 deviations away; from 4 on it is unusual.',
      ],
    ];
    expect(await found('2082', [...near, 42], [110, 690])).toEqual(outlier);
    // Both years are stored: the later one is compared with the earlier one.
    await database.owner.query(`
      update years set compared_with = (select id from years where title = '2081') where title = '2082';
      insert into constituency_matches select own.id, earlier.id
      from constituencies own join years y on y.id = own.year_id and y.title = '2082'
      join years before on before.title = '2081' join constituencies earlier on earlier.year_id = before.id`);
    expect(await found('2082', [...near, 42], [280, 520])).toEqual([
      ...outlier,
      [
        'C14',
        'Abena Palm has 35.0%: 280 of 800 votes. In 2081 the party had 10.0%: 80 of 800. It differs by 25 points or more.',
      ],
      [
        'C14',
        'Kofi River has 65.0%: 520 of 800 votes. In 2081 the party had 90.0%: 720 of 800. It differs by 25 points or more.',
      ],
    ]);
    expect((await found('2082', [], [2800, 520])).filter(([code]) => code === 'C16')).toEqual([
      [
        'C16',
        'Abena Palm: perhaps 2,800 has a 0 too many. With 280 the votes add up to the 800 valid votes: 3,320 − 2,800 + 280. Should it be 280?',
      ],
    ]);
  });
});

describe('the register of a polling station', () => {
  const HEAD =
    'election_type,region,constituency,polling_station,total_registered_voters,total_valid_votes,total_rejected,total_issued';
  const files = (...registers: string[]): ImportFiles => ({
    ...IMPORT_FILES,
    'year.csv': 'title\n2064\n',
    'registers.csv': [HEAD, ...registers, ''].join('\n'),
  });
  const central = 'presidential,Coast,Central,,1000,570,9,';
  const school = (rejected: number, issued = '') => `presidential,Coast,Central,c0101,600,312,${rejected},${issued}`;
  const stored = () =>
    rows(
      `select s.code, total_valid_votes as valid, total_rejected as rejected, total_issued as issued,
              public_rejected, public_issued
       from registers g join contests k on k.id = g.contest_id join years y on y.id = k.year_id
       left join polling_stations s on s.id = g.polling_station_id where y.title = '2064' order by 1 nulls first`,
    );

  test('comes with its code, is checked with its votes, and is public with its station', async () => {
    const first = await run(files(central, school(8, '320')));
    expect(first.report.counts.registers).toMatchObject({ rows: 2, created: 2 });
    const whole = { code: null, valid: 570, rejected: 9, issued: null };
    expect(await stored()).toEqual([
      { ...whole, public_rejected: null, public_issued: null },
      { code: 'C0101', valid: 312, rejected: 8, issued: 320, public_rejected: null, public_issued: null },
    ]);

    const faulty = await run(files(school(8).replace(',312,', ',313,')), { publish: true });
    expect(faulty.report.findings.first).toContainEqual(
      expect.objectContaining({
        code: 'C1',
        sentence: "The candidates' votes add up to 312, but the register says 313 valid votes.",
      }),
    );
    expect((await stored())[1]).toMatchObject({ valid: 313, public_rejected: null });

    await run(files(central, school(8, '321')), { publish: true });
    expect(await stored()).toEqual([
      { ...whole, public_rejected: 9, public_issued: null },
      { code: 'C0101', valid: 312, rejected: 8, issued: 321, public_rejected: 8, public_issued: 321 },
    ]);
    expect((await run(files(central, school(8)))).report.counts.registers).toMatchObject({ left: 2 });

    // Without the votes of the station, which are public already.
    const { 'results.csv': _, ...without } = files(school(7));
    expect((await run(without)).report.counts.registers).toMatchObject({ changed: 1 });
    expect((await stored())[1]).toMatchObject({ rejected: 7, issued: 321, public_rejected: 8 });
    expect((await run(without, { publish: true })).report.publish).toMatchObject({ contests: 0, polling_stations: 1 });
    expect((await stored())[1]).toMatchObject({ rejected: 7, public_rejected: 7, public_issued: 321 });
    expect(await differences()).toEqual([]);
  });

  test('of an unknown station, or twice, is refused by its line', async () => {
    const { report } = await run(
      files(
        central,
        school(8),
        school(9),
        'presidential,Hills,Central,C0101,1,1,0,',
        'presidential,Coast,Port,,5,5,0,',
      ),
      { dryRun: true, skipRefused: true },
    );
    expect(report.refusals.first.map(({ file, line, column }) => [file, line, column])).toEqual([
      ['registers.csv', 3, 'constituency'],
      ['registers.csv', 4, 'constituency'],
      ['registers.csv', 5, 'polling_station'],
    ]);
    expect(report.counts.registers).toMatchObject({ rows: 5, refused: 3 });
  });

  test('is found by a code that the import makes', async () => {
    const { report } = await run(
      {
        ...files(central, 'presidential,Coast,Central,1,600,312,8,'),
        'year.csv': 'title\n2068\n',
        'polling_stations.csv': 'region,constituency,name\nCoast,Central,School\nCoast,Central,Chapel\n',
        'results.csv': IMPORT_FILES['results.csv'].replaceAll(',C0101,', ',1,'),
      },
      { dryRun: true, expected: { makeCodes: true } },
    );
    expect([report.refusals.first, report.counts.registers?.created]).toEqual([[], 2]);
  });
});

describe('the statuses of contests', () => {
  const files = (year: string, contests: string, results: string[] = []): ImportFiles => ({
    'year.csv': `title\n${year}\n`,
    'regions.csv': IMPORT_FILES['regions.csv'],
    'constituencies.csv': IMPORT_FILES['constituencies.csv'],
    'parties.csv': IMPORT_FILES['parties.csv'],
    'candidates.csv': `${IMPORT_FILES['candidates.csv']}parliamentary,Coast,Port,PP,Efua Palm,
parliamentary,Hills,Central,PP,Adwoa Palm,
parliamentary,Hills,Central,RP,Kwame River,
`,
    'results.csv': `election_type,region,constituency,candidate,votes\n${results.join('\n')}\n`,
    'contests.csv': `election_type,region,constituency,status,candidate,note\n${contests}\n`,
  });
  const TIE = ['parliamentary,Hills,Central,Adwoa Palm,400', 'parliamentary,Hills,Central,Kwame River,400'];
  const ALL = `parliamentary,Coast,Port,unopposed,,The others were not admitted
parliamentary,Coast,Central,postponed,,A candidate has died.
parliamentary,Hills,Central,lot,Kwame River,Drawn by the returning officer`;
  const statuses = (year: string) =>
    rows<{ name: string; status: string; public_status: string; elected: string | null }>(
      `select place.name || ', ' || region.title as name, k.status, k.public_status, c.name as elected
       from contests k join constituencies place on place.id = k.constituency_id join regions region on region.id = place.region_id
       join years y on y.id = k.year_id left join candidates c on c.id = k.elected_id
       where y.title = '${year}' and k.status <> 'held' order by 1`,
    );
  const seats = (year: string) =>
    rows(
      `select c.name, s.won_by from seats s join candidates c on c.id = s.candidate_id join years y on y.id = c.year_id
       where y.title = '${year}' order by 1`,
    );

  test('are stored, and public with publishing alone', async () => {
    const { report } = await run(files('2050', ALL, TIE));
    expect(report.refusals.first).toEqual([]);
    expect(report.counts.contests).toEqual({ rows: 3, created: 0, changed: 3, left: 0, refused: 0 });
    expect(await statuses('2050')).toEqual([
      { name: 'Central, Coast', status: 'postponed', public_status: 'held', elected: null },
      { name: 'Central, Hills', status: 'lot', public_status: 'held', elected: 'Kwame River' },
      { name: 'Port, Coast', status: 'unopposed', public_status: 'held', elected: 'Efua Palm' },
    ]);
    expect(await seats('2050')).toEqual([]);
    const published = await run(files('2050', ALL, TIE), { publish: true });
    expect(published.report.counts.contests).toMatchObject({ changed: 0, left: 3 });
    expect((await statuses('2050')).map((row) => row.public_status)).toEqual(['postponed', 'lot', 'unopposed']);
    expect(await seats('2050')).toEqual([
      { name: 'Efua Palm', won_by: 'unopposed' },
      { name: 'Kwame River', won_by: 'lot' },
    ]);
    const before = await dumpOf(database.url);
    await run(files('2050', ALL, TIE), { publish: true });
    expect(await dumpOf(database.url)).toBe(before);
    expect(await differences()).toEqual([]);
  });

  test('a contest that was decided unopposed takes no other active candidate', async () => {
    const with_ = (...more: string[]) => {
      const { 'contests.csv': _, ...rest } = files('2050', '', TIE);
      return { ...rest, 'candidates.csv': `${rest['candidates.csv']}${more.join('\n')}\n` };
    };
    const refused = await run(with_('parliamentary,Coast,Port,RP,Kofi Late,'), { dryRun: true });
    expect(refused.report.refusals.first).toMatchObject([
      {
        file: 'candidates.csv',
        column: 'status',
        sentence: sayRows.decided_unopposed({ value: 'Kofi Late', by: 'Port' }),
      },
    ]);
    // The one who is elected stays, and another constituency takes others.
    expect(
      (await run(with_('parliamentary,Hills,Central,RP,Kofi Late,'), { dryRun: true })).report.refusals.first,
    ).toEqual([]);
  });

  test.each([
    ['parliamentary,Hills,Central,unopposed,,', sayStatus.notAlone({ candidates: 2 })],
    ['presidential,Hills,Central,unopposed,,', sayStatus.onlyParliamentary],
    ['parliamentary,Hills,Central,lot,Kwame River,Drawn by the mayor', sayStatus.noTie],
    ['parliamentary,Hills,Central,lost,,', 'Must be one of: held, unopposed, postponed, lot, annulled.'],
  ])('that the rules do not allow are refused: %s', async (row, sentence) => {
    const results = ['parliamentary,Hills,Central,Adwoa Palm,401', ...TIE.slice(1)];
    const { report } = await run(files('2051', row, results), { dryRun: true });
    expect(report.refusals.first.map((one) => one.sentence).join()).toContain(sentence);
    expect(report.counts.contests).toMatchObject({ refused: 1 });
  });

  test('a lot needs one of the tied candidates and who drew; a candidate that is not there is named', async () => {
    const refused = async (row: string) =>
      (await run(files('2051', row, TIE), { dryRun: true })).report.refusals.first.map((one) => one.column);
    expect(await refused('parliamentary,Hills,Central,lot,Kwame River,Drawn')).toEqual(['status']);
    expect(await refused('parliamentary,Hills,Central,lot,Kwame Rivers,Drawn by the mayor')).toEqual(['candidate']);
    expect(await refused('parliamentary,Nowhere,Central,postponed,,')).toEqual(['region']);
  });

  test('a lot between namesakes names the place on the ballot paper too', async () => {
    const namesakes: ImportFiles = {
      ...files('2054', ''),
      'candidates.csv': `${IMPORT_FILES['candidates.csv']}parliamentary,Hills,Central,PP,Adwoa Palm,1
parliamentary,Hills,Central,RP,Adwoa Palm,2
`,
      'results.csv': `election_type,region,constituency,candidate,order,votes
parliamentary,Hills,Central,Adwoa Palm,1,400
parliamentary,Hills,Central,Adwoa Palm,2,400
`,
    };
    const lot = (candidate: string, order: string): ImportFiles => ({
      ...namesakes,
      'contests.csv': `election_type,region,constituency,status,candidate,order,note
parliamentary,Hills,Central,lot,${candidate},${order},Drawn by the mayor
`,
    });
    const refused = async (candidate: string, order: string) =>
      (await run(lot(candidate, order), { dryRun: true })).report.refusals.first.map((one) => one.sentence);
    expect(await refused('Adwoa Palm', '')).toEqual([sayRows.order_needed({ value: 'Adwoa Palm' })]);
    expect(await refused('Adwoa Palm', '3')).toEqual([sayRows.other_order({ value: 'Adwoa Palm', order: 3 })]);
    expect(await refused('', '2')).toEqual([sayValidation.required]);
    expect((await run(lot('Adwoa Palm', '2'), { publish: true })).report.refusals.first).toEqual([]);
    const [contest] = await rows<{ ballot_order: number }>(
      `select ballot_order from contests k join candidates c on c.id = k.public_elected_id
       where k.year_id = (select id from years where title = '2054') and k.status = 'lot'`,
    );
    expect(contest).toEqual({ ballot_order: 2 });
  });

  test('where no poll counts, figures are stored and held back, whatever is accepted', async () => {
    const annulled = files('2052', 'parliamentary,Hills,Central,annulled,,', TIE);
    const { report } = await run(annulled, { publish: true, accept: ['C3', 'C7'] });
    expect(report.publish).toMatchObject({ contests: 0, held_back: 1, holding: [] });
    expect(report.notes).toContain(sayNotes.withoutPoll({ places: 1 }));
    expect(await seats('2052')).toEqual([]);
    const again = await run(files('2052', 'parliamentary,Hills,Central,held,,', TIE), { publish: true });
    expect(again.report.publish).toMatchObject({ contests: 1, held_back: 0 });
    expect(await differences()).toEqual([]);
  });

  test('a lot stays with the newsroom where the figures of its contest are held back, and the report names it', async () => {
    const drawn = (votes: number) =>
      files('2055', ALL.split('\n')[2] ?? '', [
        `parliamentary,Hills,Central,Adwoa Palm,${votes}`,
        `parliamentary,Hills,Central,Kwame River,${votes}`,
        'parliamentary,Coast,Central,Ama Palm,10',
        'parliamentary,Coast,Central,Kojo River,10',
      ]);
    const held = {
      ...drawn(400),
      'contests.csv': files('2055', 'parliamentary,Hills,Central,held,,')['contests.csv'] ?? '',
    };
    await run(held, { publish: true, accept: ['C18'] });
    // Both tied before and after; the totals of the new figures are wrong.
    const wrong = {
      ...drawn(390),
      'registers.csv':
        'election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected\nparliamentary,Hills,Central,2000,790,0\n',
    };
    const { report } = await run(wrong, { publish: true });
    expect(report.publish.holding).toContainEqual({ codes: ['C1'], places: 1, contests: 1, polling_stations: 0 });
    expect(report.notes).toContain(heldStatuses(['Hills, Central, parliamentary']));
    expect(await statuses('2055')).toMatchObject([{ status: 'lot', public_status: 'held' }]);
    const accepted = await run(wrong, { publish: true, accept: ['C1', 'C18'], reason: 'As on the sheet.' });
    expect(accepted.report.notes).not.toContain(heldStatuses(['Hills, Central, parliamentary']));
    expect(await statuses('2055')).toMatchObject([{ status: 'lot', public_status: 'lot' }]);
    expect(await differences()).toEqual([]);
  });
});

describe('what the user knows of results.csv', () => {
  const OF_ROW = '\nparliamentary,Coast,Central,Kojo River,290';
  const ended = (total: string, ...after: string[]) =>
    cut('2040', `parliamentary,Coast,Central,Kojo River,290`, total, ...after);

  test('the row total with the sum of the votes ends the file, and is no result', async () => {
    const { report } = await run(ended('total,,,,570'), { dryRun: true });
    expect(report.refusals.total).toBe(0);
    expect(report.counts.results.rows).toBe(2);
  });

  test.each([
    [ended('total,,,,571'), 4, sayRows.total_differs({ value: '571', sum: 570 })],
    [cut('2040', 'total,,,,570'), 3, sayRows.total_differs({ value: '570', sum: 280 })],
    [ended('total,,,,many'), 4, sayRows.total_differs({ value: 'many', sum: 570 })],
    [ended('total,,,,570', OF_ROW.trim()), 5, sayRows.after_total],
  ])('a total that differs, or does not end the file, refuses all of it', async (files, line, sentence) => {
    const { report, applied } = await run(files, { skipRefused: true, dryRun: true });
    expect(applied).toBe(false);
    expect(report.refusals.first).toMatchObject([{ file: 'results.csv', line, sentence }]);
    expect(report.counts.results).toMatchObject({ refused: report.counts.results.rows, created: 0, changed: 0 });
  });

  test('an expected number of rows or votes that the file has not refuses all of it', async () => {
    const expecting = async (expected: ImportOptions['expected'] & object) =>
      (await run(ended('total,,,,570'), { dryRun: true, expected })).report.refusals.first.map(
        ({ sentence }) => sentence,
      );
    expect(await expecting({ rows: 2, votes: 570 })).toEqual([]);
    expect(await expecting({ rows: 3 })).toEqual([sayRows.rows_differ({ found: 2, expected: 3 })]);
    expect(await expecting({ votes: 569 })).toEqual([sayRows.votes_differ({ found: 570, expected: 569 })]);
  });
});

describe('the year', () => {
  const files = (title: string): ImportFiles => ({ 'year.csv': `title\n${title}\n` });
  const known = async (title: string) => (await rows(`select from years where title = '${title}'`)).length;

  test.each(['2O28', '44172'])('a new year whose title is not four digits is asked about: %s', async (title) => {
    const { report, applied, stopped } = await run(files(title));
    expect(report.year).toEqual({ title, created: true, unusual: true });
    expect({ applied, stopped }).toEqual({ applied: false, stopped: sayApplying.unusualYear({ title }) });
    expect(await known(title)).toBe(0);
    expect((await run(files(title), { year: title })).applied).toBe(true);
    // It is known from now on.
    expect((await run(files(title))).applied).toBe(true);
  });

  test('files of another year than the one that was named are not imported', async () => {
    expect(await run(files('2051'), { year: '2050' })).toMatchObject({
      applied: false,
      stopped: sayApplying.otherYear({ title: '2051', named: '2050' }),
    });
    expect(await known('2051')).toBe(0);
  });

  test('no import makes a year current, not even where none is; a person does', async () => {
    const steps: [ImportFiles, publish: boolean][] = [
      [{ 'year.csv': 'title,status\n2028,inactive\n' }, false],
      [{ 'year.csv': 'title,status\n2028,active\n' }, false],
      [files('2052'), true],
    ];
    for (const [sent, publish] of steps) {
      expect((await run(sent, { publish })).applied).toBe(true);
      expect(await rows(`select title from years where is_current_year`)).toEqual([]);
    }
    await rows(`update years set is_current_year = true where title = '2028'`);
    await run(files('2053'), { publish: true });
    expect(await rows(`select title from years where is_current_year`)).toEqual([{ title: '2028' }]);
  });
});

describe('counting streams, which share the name of their building', () => {
  const STREAMS = {
    'year.csv': 'title\n2036\n',
    'regions.csv': IMPORT_FILES['regions.csv'],
    'constituencies.csv': IMPORT_FILES['constituencies.csv'],
    'parties.csv': IMPORT_FILES['parties.csv'],
    'candidates.csv': 'election_type,party,name,order\npresidential,PP,Abena Palm,1\n',
    'polling_stations.csv':
      'region,constituency,code,name\nCoast,Central,1,School\nCoast,Central,2,School\nHills,Central,1,School\n',
    'results.csv': `election_type,region,constituency,polling_station,candidate,votes
presidential,Coast,Central,1,Abena Palm,10
presidential,Coast,Central,2,Abena Palm,20
presidential,Hills,Central,1,Abena Palm,30
`,
  };
  const stored = () =>
    rows<{ code: string; votes: number }>(
      `select s.code, v.live_votes as votes from polling_stations s join vote_values v on v.polling_station_id = s.id
       join years y on y.id = s.year_id where y.title = '2036' order by 1`,
    );

  test('are refused by words that say what to do, where their codes come twice in the year', async () => {
    const { report } = await run(STREAMS);
    expect(report.refusals.first[0]).toEqual({
      file: 'polling_stations.csv',
      line: 2,
      column: 'code',
      record: expect.stringContaining(', 1, '),
      sentence: sayRows.code_twice({ value: '1', line: 4 }),
    });
  });

  test('get codes from region, constituency and number where that is asked for; the report has each', async () => {
    const seen: unknown[] = [];
    const options = {
      expected: { makeCodes: true },
      onChecked: async (_: unknown, { codes }: ReportRows) => {
        for await (const made of codes) seen.push(made);
      },
    };
    const { report, applied } = await run(STREAMS, options);
    expect(report.refusals.first).toEqual([]);
    expect(report.notes).toEqual([
      sayNotes.codesMade({ count: 3, first: 'Coast / Central / 1', last: 'Hills / Central / 1' }),
      sayNotes.namesakes({ count: 2 }),
    ]);
    expect(seen).toContainEqual({ file: 'polling_stations.csv', line: 3, code: 'Coast / Central / 2' });
    expect(applied).toBe(true);
    expect(await stored()).toEqual([
      { code: 'Coast / Central / 1', votes: 10 },
      { code: 'Coast / Central / 2', votes: 20 },
      { code: 'Hills / Central / 1', votes: 30 },
    ]);
  });

  test('keep codes that were made before, and are numbered by their rows where no number is given', async () => {
    const files = {
      ...STREAMS,
      'polling_stations.csv':
        'region,constituency,name\nCoast,Central,School\nHills,Central,School\nCoast,Central,School\n',
    };
    const again = await run(files, { expected: { makeCodes: true } });
    expect(again.report.counts.polling_stations).toEqual({ rows: 3, created: 0, changed: 0, left: 3, refused: 0 });
    expect(again.report.counts.results).toMatchObject({ left: 3, refused: 0 });
    const whole = {
      ...files,
      'polling_stations.csv': 'region,constituency,code,name\nCoast,Central,coast / central / 2,School\n',
    };
    expect((await run(whole, { expected: { makeCodes: true } })).report.counts.polling_stations.left).toBe(1);
  });

  test('a code that would be too long is refused by its line', async () => {
    const region = 'x'.repeat(198);
    const { report } = await run(
      {
        'year.csv': 'title\n2037\n',
        'regions.csv': `title\n${region}\n`,
        'constituencies.csv': `region,name\n${region},Port\n`,
        'polling_stations.csv': `region,constituency,name\n${region},Port,School\n`,
      },
      { expected: { makeCodes: true } },
    );
    expect(report.refusals.first).toMatchObject([
      { line: 2, column: 'code', sentence: sayRows.code_too_long({ value: shortened(`${region} / Port / 1`) }) },
    ]);
  });
});

describe('what was public', () => {
  const OF_YEAR: ImportFiles = { ...IMPORT_FILES, 'year.csv': 'title\n2044\n' };
  const changed = { ...OF_YEAR };
  changed['results.csv'] = IMPORT_FILES['results.csv']
    .replace('Hills,Central,,Kofi River,,700', 'Hills,Central,,Kofi River,,690')
    .replace('C0101,Kofi River,,120', 'C0101,Kofi River,,110');
  /** Withdraws a contest of Hills and the station of Coast, as the calls do. */
  const withdraw = (place: number | null) =>
    database.owner.query(
      `select withdraw_place(k, coalesce($1, 0), jsonb_build_object('actor', jsonb_build_object('id', 1, 'name', 'Ama', 'role', 'super_admin'),
         'input', jsonb_build_object('version', publication_version(k, coalesce($1, 0)), 'reason', 'other', 'note', 'Not signed yet')))
       from contests k join constituencies c on c.id = k.constituency_id
       where k.election_type_id = 1 and k.year_id = (select id from years where title = '2044') and c.slug like case when $1 is null then 'central-hills' else 'central%' end
         and ($1 is null or exists (select from polling_stations s where s.id = $1 and s.constituency_id = c.id))`,
      [place],
    );
  const kept = () =>
    rows(`select kind, before #>> array['figures', c.id::text] as before, after #>> array['figures', c.id::text] as after, note
      from corrections, candidates c where c.name = 'Kofi River' and c.year_id = (select id from years where title = '2044') order by corrections.id desc limit 2`);

  test('and is changed by an import is corrected by it, at constituencies and stations, with a reason and a note alone', async () => {
    await run(OF_YEAR, { publish: true });
    const stood = await kept();
    expect(await run(changed, { publish: true, correction: null })).toMatchObject({
      applied: false,
      stopped: sayApplying.correctionNeeded({ count: 2 }),
    });
    expect(await kept()).toEqual(stood);
    await run(changed, { publish: false });
    const before = await kept();
    expect(await run(changed, { publish: true, correction: null })).toMatchObject({
      applied: false,
      stopped: sayApplying.correctionNeeded({ count: 2 }),
    });
    expect(await kept()).toEqual(before);
    await run(changed, { publish: true });
    expect(await kept()).toEqual([
      { kind: 'corrected', before: '700', after: '690', note: CORRECTION.note },
      { kind: 'corrected', before: '120', after: '110', note: CORRECTION.note },
    ]);
    expect(await kept()).not.toEqual(before);
    expect(await differences()).toEqual([]);
  });

  test('and was withdrawn is not renewed by an import, which names it', async () => {
    const [station] = await rows<{ id: number }>(
      `select id from polling_stations where code = 'C0101' and year_id = (select id from years where title = '2044')`,
    );
    await withdraw(null);
    await withdraw(station?.id ?? 0);
    expect(await kept()).toMatchObject([{ kind: 'withdrawn' }, { kind: 'withdrawn' }]);
    const { report, applied } = await run(OF_YEAR, { publish: true });
    expect(applied).toBe(true);
    expect(report.publish).toMatchObject({ contests: 0, polling_stations: 0, held_back: 2, holding: [] });
    expect(report.notes).toContain(withdrawn(['Central', 'Central, School']));
    expect(report.notes).not.toContain(sayNotes.withoutPoll({ places: 2 }));
    expect(
      await rows(
        `select distinct live_votes from vote_values where published_votes is null and live_votes in (700, 120, 690, 110) and contest_id in (select id from contests where year_id = (select id from years where title = '2044'))`,
      ),
    ).toEqual([{ live_votes: 120 }, { live_votes: 700 }]);
    expect(await differences()).toEqual([]);
  });
});

describe('stations of a constituency whose figures are public', () => {
  const RESULTS = 'election_type,region,constituency,polling_station,candidate,votes';
  const sheet = (constituency: string, station: string, palm: number, river: number) => [
    `presidential,Coast,${constituency},${station},Abena Palm,${palm}`,
    `presidential,Coast,${constituency},${station},Kofi River,${river}`,
  ];
  const files = (...lines: string[][]): ImportFiles => ({
    'year.csv': 'title\n2056\n',
    'results.csv': `${[RESULTS, ...lines.flat()].join('\n')}\n`,
  });
  const BASE: ImportFiles = {
    'regions.csv': 'title\nCoast\n',
    'constituencies.csv': 'region,name\nCoast,Central\nCoast,Port\n',
    'polling_stations.csv':
      'region,constituency,code,name\nCoast,Central,S1,School\nCoast,Central,S2,Chapel\nCoast,Port,S3,Quay\n',
    'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
    'candidates.csv': 'election_type,party,name\npresidential,PP,Abena Palm\npresidential,RP,Kofi River\n',
    ...files(
      ...[sheet('Central', '', 500, 400), sheet('Central', 'S1', 300, 150), sheet('Central', 'S2', 200, 250)],
      ...[sheet('Port', '', 80, 90), sheet('Port', 'S3', 80, 90)],
    ),
  };
  /** The votes and public votes of a place, by the order of the candidates. */
  const figures = (constituency: string, station: string | null) =>
    rows(
      `select v.live_votes as live, v.published_votes as public from vote_values v join contests k on k.id = v.contest_id
       join constituencies c on c.id = k.constituency_id join years y on y.id = k.year_id
       left join polling_stations s on s.id = v.polling_station_id
       where y.title = '2056' and c.name = '${constituency}' and s.code is not distinct from ${station === null ? 'null' : `'${station}'`}
       order by v.candidate_id`,
    );
  /** Central without one sheet of its own: Kofi River leads at its stations. */
  const OTHER_WINNER = files(sheet('Central', 'S1', 100, 350), sheet('Port', 'S3', 80, 90));

  test('wait with an import that would make them contradict it, until C9 is accepted', async () => {
    expect(await run({ ...BASE }, { publish: true, dryRun: false })).toMatchObject({
      applied: true,
      report: { publish: { contests: 2 } },
    });
    const { report } = await run(OTHER_WINNER, { dryRun: true });
    expect(report.findings.first.filter(({ severity }) => severity !== 'question')).toEqual([
      {
        ...{ code: 'C9', severity: 'error', place: 'Coast, Central, presidential', publication: 'held back' },
        sentence: 'Abena Palm: 2 of 2 stations add up to 300, the constituency says 500.',
      },
      {
        ...{ code: 'C9', severity: 'error', place: 'Coast, Central, presidential', publication: 'held back' },
        sentence: 'Kofi River: 2 of 2 stations add up to 600, the constituency says 400.',
      },
    ]);
    expect(report.publish).toMatchObject({
      ...{ contests: 0, polling_stations: 0, held_back: 1, needs_reason: ['C9'] },
      holding: [{ codes: ['C9'], places: 1, polling_stations: 1 }],
    });
    expect((await run(OTHER_WINNER, { publish: true, correction: null })).applied).toBe(true);
    expect(await figures('Central', 'S1')).toEqual([
      { live: 100, public: 300 },
      { live: 350, public: 150 },
    ]);
    const accepted = await run(OTHER_WINNER, { publish: true, accept: ['C9'], reason: 'A recount is announced.' });
    expect(accepted.report.publish).toMatchObject({ polling_stations: 1, held_back: 0 });
    expect(await figures('Central', 'S1')).toMatchObject([{ public: 100 }, { public: 350 }]);
    expect(await rows(`select distinct code, reason from finding_decisions where reason like '%recount%'`)).toEqual([
      { code: 'C9', reason: 'A recount is announced.' },
    ]);
    expect((await run(OTHER_WINNER, { publish: true })).report.publish).toMatchObject({ held_back: 0 });
    expect(await differences()).toEqual([]);
  });

  test('go public together with the constituency', async () => {
    const both = files(sheet('Central', '', 310, 590), sheet('Central', 'S1', 110, 340));
    const { report } = await run(both, { publish: true });
    expect(report.publish).toMatchObject({ contests: 1, polling_stations: 1, held_back: 0 });
    expect(await figures('Central', null)).toMatchObject([{ public: 310 }, { public: 590 }]);
    expect(await figures('Central', 'S1')).toMatchObject([{ public: 110 }, { public: 340 }]);
  });

  test('wait for the constituency whose new figures, with which they agree, are not public yet', async () => {
    await run(files(sheet('Central', '', 320, 580)));
    const station = files(sheet('Central', 'S1', 120, 330));
    expect((await run(station, { publish: true })).report.publish).toMatchObject({
      ...{ polling_stations: 0, held_back: 1, holding: [{ codes: ['C9'] }] },
    });
    expect((await run(station, { publish: true, accept: ['C9'] })).report.publish).toMatchObject({
      ...{ polling_stations: 1, held_back: 0 },
    });
    await run(files(sheet('Central', '', 310, 590), sheet('Central', 'S1', 110, 340)), { publish: true });
  });

  test('wait where the constituency itself is held back', async () => {
    const held = files(sheet('Central', '', 0, 0), sheet('Central', 'S1', 100, 350));
    const { report } = await run(held, { publish: true, accept: ['C9'], reason: 'A recount is announced.' });
    expect(report.publish).toMatchObject({ contests: 0, polling_stations: 0, held_back: 2 });
    expect(await figures('Central', 'S1')).toMatchObject([{ public: 110 }, { public: 340 }]);
  });

  test('go public beside a constituency that is not public, or that is the sum of its stations', async () => {
    const sum = `update vote_values set origin = 'stations', changed_by = 1 where polling_station_id is null
      and contest_id in (select k.id from contests k join constituencies c on c.id = k.constituency_id join years y on y.id = k.year_id
        where y.title = '2056' and c.name = 'Port')`;
    await database.owner.query(sum);
    const more = files(sheet('Port', 'S3', 100, 95));
    expect((await run(more, { publish: true })).report.publish).toMatchObject({ polling_stations: 1, held_back: 0 });
    await run({ ...BASE, 'year.csv': 'title\n2057\n' });
    const unpublished = { ...OTHER_WINNER, 'year.csv': 'title\n2057\n' };
    expect((await run(unpublished, { publish: true })).report.publish).toMatchObject({
      polling_stations: 2,
      held_back: 0,
    });
  });
});
