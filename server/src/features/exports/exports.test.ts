import { contract } from '@election/contract/contract';
import type { ElectionReport } from '@election/contract/results/election-report';
import { describe, expect, test } from 'vitest';
import { IMPORT_FILES, type ImportFiles, writeFolder } from '../../testing/files/import-files.ts';
import { badReferences } from '../../testing/files/report-references.ts';
import { useServer } from '../../testing/server.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { folderSource } from '../imports/read/source.ts';
import { type ImportOptions, runImport } from '../imports/run.ts';
import { sayColumns } from '../imports/sentences.ts';

const { exports } = contract;
const server = useServer();

async function importFiles(files: ImportFiles, options: Partial<ImportOptions> = {}) {
  const { pool } = server.database;
  const source = await folderSource(await writeFolder(files));
  const all = { dryRun: false, publish: false, skipRefused: false, ...options };
  return runImport(pool, source, await findAdmin(pool, undefined), all);
}

let year_id: number;
const get = async <R extends (typeof exports)[keyof typeof exports]>(route: R, input = {}) => {
  const { data, status, headers } = await server.anonymous(route, { year_id, ...input });
  expect(status).toBe(200);
  return { data, headers };
};

/** The only year whose title is that of the files. */
async function yearOf(title: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ id: number }>('select id from years where title = $1', [title]);
  return rows[0]?.id ?? 0;
}

describe('before anything is published', () => {
  test('no export has a figure', async () => {
    await importFiles(IMPORT_FILES);
    year_id = await yearOf('2028');
    expect((await get(exports.csv)).data).toBe(
      '\ufeffelection_type,region,constituency,polling_station,candidate,order,party,votes,withdrawn\n',
    );
    expect((await get(exports.registers)).data.split('\n')).toHaveLength(2);
    const { data: json } = await get(exports.json);
    expect(json.contests).toHaveLength(6);
    expect(json.contests.every(({ results, register }) => results.length === 0 && register === null)).toBe(true);
    const { data: report } = await get(exports.nist);
    expect(report.Status).toBe('pre-election');
    expect(JSON.stringify(report)).not.toMatch(/VoteCounts","|BallotsCast|VotersRegistered/);
  });
});

describe('once published', () => {
  test('the CSV files have the columns of the import, of one election type or of both', async () => {
    await importFiles(IMPORT_FILES, { publish: true });
    const { data, headers } = await get(exports.csv, { election_type_id: 2 });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(data).toBe(
      '\ufeffelection_type,region,constituency,polling_station,candidate,order,party,votes,withdrawn\n' +
        'parliamentary,Coast,Central,,Ama Palm,,PP,280,\nparliamentary,Coast,Central,,Kojo River,,RP,290,\n',
    );
    expect((await get(exports.csv)).data.split('\n')).toHaveLength(1 + 6 + 2 + 1);
    expect((await get(exports.registers)).data).toContain('\npresidential,Coast,Central,1000,570,9,,,0.5790\n');
  });

  test('what is exported imports again, and says nothing new', async () => {
    const [results, registers] = [(await get(exports.csv)).data, (await get(exports.registers)).data];
    const files = { 'year.csv': 'title\n2028\n', 'results.csv': results, 'registers.csv': registers };
    const { report } = await importFiles(files, { dryRun: true });
    expect(report.refusals.first).toEqual([]);
    expect(report.counts.results).toMatchObject({ rows: 8, left: 8 });
    expect(report.counts.registers).toMatchObject({ rows: 1, left: 1 });
    expect(report.notes).toEqual([
      sayColumns.unknownColumn({ file: 'results.csv', column: 'party' }),
      sayColumns.unknownColumn({ file: 'results.csv', column: 'withdrawn' }),
      sayColumns.unknownColumn({ file: 'registers.csv', column: 'turnout_from_ballots_cast' }),
    ]);
  });

  test('into another year they bring the same figures', async () => {
    const [results, registers] = [(await get(exports.csv)).data, (await get(exports.registers)).data];
    const files = { ...IMPORT_FILES, 'year.csv': 'title\n2032\n', 'results.csv': results, 'registers.csv': registers };
    await importFiles(files, { publish: true });
    expect((await get(exports.csv, { year_id: await yearOf('2032') })).data).toBe(results);
    expect((await get(exports.registers, { year_id: await yearOf('2032') })).data).toBe(registers);
  });

  test('JSON has everything by id', async () => {
    const { data } = await get(exports.json, { election_type_id: 1 });
    expect(data.election_types).toEqual([{ id: 1, title: 'presidential' }]);
    const place = data.constituencies.find(({ code }) => code === 'C01');
    const contest = data.contests.find(({ constituency_id }) => constituency_id === place?.id);
    const names = new Map(data.candidates.map(({ id, name }) => [id, name]));
    expect(contest?.results.map(({ candidate_id, votes }) => [names.get(candidate_id), votes])).toEqual([
      ['Abena Palm', 300],
      ['Kofi River', 250],
      ['Esi Lamp', 20],
    ]);
    expect(contest?.register?.total_rejected).toBe(9);
  });

  test('a name that a spreadsheet would take for a formula stays a name', async () => {
    await server.database.pool.query(`update parties set acronym = '=1+1' where acronym = 'PP'`);
    await server.database.pool.query('select raise_all_result_versions()');
    expect((await get(exports.csv)).data).toContain(",'=1+1,300");
    await server.database.pool.query(`update parties set acronym = 'PP' where acronym = '=1+1'`);
    await server.database.pool.query('select raise_all_result_versions()');
  });

  test('candidates with the same place on the ballot paper stand by their names, whichever was stored first', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query<{ id: number; name: string; ballot_order: number }>(
      `select id, name, ballot_order from candidates where year_id = $1 and name in ('Ama Palm', 'Kojo River') order by id`,
      [year_id],
    );
    const rename = 'update candidates set name = $2, ballot_order = $3 where id = $1';
    for (const [at, { id }] of rows.entries()) await pool.query(rename, [id, ['Zita Last', 'Abu First'][at], 1]);
    await pool.query('select raise_all_result_versions()');
    const names = (await get(exports.csv)).data.match(/Zita Last|Abu First/g);
    expect(names).toEqual(['Abu First', 'Zita Last']);
    for (const { id, name, ballot_order } of rows) await pool.query(rename, [id, name, ballot_order]);
    await pool.query('select raise_all_result_versions()');
  });

  test('an answer is kept until the figures change', async () => {
    const { headers } = await get(exports.nist);
    const url = `/api/v1/exports/nist.json?year_id=${year_id}`;
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    await server.database.owner.query('select raise_result_version($1, 1)', [year_id]);
    const later = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(later.statusCode).toBe(200);
  });

  test('an election type that is none', async () => {
    expect((await server.anonymous(exports.csv, { year_id, election_type_id: 9 })).status).toBe(404);
  });
});

