import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckCode } from '@election/contract/check-codes';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { dumpOf } from '../../testing/dump.ts';
import { sharedData } from '../../testing/shared-data.ts';
import { findAdmin } from './find-admin.ts';
import { runImport } from './run.ts';
import { folderSource } from './source.ts';

const GHANA = sharedData('ghana-2016');
const AHAFO_OTI = sharedData('ahafo-oti-2020');
const FOLDERS: Record<string, string | undefined> = { 'ghana-2016': GHANA, 'ahafo-oti-2020': AHAFO_OTI };
const folderOf = (name: string) => FOLDERS[name] ?? '';

const database = useDatabase();

async function importFolder(name: string, accept: readonly CheckCode[] = []) {
  const actor = await findAdmin(database.pool, undefined);
  const options = { dryRun: false, publish: true, skipRefused: false, accept };
  return runImport(database.pool, await folderSource(folderOf(name)), actor, options);
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
