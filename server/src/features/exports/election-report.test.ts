import { readFileSync } from 'node:fs';
import { CHECK_CODES } from '@election/contract/checks/check-codes';
import { contract } from '@election/contract/contract';
import { sayStatus } from '@election/contract/messages/contest-status';
import type { ElectionReport } from '@election/contract/results/election-report';
import ajvDraft04 from 'ajv-draft-04';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../platform/config.ts';
import { useRehearsal } from '../../testing/database.ts';
import { writeFolder } from '../../testing/files/import-files.ts';
import { badReferences } from '../../testing/files/report-references.ts';
import { structureErrors } from '../../testing/files/report-structure.ts';
import { caller, useServer } from '../../testing/server.ts';
import { sharedData } from '../../testing/shared-data.ts';
import { CORRECTION, SMALL } from '../../testing/small-election.ts';
import { findAdmin } from '../imports/find-admin.ts';
import { folderSource } from '../imports/read/source.ts';
import { runImport } from '../imports/run.ts';

const SCHEMA = sharedData('nist/NIST_V2_election_results_reporting.json');

const { candidates, exports, votes, stationVotes, registers } = contract;
const server = useServer();
const country = useRehearsal();

/** The errors that the official schema finds; none where it is missing, as the title of the describe says. */
function schemaErrors(): (report: unknown) => object[] {
  if (!SCHEMA) return () => [];
  // The schema marks references by `refTypes`, a keyword of its own.
  const ajv = new ajvDraft04.default({ allErrors: true, keywords: ['refTypes'] });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  return (report) => (validate(report) ? [] : (validate.errors ?? []));
}
const bySchema = schemaErrors();

/** By the schema, by our own account of the standard, and by what neither can say. */
function expectValid(report: ElectionReport) {
  expect(bySchema(report)).toEqual([]);
  expect(structureErrors(report)).toEqual([]);
  expect(badReferences(report)).toEqual([]);
}

/** A year whose run-off ends with equal votes while a constituency postpones it, with a seat by lot and one unopposed. */
const RUNOFF = {
  'year.csv': 'title\n2032\n',
  'regions.csv': 'title\nMiddle\n',
  'constituencies.csv': 'region,name,registered_voters\nMiddle,Plain,1000\nMiddle,Lake,1000\nMiddle,Forest,1000\n',
  'polling_stations.csv': 'region,constituency,code,name,registered_voters\nMiddle,Plain,PL1,School,1000\n',
  'parties.csv': 'name,acronym,color,order_queue\nPalm Party,PP,#117733,1\nRiver Party,RP,#332288,2\n',
  'candidates.csv': `election_type,region,constituency,party,name
presidential,,,PP,Abena Palm
presidential,,,RP,Kofi River
runoff,,,PP,Abena Palm
runoff,,,RP,Kofi River
parliamentary,Middle,Plain,PP,Ama Palm
parliamentary,Middle,Plain,RP,Yaw River
parliamentary,Middle,Lake,PP,Adwoa Palm
`,
  'results.csv': `election_type,region,constituency,polling_station,candidate,votes
presidential,Middle,Plain,,Abena Palm,310
presidential,Middle,Plain,,Kofi River,310
runoff,Middle,Plain,,Abena Palm,310
runoff,Middle,Plain,,Kofi River,290
runoff,Middle,Plain,PL1,Abena Palm,310
runoff,Middle,Plain,PL1,Kofi River,290
runoff,Middle,Lake,,Abena Palm,190
runoff,Middle,Lake,,Kofi River,210
parliamentary,Middle,Plain,,Ama Palm,300
parliamentary,Middle,Plain,,Yaw River,300
total,,,,,2820
`,
  'registers.csv': `election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected
runoff,Middle,Plain,1000,600,10
`,
  'contests.csv': `election_type,region,constituency,status,candidate,note
runoff,Middle,Forest,postponed,,A flood
parliamentary,Middle,Plain,lot,Yaw River,The returning officer drew
parliamentary,Middle,Lake,unopposed,,The others were not admitted
`,
};

const reportsOf = async (year_id: number, of = server.anonymous) => {
  const [report, withStations] = [await of(exports.nist, { year_id }), await of(exports.nistStations, { year_id })];
  expect([report.status, withStations.status]).toEqual([200, 200]);
  return { report: report.data, withStations: withStations.data };
};
const expectBothValid = async (year_id: number) => {
  const both = await reportsOf(year_id);
  expectValid(both.report);
  expectValid(both.withStations);
  return both;
};

const contest = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const president = ({ Election }: ElectionReport) => Election[0]?.Contest[0];
const countsOf = (report: ElectionReport) => {
  const names = new Map(report.GpUnit.map((unit) => [unit['@id'], unit.Name.Text[0]?.Content]));
  const counts = president(report)?.ContestSelection[0]?.VoteCounts ?? [];
  return counts.map(({ GpUnitId, Count }) => [names.get(GpUnitId), Count]);
};