describe('the election report', () => {
  const contestNamed = (report: ElectionReport, name: string) =>
    report.Election.flatMap(({ Contest }) => Contest).find(({ Name }) => Name === name);

  // That it has the shape of the standard is checked where it is answered, as every answer is in tests.
  test('every reference leads to an object of the right class, and no id comes twice', async () => {
    const { data } = await get(exports.nist);
    expect(badReferences(data)).toEqual([]);
  });

  test('counts of constituencies add up to their regions and the country', async () => {
    const { data } = await get(exports.nist);
    expect(data).toMatchObject({ IsTest: false, Status: 'unofficial-partial', Format: 'summary-contest' });
    expect(data.SequenceStart).toBe(data.SequenceEnd);
    const president = contestNamed(data, 'President');
    expect(president).toMatchObject({ SubUnitsReported: 2, TotalSubUnits: 3 });
    expect(president?.CountStatus[0]?.Status).toBe('in-process');
    const units = new Map(data.GpUnit.map((unit) => [unit['@id'], unit.Name.Text[0]?.Content]));
    const counts = president?.ContestSelection[0]?.VoteCounts.map(({ GpUnitId, Count }) => [
      units.get(GpUnitId),
      Count,
    ]);
    expect(counts).toEqual([
      ['The whole country', 700],
      ['Coast', 300],
      ['Central', 300],
      ['Hills', 400],
      ['Central', 400],
    ]);
    expect(data.Election[0]?.BallotCounts).toMatchObject([{ BallotsCast: 579, BallotsRejected: 9 }]);
  });

  test('each constituency elects its member; where nothing is published nothing is counted', async () => {
    const { data } = await get(exports.nist);
    const central = contestNamed(data, 'Member of Parliament, Central, Coast');
    expect(central?.ContestSelection.map(({ VoteCounts }) => VoteCounts[0]?.Count)).toEqual([280, 290]);
    const port = contestNamed(data, 'Member of Parliament, Port, Coast');
    expect(port).toMatchObject({ SubUnitsReported: 0, TotalSubUnits: 1, ContestSelection: [] });
  });

  test('the days are those of the year, the time that of the figures', async () => {
    const { data } = await get(exports.nist);
    expect(data.Election[0]).toMatchObject({ StartDate: '2028-01-01', EndDate: '2028-12-31' });
    const { data: json } = await get(exports.json);
    const published = Math.floor(new Date(json.as_of ?? '').getTime() / 1000) * 1000;
    expect(new Date(data.GeneratedDate).getTime()).toBeGreaterThanOrEqual(published);
  });

  test('a rehearsal is a test, and says so', async () => {
    await server.database.pool.query('update years set rehearsal = true where id = $1', [year_id]);
    await server.database.owner.query('select raise_result_version($1, 1)', [year_id]);
    expect((await get(exports.nist)).data).toMatchObject({ IsTest: true, TestType: 'rehearsal' });
  });
});
