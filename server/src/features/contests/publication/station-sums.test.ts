import { contract } from '@election/contract/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeFolder } from '../../../testing/files/import-files.ts';
import { hold } from '../../../testing/locks.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { findAdmin } from '../../imports/find-admin.ts';
import { folderSource } from '../../imports/read/source.ts';
import { runImport } from '../../imports/run.ts';

/*
 * Which stations count: active ones with a published figure. The sum beside the constituency's figure, check C9, the sums of
 * stations and the check of an import all say the same.
 */

const server = useServer();
const { votes, stationVotes, corrections, findings, sync } = contract;
let owner: pg.Client;

const [SCHOOL, CHAPEL] = [SMALL.stations.first, SMALL.stations.second];
const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(async () => {
  await forgetVotes(owner);
  await owner.query(`update polling_stations set status = 'active'`);
  await server.as('admin')(votes.save, {
    correction: CORRECTION,
    year_id: 1,
    constituency_id: 1,
    votes: ballot(10, 20, 30),
  });
});

const publishStation = (polling_station_id: number, ...figures: number[]) =>
  server.as('admin')(stationVotes.publish, {
    correction: CORRECTION,
    ...contest,
    polling_station_id,
    votes: ballot(...figures),
  });
/** A figure of a station that is live and not published. */
async function approveStation(polling_station_id: number, vote_count: number) {
  const entry = { polling_station_id, votes: ballot(vote_count) };
  await server.as('agent')(stationVotes.submit, { year_id: 1, ...entry });
  const decided = entry.votes.map((vote) => ({ ...vote, user_id: USER_ID.agent }));
  await server.as('admin')(votes.decide, { ...contest, polling_station_id, votes: decided });
}
const deactivate = (id: number) => owner.query(`update polling_stations set status = 'inactive' where id = $1`, [id]);

/** What each of the readers says of the stations of North One. */
async function told() {
  const results = await server.as('admin')(votes.results, contest);
  const { data } = await server.as('admin')(findings.list, contest);
  const c9 = data.filter(({ code }) => code === 'C9');
  return {
    sums: results.data.slice(0, 3).map((row) => row.polling_station_vote_entry[0]?.votes ?? null),
    c9: c9.map(({ severity, numbers }) => [severity, numbers.name, numbers.sum, numbers.reported, numbers.total]),
  };
}

describe('stations count', () => {
  test('once a figure of theirs is published', async () => {
    await publishStation(SCHOOL, 11, 20, 30);
    await approveStation(CHAPEL, 5);
    expect(await told()).toEqual({ sums: [11, 20, 30], c9: [['warning', 'Abena Palm', 11, 1, 2]] });
    await publishStation(CHAPEL, 1, 0, 0);
    expect(await told()).toEqual({ sums: [12, 20, 30], c9: [['error', 'Abena Palm', 12, 2, 2]] });
  });

  test('while they are active', async () => {
    await publishStation(SCHOOL, 10, 20, 30);
    await publishStation(CHAPEL, 1, 0, 0);
    expect(await told()).toEqual({ sums: [11, 20, 30], c9: [['error', 'Abena Palm', 11, 2, 2]] });
    await deactivate(CHAPEL);
    expect(await told()).toEqual({ sums: [10, 20, 30], c9: [] });
    await publishStation(SCHOOL, 9, 20, 30);
    expect(await told()).toEqual({ sums: [9, 20, 30], c9: [['error', 'Abena Palm', 9, 1, 1]] });
  });

  test('until their figures are withdrawn', async () => {
    await publishStation(SCHOOL, 10, 20, 30);
    await publishStation(CHAPEL, 1, 0, 0);
    const chapel = { year_id: 1, election_type_id: 1, polling_station_id: CHAPEL };
    const standing = await server.as('super_admin')(corrections.standing, { ...contest, polling_station_id: CHAPEL });
    const { version } = standing.data;
    expect(
      await server.as('super_admin')(corrections.withdrawStation, { ...chapel, ...CORRECTION, version }),
    ).toMatchObject({ status: 200 });
    expect(await told()).toEqual({ sums: [10, 20, 30], c9: [] });
  });

  test('by the status that they have in the end, where it changes while their figures are published', async () => {
    await publishStation(SCHOOL, 10, 20, 30);
    const closing = await hold(server.database, `update polling_stations set status = 'inactive' where id = ${CHAPEL}`);
    const late = publishStation(CHAPEL, 1, 0, 0);
    await closing.waitedFor(1);
    await closing.commit();
    expect((await late).status).toBe(409);
    expect((await told()).sums).toEqual([10, 20, 30]);

    await owner.query(`update polling_stations set status = 'active'`);
    const publishing = await hold(
      server.database,
      `select publish_station('${JSON.stringify({
        actor: { id: USER_ID.admin, name: 'admin', role: 'admin' },
        input: { ...contest, polling_station_id: CHAPEL, votes: ballot(1, 0, 0) },
      })}')`,
    );
    const closed = deactivate(CHAPEL);
    await publishing.waitedFor(1);
    await publishing.commit();
    await closed;
    expect((await told()).sums).toEqual([10, 20, 30]);
  });

  test('and none is left to count where all are inactive', async () => {
    await publishStation(SCHOOL, 11, 20, 30);
    await deactivate(SCHOOL);
    await deactivate(CHAPEL);
    expect(await told()).toEqual({ sums: [null, null, null], c9: [] });
  });

  test('in the same way when a constituency gets the sum of its stations', async () => {
    await forgetVotes(owner);
    await publishStation(SCHOOL, 10, 20, 30);
    await publishStation(CHAPEL, 1, 1, 1);
    await deactivate(CHAPEL);
    const { data } = await server.as('super_admin')(sync.constituencies, { year_id: 1, election_id: 1 });
    expect(data).toMatchObject({ checked: 1, changed: 1 });
    const { rows } = await owner.query('select live_votes from vote_values where place = 0 order by candidate_id');
    expect(rows).toEqual([{ live_votes: 10 }, { live_votes: 20 }, { live_votes: 30 }]);
  });

  test('in the same way when an import is checked', async () => {
    const c9InImport = async () => {
      const figures = [12, 20, 30].map((count, index) => `presidential,North,North One,,,${index + 1},${count}`);
      const files = {
        'year.csv': 'title\n2024\n',
        'results.csv': `election_type,region,constituency,polling_station,candidate,order,votes\n${figures.join('\n')}\n`,
      };
      const { pool } = server.database;
      const source = await folderSource(await writeFolder(files));
      const options = { dryRun: true, publish: false, skipRefused: false };
      const { report } = await runImport(pool, source, await findAdmin(pool, undefined), options);
      expect(report.refusals.first).toEqual([]);
      return report.findings.first
        .filter(({ code }) => code === 'C9')
        .map(({ severity, sentence }) => [severity, sentence]);
    };
    await publishStation(SCHOOL, 10, 20, 30);
    await approveStation(CHAPEL, 50);
    expect(await c9InImport()).toEqual([]);
    await deactivate(CHAPEL);
    expect(await c9InImport()).toEqual([['error', expect.stringContaining('1 of 1 stations add up to 10')]]);
  });
});