describe(`the election report is valid (${SCHEMA ? 'by the official schema and our own account' : 'not by the official schema, which is missing'})`, () => {
  test('before anything is published', async () => {
    const { report, withStations } = await expectBothValid(SMALL.year);
    expect([report.Status, report.Format]).toEqual(['pre-election', 'summary-contest']);
    expect([withStations.Status, withStations.Format]).toEqual(['pre-election', 'precinct-level']);
  });

  test('with a published polling station, which is in the report with stations alone, at once', async () => {
    const before = (await reportsOf(SMALL.year)).withStations;
    const here = { ...contest, polling_station_id: SMALL.stations.first };
    const register = { total_registered_voters: 400, total_valid_votes: 200, total_rejected: 3 };
    await server.as('admin')(registers.save, { correction: CORRECTION, ...here, ...register });
    await server.as('admin')(stationVotes.publish, { correction: CORRECTION, ...here, votes: ballot(100, 80, 20) });
    const { report, withStations } = await expectBothValid(SMALL.year);
    expect(report.Status).toBe('unofficial-partial');
    expect(countsOf(report)).toEqual([]);
    expect(countsOf(withStations)).toEqual([['North School', 100]]);
    expect(report.Election.flatMap(({ BallotCounts }) => BallotCounts)).toEqual([]);
    expect(withStations.Election.flatMap(({ BallotCounts }) => BallotCounts)).toMatchObject([
      { GpUnitId: 'station-1', BallotsCast: 203, BallotsRejected: 3 },
    ]);
    expect(withStations.GpUnit.find(({ Name }) => Name.Text[0]?.Content === 'North School')?.VotersRegistered).toBe(
      400,
    );
    expect(withStations.Status).toBe('unofficial-partial');
    expect(withStations.SequenceEnd).toBeGreaterThan(before.SequenceEnd);
    const home = withStations.GpUnit.find(({ ComposingGpUnitIds }) => ComposingGpUnitIds?.includes('station-1'));
    expect(home?.Name.Text[0]?.Content).toBe('North One');
  });

  test('with a polling station by the register of the election that is asked for', async () => {
    const here = { year_id: SMALL.year, election_type_id: 2, polling_station_id: SMALL.stations.first };
    const register = { total_registered_voters: 410, total_valid_votes: 200, total_rejected: 4 };
    await server.as('admin')(registers.save, { ...here, constituency_id: SMALL.north.first, ...register });
    const votes = SMALL.parliamentary.map((candidate_id) => ({ candidate_id, vote_count: 100 }));
    expect((await server.as('admin')(stationVotes.publish, { ...here, votes })).status).toBe(200);
    for (const [election_type_id, voters] of [
      [1, 400],
      [2, 410],
    ] as const) {
      const { data } = await server.anonymous(exports.nistStations, { year_id: SMALL.year, election_type_id });
      expect(data.GpUnit.find(({ '@id': id }) => id === 'station-1')?.VotersRegistered).toBe(voters);
    }
  });

  test('after publication, a correction and a live edit, with the ballots of each election', async () => {
    const saved = await server.as('admin')(votes.save, {
      correction: CORRECTION,
      ...contest,
      votes: ballot(300, 200, 50),
    });
    expect(saved.status).toBe(200);
    expect((await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION })).status).toBe(200);
    await expectBothValid(SMALL.year);

    const corrected = { ...contest, votes: ballot(310, 200, 50), reason: 'Misread' };
    expect((await server.as('super_admin')(votes.save, { ...corrected, correction: CORRECTION })).status).toBe(200);
    const register = { total_registered_voters: 900, total_valid_votes: 560, total_rejected: 7, version: 0 };
    expect(
      (await server.as('super_admin')(registers.save, { correction: CORRECTION, ...contest, ...register })).status,
    ).toBe(200);
    await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
    const { report } = await expectBothValid(SMALL.year);
    expect(countsOf(report)).toContainEqual(['North One', 310]);
    expect(report.Election[0]?.BallotCounts).toMatchObject([{ BallotsCast: 567, BallotsRejected: 7 }]);
    expect(report.Election[1]?.BallotCounts).toEqual([]);
  });

  test('with a candidate who withdrew too late, by the name on the ballot paper', async () => {
    const [id = 0] = SMALL.presidential;
    const kept = { id, name: 'Abena Palm', status: 'active', party_id: 1 };
    const marked = await server.as('super_admin')(candidates.update, { ...kept, withdrawn: true });
    expect(marked.status, JSON.stringify(marked.error_msg)).toBe(200);
    const { report } = await expectBothValid(SMALL.year);
    expect(report.Election[0]?.Candidate.filter(({ PreElectionStatus }) => PreElectionStatus)).toMatchObject([
      { '@id': `candidate-${id}`, PreElectionStatus: 'withdrawn', BallotName: { Text: [{ Content: 'Abena Palm' }] } },
    ]);
    expect(countsOf(report)).toContainEqual(['North One', 310]);
  });

  test('with a run-off that ends in a tie, which elects no one, beside a seat by lot, which does', async () => {
    const { pool } = server.database;
    const source = await folderSource(await writeFolder(RUNOFF));
    const options = { dryRun: false, publish: true, skipRefused: false, accept: CHECK_CODES, reason: 'A made-up year' };
    const { report: imported, stopped } = await runImport(pool, source, await findAdmin(pool, undefined), options);
    expect([stopped, imported.refusals.first, imported.publish.held_back]).toEqual([null, [], 0]);
    const { rows } = await pool.query<{ id: number }>(`select id from years where title = '2032'`);
    const year_id = rows[0]?.id ?? 0;
    const { report, withStations } = await expectBothValid(year_id);

    const [, parliament, runoff] = report.Election;
    expect(report.Election.map(({ Type }) => Type)).toEqual(['general', 'general', 'runoff']);
    expect(runoff?.Candidate.map(({ BallotName }) => BallotName.Text[0]?.Content)).toEqual([
      'Abena Palm',
      'Kofi River',
    ]);
    const national = runoff?.Contest[0]?.ContestSelection.map(({ VoteCounts }) => VoteCounts?.[0]?.Count);
    expect(national).toEqual([500, 500]);
    expect(runoff?.Contest[0]).toMatchObject({ SubUnitsReported: 2, TotalSubUnits: 3 });
    expect(runoff?.BallotCounts).toMatchObject([{ BallotsCast: 610, BallotsRejected: 10 }]);
    expect(runoff?.Candidate.some(({ PostElectionStatus }) => PostElectionStatus)).toBe(false);
    const winners = parliament?.Candidate.filter(({ PostElectionStatus }) => PostElectionStatus === 'winner');
    expect(winners?.map(({ BallotName }) => BallotName.Text[0]?.Content)).toEqual(['Yaw River', 'Adwoa Palm']);
    expect(withStations.Election[2]?.Contest[0]?.ContestSelection[0]?.VoteCounts).toHaveLength(
      (runoff?.Contest[0]?.ContestSelection[0]?.VoteCounts?.length ?? 0) + 1,
    );

    // A president is elected by the country: no lot of a constituency decides.
    const { rows: places } = await pool.query<{ id: number }>(`select id from constituencies where name = 'Plain'`);
    const here = { year_id, constituency_id: places[0]?.id ?? 0, election_type_id: 3 };
    const drawn = await server.as('super_admin')(contract.contestStatus.set, {
      ...here,
      status: 'lot',
      candidate_id: Number(runoff?.Candidate[0]?.['@id'].replace('candidate-', '')),
      note: 'The returning officer drew',
      publish: true,
    });
    expect([drawn.status, drawn.error_msg]).toEqual([422, { status: [sayStatus.onlyParliamentary] }]);
  });

  test('of a rehearsal, with its stations, and says that it is a test', async () => {
    const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: server.dataDir }), country);
    const { report, withStations } = await reportsOf(33, caller(app, null));
    await app.close();
    expectValid(report);
    expectValid(withStations);
    expect(report).toMatchObject({ IsTest: true, TestType: 'rehearsal' });
    const stations = withStations.GpUnit.filter(({ Type }) => Type === 'polling-place');
    expect(stations.length).toBeGreaterThan(0);
  });

  describe.each(['ghana-2016', 'ahafo-oti-2020'])('of %s', (name) => {
    const folder = sharedData(name);
    test.skipIf(!folder)('imported and published', async () => {
      const { pool } = server.database;
      const source = await folderSource(folder ?? '');
      const options = { dryRun: false, publish: true, skipRefused: false };
      await runImport(pool, source, await findAdmin(pool, undefined), options);
      const year = name.slice(-4);
      const { rows } = await pool.query<{ id: number }>('select id from years where title = $1', [year]);
      const { report } = await expectBothValid(rows[0]?.id ?? 0);
      expect(report).toMatchObject({ IsTest: false });
      expect(countsOf(report)[0]?.[1]).toBeGreaterThan(100_000);
    });
  });
});

describe('our own account of the standard', () => {
  let valid: ElectionReport;
  beforeAll(async () => {
    valid = (await reportsOf(SMALL.year)).report;
  });
  const errorsWith = (changes: object) => structureErrors({ ...valid, ...changes });

  test('names what is missing, unknown or of another form', () => {
    expect(structureErrors(valid)).toEqual([]);
    expect(errorsWith({ Issuer: undefined })).toContain(' has no Issuer');
    expect(errorsWith({ SummaryCounts: [] })).toEqual([' has SummaryCounts, which ElectionReport has not']);
    expect(errorsWith({ Status: 'final' })).toEqual(['/Status is no ResultsStatus: "final"']);
    expect(errorsWith({ Party: [{ '@type': 'ElectionResults.Party', '@id': 'p', Name: 'Palm' }] })).toEqual([
      '/Party/0/Name is no InternationalizedText',
    ]);
    expect(errorsWith({ Election: {} })).toEqual(['/Election is no list']);
  });
});
