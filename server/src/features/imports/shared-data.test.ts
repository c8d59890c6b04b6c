import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckCode } from '@election/contract/checks/check-codes';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { dumpOf } from '../../testing/dump.ts';
import { sharedData } from '../../testing/shared-data.ts';
import { findAdmin } from './find-admin.ts';
import { folderSource } from './read/source.ts';
import { runImport } from './run.ts';

const GHANA = sharedData('ghana-2016');
const AHAFO_OTI = sharedData('ahafo-oti-2020');
const FOLDERS: Record<string, string | undefined> = { 'ghana-2016': GHANA, 'ahafo-oti-2020': AHAFO_OTI };
const folderOf = (name: string) => FOLDERS[name] ?? '';

const database = useDatabase();

async function importFolder(name: string, accept: readonly CheckCode[] = [], copy?: string) {
  const actor = await findAdmin(database.pool, undefined);
  const options = { dryRun: copy !== undefined, publish: true, skipRefused: false, accept };
  return runImport(database.pool, await folderSource(copy ?? folderOf(name)), actor, options);
}

/** A copy of the files as a year of its own; in every so many contests the first digit of the second candidate's figure comes twice. */
async function withDoubledDigits(folder: string, every: number) {
  const [header = '', ...lines] = readFileSync(join(folder, 'results.csv'), 'utf8').trim().split(/\r?\n/);
  const contests = Map.groupBy(lines, (line) => line.split(',').slice(0, 3).join());
  const planted: { constituency: string; sentence: string }[] = [];
  for (const [at, rows] of [...contests.values()].entries()) {
    const cells = rows[1]?.split(',') ?? [];
    const votes = cells[4] ?? '';
    if (at % every !== 0) continue;
    rows[1] = [...cells.slice(0, 4), `${votes[0]}${votes}`].join();
    planted.push({ constituency: cells[2] ?? '', sentence: `Should it be ${Number(votes).toLocaleString('en')}?` });
  }
  const copy = await mkdtemp(join(tmpdir(), 'election-doubled-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(folder, copy, { recursive: true });
  await writeFile(join(copy, 'year.csv'), 'title,status\n2015,active\n');
  await writeFile(join(copy, 'results.csv'), [header, ...[...contests.values()].flat()].join('\n'));
  return { folder: copy, planted };
}

interface National {
  totals: { valid_votes: number };
  reporting: { reported: number; total: number };
  candidates: { candidate: { name: string; party: { acronym: string } }; votes: number }[];
  parties: { id: number; acronym: string }[];
  regions: { title: string; seats: { party_id: number; seats: number }[] }[];
}

async function national(year: string, election_type: number): Promise<National> {
  const { rows } = await database.pool.query<{ result: National }>(
    'select national_results((select id from years where title = $1), $2) as result',
    [year, election_type],
  );
  if (!rows[0]) throw new Error(`No results of ${year}`);
  return rows[0].result;
}

const expected = (name: string) => JSON.parse(readFileSync(join(folderOf(name), 'expected.json'), 'utf8'));
const sameAsBefore = async (name: string) => {
  const before = await dumpOf(database.url);
  expect((await importFolder(name)).applied).toBe(true);
  expect((await dumpOf(database.url)) === before).toBe(true);
};

beforeAll(() => database.pool.query(`insert into users (name, email, role_id) values ('Ama', 'ama@example.com', 1)`));

describe.skipIf(!GHANA)('ghana-2016', () => {
  test('import and publication give the published figures', async () => {
    const { report } = await importFolder('ghana-2016');
    expect(report.refusals.total).toBe(0);
    expect(report.findings.first).toEqual([]);
    const figures = expected('ghana-2016');
    const result = await national('2016', 1);
    const votes = Object.fromEntries(result.candidates.map(({ candidate, votes }) => [candidate.name, votes]));
    expect(votes).toEqual(figures.votes_per_candidate);
    expect(result.totals.valid_votes).toBe(figures.valid_votes);
    expect(result.reporting).toEqual({
      reported: figures.constituencies,
      partly: 0,
      by_stations: 0,
      total: figures.constituencies,
      postponed: 0,
      annulled: 0,
    });
  });

  test('each party leads in the expected number of constituencies', async () => {
    const { rows } = await database.pool.query<{ acronym: string; led: number }>(
      `select acronym, count(*) as led from (
         select distinct on (contest_id) p.acronym
         from vote_values v join candidates c on c.id = v.candidate_id join parties p on p.id = c.party_id
         where v.place = 0 order by contest_id, published_votes desc) as leaders group by 1`,
    );
    const led = Object.fromEntries(rows.map((row) => [row.acronym, row.led]));
    expect(led).toEqual(expected('ghana-2016').constituencies_led_by_party);
  });

  test('of digits doubled in every ninth contest most are found, with the figure that was meant, and no true figure is', async () => {
    const { folder, planted } = await withDoubledDigits(folderOf('ghana-2016'), 9);
    const { report } = await importFolder('ghana-2016', [], folder);
    const found = report.findings.first.filter(({ code }) => code === 'C18');
    const seen = planted.filter(({ constituency }) => found.some(({ place }) => place.includes(constituency)));
    const right = seen.filter(({ sentence }) => found.some((finding) => finding.sentence.endsWith(sentence)));
    expect(planted.length).toBe(31);
    expect(seen.length).toBeGreaterThanOrEqual(27);
    expect(right.length).toBeGreaterThanOrEqual(25);
    expect(found.filter(({ place }) => !planted.some(({ constituency }) => place.includes(constituency)))).toEqual([]);
  });

  test('importing twice gives the same database', () => sameAsBefore('ghana-2016'));
});

describe.skipIf(!AHAFO_OTI)('ahafo-oti-2020', () => {
  test('contests whose two races differ are held back until that is accepted', async () => {
    const { report } = await importFolder('ahafo-oti-2020');
    expect(report.publish.holding).toEqual([{ codes: ['C10'], places: 12, contests: 12, polling_stations: 0 }]);
  });

  test('import and publication give the published figures of both contests', async () => {
    await importFolder('ahafo-oti-2020', ['C10']);
    const figures = expected('ahafo-oti-2020');
    const presidential = await national('2020', 1);
    const votes = Object.fromEntries(presidential.candidates.map((row) => [row.candidate.party.acronym, row.votes]));
    expect(votes).toEqual(figures.presidential_votes_per_party);
    expect(presidential.reporting).toEqual({
      reported: figures.constituencies,
      partly: 0,
      by_stations: 0,
      total: figures.constituencies,
      postponed: 0,
      annulled: 0,
    });

    const { parties, regions } = await national('2020', 2);
    const acronyms = new Map(parties.map(({ id, acronym }) => [id, acronym]));
    const seats = regions.flatMap(({ title, seats }) =>
      seats.filter((row) => row.seats > 0).map((row) => [`${title} ${acronyms.get(row.party_id)}`, row.seats]),
    );
    expect(Object.fromEntries(seats)).toEqual(figures.seats);
  });

  test('importing twice gives the same database', () => sameAsBefore('ahafo-oti-2020'));
});
