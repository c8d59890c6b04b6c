import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { dumpOf } from '../../testing/dump.ts';
import { IMPORT_FILES, type ImportFiles, writeFolder } from '../../testing/import-files.ts';
import { compareTables } from '../audit/compare-tables.ts';
import { findAdmin } from './find-admin.ts';
import { type ImportOptions, runImport } from './run.ts';
import { folderSource } from './source.ts';

const database = useDatabase();

async function run(files: ImportFiles, options: Partial<ImportOptions> = {}) {
  const source = await folderSource(await writeFolder(files));
  const actor = await findAdmin(database.pool, undefined);
  return runImport(database.pool, source, actor, { dryRun: false, publish: false, skipRefused: false, ...options });
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
    expect(report.year).toEqual({ title: '2028', created: true });
    expect(report.refusals).toEqual({ total: 0, first: [] });
    expect(report.counts.constituencies).toEqual({ rows: 3, created: 3, changed: 0, left: 0, refused: 0 });
    expect(report.counts.results).toEqual({ rows: 11, created: 11, changed: 0, left: 0, refused: 0 });
    expect(await dumpOf(database.url)).toBe(before);
  });

  test('without publishing, figures are live, validated and not public', async () => {
    const { report, applied } = await run(IMPORT_FILES);
    expect(applied).toBe(true);
    expect(report.publish).toEqual({ contests: 3, polling_stations: 1, held_back: 0 });
    expect(await rows('select title from years where is_current_year')).toEqual([{ title: '2028' }]);
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
    expect(report.publish).toEqual({ contests: 3, polling_stations: 1, held_back: 0 });
    expect(await national(1)).toMatchObject({ totals: { valid_votes: 1670 }, reporting: { reported: 2, total: 3 } });
    expect((await national(2))?.seats).toMatchObject([
      { seats: 1, votes: 290 },
      { seats: 0, votes: 280 },
    ]);
    expect(await rows(`select count(*) from vote_values where published_votes is distinct from live_votes`)).toEqual([
      { count: 0 },
    ]);
    expect(await rows(`select count(*) from audit_entries where action = 'votes.publish'`)).toEqual([{ count: 3 }]);
    expect(await differences()).toEqual([]);
  });

  test('publishing twice changes nothing', async () => {
    const before = await dumpOf(database.url);
    const { report } = await run(IMPORT_FILES, { publish: true });
    expect(report.publish).toEqual({ contests: 0, polling_stations: 0, held_back: 0 });
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
    expect(await differences()).toEqual([]);
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
    expect(report.publish).toEqual({ contests: 0, polling_stations: 0, held_back: 2 });
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
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    expect(done).toBe(false);
    await client.query('commit');
    client.release();
    expect((await importing).applied).toBe(true);
  });
});
