import { contract } from '@election/contract/contract';
import { sayStatus as say } from '@election/contract/messages/contest-status';
import { sayVotes } from '@election/contract/messages/votes';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeFolder } from '../../../testing/files/import-files.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { EXACT, useServer } from '../../../testing/server.ts';
import { CORRECTION } from '../../../testing/small-election.ts';
import { standingIn, WORLD } from '../../../testing/world/world.ts';
import { compareTables } from '../../audit/compare-tables.ts';
import { findAdmin } from '../../imports/find-admin.ts';
import { folderSource } from '../../imports/read/source.ts';
import { runImport } from '../../imports/run.ts';

/*
 * What is public of a contest is defined once (public-truth.sql). The rules, each where people met it broken: by the sum of some
 * stations no one is elected, a station that leaves leaves the sum, a lot holds while the votes tie.
 */

const server = useServer({}, { world: true });
const { votes, stationVotes, sync, results, outlooks, contestStatus, corrections, exports, findings, runoff } =
  contract;
const chief = () => server.as('super_admin');

beforeEach(async () => {
  const { owner } = server.database;
  const client = await owner.connect();
  await forgetVotes(client as never);
  client.release();
  await owner.query(`update polling_stations set status = case id when 9 then 'inactive' else 'active' end`);
  await owner.query(`update contests set status = 'held', elected_id = null, status_note = null, public_status = 'held',
    public_elected_id = null, public_note = null, summed_stations = null, public_stations = null, public_at = null`);
  await owner.query('delete from figure_history');
});

const at = (constituency_id: number, election_type_id = 2) => ({ year_id: 1, constituency_id, election_type_id });
const ballot = (constituency_id: number, type: number, figures: readonly number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: standingIn(type, constituency_id)[index] ?? 0, vote_count }));

async function ok<T>(answer: Promise<{ status: number; data: T; error_msg: unknown }>): Promise<T> {
  const { status, data, error_msg } = await answer;
  expect(status, JSON.stringify(error_msg)).toBe(200);
  return data;
}
const save = (constituency_id: number, type: number, ...figures: number[]) =>
  ok(server.as('admin')(votes.save, { year_id: 1, constituency_id, votes: ballot(constituency_id, type, figures) }));
/** Publishes past the checks, as a rehearsal does. */
const publish = (constituency_id: number, type = 2) =>
  server.database.owner.query('select publish_contest($1)', [
    { actor: { id: 1, name: 'super_admin', role: 'super_admin' }, input: at(constituency_id, type) },
  ]);
async function declare(constituency_id: number, type: number, ...figures: number[]) {
  await save(constituency_id, type, ...figures);
  await publish(constituency_id, type);
}
const station = (constituency_id: number, type: number, id: number, ...figures: number[]) =>
  server.as('admin')(stationVotes.publish, {
    ...at(constituency_id, type),
    polling_station_id: id,
    votes: ballot(constituency_id, type, figures),
    ...(figures.every((figure) => figure === 0) && { reason: 'Nobody voted here' }),
  });
const sumUp = (type = 2) => ok(chief()(sync.constituencies, { year_id: 1, election_id: type }));
async function withdraw(contest: object, route: 'withdraw' | 'withdrawStation' = 'withdraw') {
  const { version } = await ok(chief()(corrections.standing, contest as ReturnType<typeof at>));
  const why = { version, reason: 'wrong_figures' as const, note: 'Another sheet' };
  return ok(chief()(corrections[route], { ...contest, ...why } as never));
}
/** Imports parliamentary figures of a station of North One, and publishes them. */
async function importStation(code: string, ...figures: number[]) {
  const names = ['Ama Palm,1', 'Kojo River,2', 'Ama Palm,3'];
  const lines = figures.map((votes, index) => `parliamentary,North,North One,${code},${names[index]},${votes}\n`);
  const source = await folderSource(
    await writeFolder({
      'year.csv': 'title,status\n2024,active\n',
      'results.csv': `election_type,region,constituency,polling_station,candidate,order,votes\n${lines.join('')}`,
    }),
  );
  const { pool } = server.database;
  const options = { dryRun: false, publish: true, skipRefused: false, correction: CORRECTION };
  const { report } = await runImport(pool, source, await findAdmin(pool, undefined), options);
  expect(report.refusals.total).toBe(0);
}
const setStatus = (contest: object, status: string, more: object = {}) =>
  chief()(contestStatus.set, { ...contest, status, publish: true, note: 'The result is in dispute', ...more } as never);
const inactive = (id: number) =>
  server.database.owner.query(`update polling_stations set status = 'inactive' where id = $1`, [id]);

interface Truth {
  status: string;
  source: string;
  stations: number;
  of_stations: number;
  counted: boolean;
  reported: boolean;
  candidates: number[];
  votes: string[];
  leaders: number[];
  tied: boolean;
  elected_id: number | null;
  won_by: string | null;
}
async function truth(constituency_id: number, type = 2): Promise<Truth> {
  const { rows } = await server.database.pool.query<Truth>(
    `select t.* from contests k cross join lateral public_truth(k) t
     where k.year_id = 1 and k.constituency_id = $1 and k.election_type_id = $2`,
    [constituency_id, type],
  );
  return rows[0] as Truth;
}
const national = async (type = 2) =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id: type })).data;
const outlook = async (type = 2) =>
  (await server.anonymous(outlooks.national, { year_id: 1, election_type_id: type })).data;
const page = async (path: string) => {
  const { body } = await server.app.inject({ method: 'GET', url: path, headers: EXACT });
  return body.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
};
async function differences() {
  const client = await server.database.pool.connect();
  await client.query('begin');
  const found = await compareTables(client);
  await client.query('commit');
  client.release();
  return found.filter(({ kind }) => kind === 'seat' || kind === 'sum' || kind === 'live' || kind === 'published');
}

describe('where the figures come from', () => {
  test('nothing, some stations, all stations, the constituency', async () => {
    expect(await truth(1)).toMatchObject({ source: 'none', candidates: [], reported: false });
    await station(1, 2, 1, 30, 20, 10);
    expect(await truth(1)).toMatchObject({
      source: 'some',
      stations: 1,
      of_stations: 2,
      votes: ['30', '20', '10'],
      counted: false,
    });
    await station(1, 2, 2, 1, 40, 2);
    expect(await truth(1)).toMatchObject({
      source: 'stations',
      stations: 2,
      leaders: [12],
      reported: false,
      elected_id: null,
    });
    await declare(1, 2, 500, 400, 300);
    expect(await truth(1)).toMatchObject({
      source: 'declared',
      leaders: [11],
      reported: true,
      elected_id: 11,
      won_by: 'votes',
    });
  });

  test('a station without the figure of an active candidate is not whole', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(1, 2, 2, 1, 40);
    expect(await truth(1)).toMatchObject({ source: 'some', stations: 2, of_stations: 2 });
  });

  test('all zero is no lead, and a tie names all who tie', async () => {
    await declare(1, 2, 0, 0, 0);
    await declare(2, 2, 70, 70, 70);
    expect(await truth(1)).toMatchObject({ tied: true, elected_id: null, leaders: [11, 12, 21] });
    expect((await national()).ties).toEqual([
      {
        constituency_id: 1,
        name: 'North One',
        candidates: ['Ama Palm (no. 1)', 'Kojo River', 'Ama Palm (no. 3)'],
      },
      { constituency_id: 2, name: 'North Two', candidates: ['Adwoa Palm', 'Kwame River', 'Nana Alone'] },
    ]);
    expect(await page('/results/constituencies/north-two?type=parliamentary')).toContain(
      'Tied: Adwoa Palm, Kwame River and Nana Alone',
    );
  });
});

describe('the sum of some stations that is synced and published', () => {
  test('of the country: a leader leads, no one is elected, and the voters of the other stations are outstanding', async () => {
    for (const constituency of WORLD.constituencies)
      await station(constituency, 1, WORLD.stations[constituency]?.[0] ?? 0, 500, 20, 10);
    await sumUp(1);
    for (const constituency of WORLD.constituencies) await publish(constituency, 1);
    const { nation } = await outlook(1);
    expect(nation).toMatchObject({ valid_votes: 2120, outstanding: { units: 4, voters: 2400, without_register: 0 } });
    expect(nation?.candidates.map(({ elected }) => elected)).toEqual(['possible', 'possible', 'possible']);
    expect(await national(1)).toMatchObject({
      reporting: { reported: 0, partly: 4, total: 4 },
      totals: { valid_votes: 2120 },
      year: { election_status: { status: 'active' } },
    });
    const shown = await page('/results?type=presidential');
    expect(shown).toContain('Abena Palm leads with');
    expect(shown).toContain('0 of 4 constituencies reported, 4 in part');
    expect(shown).not.toContain('Every constituency is counted');
    expect((await ok(chief()(runoff.read, { year_id: 1 }))).awaited).toBe(4);
  });

  test('of a seat: it is open on every surface, and the seat follows the last station', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await sumUp();
    await publish(1);
    expect(await national()).toMatchObject({ reporting: { reported: 0, partly: 1 }, ties: [] });
    expect((await national()).seats.map(({ seats }) => seats)).toEqual([0, 0, 0]);
    expect((await outlook()).house).toMatchObject({ declared: 0, open: 4 });
    expect(
      (await server.anonymous(exports.nist, { year_id: 1, election_type_id: 2 })).data.Election[0]?.Contest[0],
    ).toMatchObject({
      SubUnitsReported: 0,
      CountStatus: [{ Status: 'in-process' }],
    });
    const shown = await page('/results/constituencies/north-one?type=parliamentary');
    expect(shown).toContain('Sum of 1 of 2 polling stations');
    expect(shown).not.toContain('Elected');
    expect(await page('/results?type=parliamentary')).toContain('0 of 4 seats declared');

    await station(1, 2, 2, 1, 40, 2);
    expect(await truth(1)).toMatchObject({ source: 'some', stations: 1, leaders: [11] });
    await sumUp();
    await publish(1);
    expect(await truth(1)).toMatchObject({ source: 'stations', reported: true, elected_id: 12 });
    expect((await outlook()).house).toMatchObject({ declared: 1, open: 3 });
    expect(await differences()).toEqual([]);
  });

  test('is kept with its stations in the audit trail, at its publication and with each change', async () => {
    const trail = async () =>
      (
        await server.database.owner.query(
          `select before -> 'stations' as before, after -> 'stations' as after from audit_entries where action = 'votes.stations' order by at, sequence`,
        )
      ).rows.map(({ before, after }) => [before, after]);
    await station(1, 2, 1, 30, 20, 10);
    await sumUp();
    expect(await trail()).toEqual([]);
    await publish(1);
    expect(await trail()).toEqual([[null, ['N0101']]]);
    // Without votes of its own the second station changes the sum by its name alone, which the sync publishes.
    await station(1, 2, 2, 0, 0, 0);
    await sumUp();
    expect((await trail()).slice(1)).toEqual([[['N0101'], ['N0101', 'N0102']]]);
    await withdraw(at(1));
    expect((await trail()).slice(2)).toEqual([[['N0101', 'N0102'], null]]);
  });

  test('becomes whole where the other station is set inactive, or brings no vote', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(2, 2, 5, 30, 20, 10);
    await sumUp();
    await publish(1);
    await publish(2);
    await inactive(2);
    expect(await truth(1)).toMatchObject({ source: 'stations', elected_id: 11 });
    expect((await national()).seats).toMatchObject([{ party_id: 1, seats: 1 }, {}, {}, {}]);
    expect(await station(2, 2, 6, 0, 0, 0)).toMatchObject({ status: 200 });
    expect(await truth(2)).toMatchObject({ source: 'some', elected_id: null });
    await sumUp();
    expect(await truth(2)).toMatchObject({ source: 'stations', elected_id: 13 });
    expect((await national()).seats).toMatchObject([{ party_id: 1, seats: 2 }, {}, {}, {}]);
    expect(await differences()).toEqual([]);
  });

  test('is one of some stations again once a station in it is withdrawn', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(1, 2, 2, 1, 2, 3);
    await sumUp();
    await publish(1);
    expect((await national()).seats[0]).toMatchObject({ party_id: 1, seats: 1 });
    await withdraw({ ...at(1), polling_station_id: 2 }, 'withdrawStation');
    expect(await truth(1)).toMatchObject({ source: 'some', stations: 1, elected_id: null });
    expect((await national()).seats.map(({ seats }) => seats)).toEqual([0, 0, 0]);
    expect(await differences()).toEqual([]);
  });

  test.each([
    ['a station in it that was withdrawn is published again', [1, 2, 3], () => ok(station(1, 2, 2, 1, 2, 3))],
    ['a figure that a station in it lacked is imported', [1, 2], () => importStation('N0102', 1, 2, 3)],
  ])('elects once %s', async (_, first, then) => {
    await station(1, 2, 1, 30, 20, 10);
    await station(1, 2, 2, ...first);
    await sumUp();
    await publish(1);
    if (first.length === 3) await withdraw({ ...at(1), polling_station_id: 2 }, 'withdrawStation');
    expect(await truth(1)).toMatchObject({ source: 'some', elected_id: null });
    await then();
    expect(await truth(1)).toMatchObject({ source: 'stations', stations: 2, elected_id: 11 });
    expect((await national()).seats[0]).toMatchObject({ party_id: 1, seats: 1 });
    expect(await differences()).toEqual([]);
    const { rows } = await server.database.owner.query<{ told: boolean }>(
      `select body -> 'reported' as told from feed_messages where body -> 'polling_station' = 'null' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ told: true }]);
  });

  test('loses its public lot with a station, which does not come back with it', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(1, 2, 2, 1, 11, 3);
    await sumUp();
    await publish(1);
    expect((await setStatus(at(1), 'lot', { candidate_id: 12 })).status).toBe(200);
    expect(await truth(1)).toMatchObject({ status: 'lot', elected_id: 12 });
    await withdraw({ ...at(1), polling_station_id: 2 }, 'withdrawStation');
    expect((await station(1, 2, 2, 1, 11, 3)).status).toBe(200);
    expect(await truth(1)).toMatchObject({ status: 'held', source: 'stations', tied: true, elected_id: null });
    expect(await differences()).toEqual([]);
  });
});

describe('a station that leaves', () => {
  const live = async () =>
    (
      await server.database.pool.query(
        `select live_votes from vote_values v join contests k on k.id = v.contest_id
         where v.place = 0 and k.constituency_id = 1 and k.election_type_id = 2 order by candidate_id`,
      )
    ).rows.map((row) => row.live_votes);

  test('by withdrawal leaves the sum at the next sync, and no sum is left to publish without one', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(1, 2, 2, 1, 2, 3);
    await sumUp();
    expect(await live()).toEqual([31, 22, 13]);
    await withdraw({ ...at(1), polling_station_id: 2 }, 'withdrawStation');
    expect(await sumUp()).toMatchObject({ checked: 1, changed: 1, kept: 0 });
    expect(await live()).toEqual([30, 20, 10]);
    await withdraw({ ...at(1), polling_station_id: 1 }, 'withdrawStation');
    expect(await sumUp()).toMatchObject({ checked: 1, changed: 1, kept: 0 });
    expect(await live()).toEqual([null, null, null]);
    expect(await sumUp()).toMatchObject({ checked: 0, changed: 0 });
    expect((await chief()(votes.publish, at(1))).status).toBe(409);
    const board = (await ok(chief()(contract.board.list, { year_id: 1 }))).find(
      (row) => row.constituency_id === 1 && row.election_type_id === 2,
    );
    expect(board?.state).toBe('silent');
    expect(await differences()).toEqual([]);
    // The figures come back with a station.
    await station(1, 2, 2, 4, 5, 6);
    await sumUp();
    expect(await live()).toEqual([4, 5, 6]);
  });

  test('takes a public sum with it only by a withdrawal: until then the sync reports it', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await sumUp();
    await publish(1);
    await withdraw({ ...at(1), polling_station_id: 1 }, 'withdrawStation');
    expect(await sumUp()).toMatchObject({ changed: 0, kept: 1, differences: [{ before: 30, after: null }, {}, {}] });
    expect(await truth(1)).toMatchObject({ source: 'some', stations: 0, votes: ['30', '20', '10'] });
    // What is withdrawn then has nothing left that can be published again.
    await withdraw(at(1));
    await sumUp();
    expect(await live()).toEqual([null, null, null]);
    await expect(publish(1)).rejects.toMatchObject({ code: 'EC409' });
    expect((await chief()(votes.publish, at(1))).status).toBe(409);
    expect(await truth(1)).toMatchObject({ source: 'none', counted: false, reported: false });
  });

  test('by its status counts on no surface, takes no entry, and is not reminded of', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(1, 2, 2, 1, 40, 2);
    await inactive(2);
    expect(await truth(1)).toMatchObject({ source: 'stations', of_stations: 1, leaders: [11] });
    expect(await page('/results/constituencies/north-one?type=parliamentary')).toContain(
      'Ama Palm (no. 1) (PP) 50.00%',
    );
    expect((await page('/results?type=parliamentary')).includes('Kojo River')).toBe(false);
    const csv = String((await server.anonymous(exports.stations, { year_id: 1, election_type_id: 2 })).data);
    expect(csv.trim().split('\n')).toHaveLength(4);
    await sumUp();
    expect(await live()).toEqual([30, 20, 10]);
    expect(await station(1, 2, 2, 1, 1, 1)).toMatchObject({ status: 409, error_msg: sayVotes.inactiveStation });
    const entry = { year_id: 1, constituency_id: 1, polling_station_id: 2, votes: ballot(1, 2, [1]) };
    expect(await server.as('agent')(stationVotes.submit, entry)).toMatchObject({
      status: 409,
      error_msg: sayVotes.inactiveStation,
    });
    const places = [{ constituency_id: 1, polling_station_id: WORLD.inactive }];
    const reminded = await ok(chief()(contract.coverage.remind, { year_id: 1, election_type_id: 2, places }));
    expect(reminded).toMatchObject({ sent: [], skipped: [{ polling_station_id: WORLD.inactive }] });
  });
});

describe('a contest without a poll', () => {
  test('cannot be one while a station of it is public', async () => {
    await station(1, 2, 1, 30, 20, 10);
    expect(await setStatus(at(1), 'postponed')).toMatchObject({
      status: 422,
      error_msg: { status: [say.votesArePublic] },
    });
  });

  test('has no votes anywhere once it is annulled', async () => {
    await station(1, 2, 1, 331, 20, 10);
    await declare(1, 1, 500, 400, 300);
    await ok(setStatus(at(1), 'annulled'));
    expect(await truth(1)).toMatchObject({ source: 'none', candidates: [], counted: false });
    const shown = await page('/results/constituencies/north-one?type=parliamentary');
    expect(shown).not.toMatch(/\b331\b/);
    expect(shown).toContain('Annulled');
    expect((await outlook()).house?.close).toEqual([]);
    expect(await sumUp()).toMatchObject({ checked: 0, changed: 0 });
    const csv = String((await server.anonymous(exports.stations, { year_id: 1, election_type_id: 2 })).data);
    expect(csv.trim().split('\n')).toHaveLength(1);
    // Nothing is there to compare the other race with.
    await server.database.owner.query(
      `insert into registers (contest_id, total_registered_voters, total_valid_votes, total_rejected, action, changed_by)
       select id, 50000, 60, 0, 'import', 1 from contests where constituency_id = 1 and election_type_id = 2`,
    );
    const found = await ok(server.as('admin')(findings.list, at(1, 1)));
    expect(found.filter(({ code }) => code === 'C10')).toEqual([]);
  });
});

describe('a lot', () => {
  const NOTE = 'Drawn by the returning officer';
  const drawn = () => setStatus(at(1), 'lot', { candidate_id: 12, note: NOTE });

  test('gives the seat while the public votes tie, and ends with them on every surface', async () => {
    await declare(1, 2, 100, 100, 100);
    await ok(drawn());
    expect(await truth(1)).toMatchObject({ status: 'lot', elected_id: 12, won_by: 'lot' });
    const why = { reason: 'wrong_figures' as const, note: 'One vote was missing' };
    const votesNow = [{ candidate_id: 21, vote_count: 101 }];
    await ok(chief()(votes.save, { year_id: 1, constituency_id: 1, votes: votesNow, correction: why }));
    expect(await truth(1)).toMatchObject({ status: 'held', elected_id: 21, won_by: 'votes' });
    expect((await national()).statuses).toEqual([]);
    expect((await national()).seats[0]).toMatchObject({ party_id: 3, seats: 1 });
    const csv = String((await server.anonymous(exports.contests, { year_id: 1 })).data);
    expect(csv.trim().split('\n')).toHaveLength(1);
    const report = (await server.anonymous(exports.nist, { year_id: 1, election_type_id: 2 })).data;
    expect(report.Election[0]?.Candidate.filter(({ PostElectionStatus }) => PostElectionStatus)).toEqual([]);
    expect(await page('/results/constituencies/north-one?type=parliamentary')).toMatch(
      /Ama Palm \(no\. 3\) LP Elected 101/,
    );
    const { rows } = await server.database.owner.query('select body from feed_messages order by id desc limit 1');
    expect(rows[0].body).toMatchObject({
      status: { status: 'held', elected: null },
      seat: { candidate_id: 21, won_by: 'votes' },
    });
    expect(await differences()).toEqual([]);
  });

  test('ends with the withdrawal of the votes', async () => {
    await declare(1, 2, 100, 100, 50);
    await ok(drawn());
    await withdraw(at(1));
    expect(await truth(1)).toMatchObject({ status: 'held', elected_id: null, source: 'none' });
    const shown = await page('/results/constituencies/north-one?type=parliamentary');
    expect(shown).not.toContain('Elected');
    expect(shown).toContain('The figures were published, and withdrawn since.');
  });
});

describe('as of', () => {
  test('never goes backwards: a withdrawal is the newest change', async () => {
    const moment = async () => Date.parse((await national()).as_of ?? '');
    await declare(1, 2, 100, 90, 50);
    const first = await moment();
    await declare(2, 2, 100, 90, 50);
    const second = await moment();
    await withdraw(at(2));
    const third = await moment();
    expect(first).toBeLessThan(second);
    expect(second).toBeLessThan(third);
    await ok(setStatus(at(3), 'postponed'));
    expect(third).toBeLessThan(await moment());
    expect((await server.anonymous(exports.json, { year_id: 1, election_type_id: 2 })).data.as_of).toBe(
      (await national()).as_of,
    );
  });
});

describe('sums', () => {
  test('a party with one seat in each of two regions has two', async () => {
    await declare(1, 2, 100, 90, 50);
    await declare(3, 2, 100, 90);
    expect((await national()).seats[0]).toMatchObject({ party_id: 1, seats: 2, votes: 200 });
    expect((await national()).regions.map(({ seats }) => seats)).toMatchObject([
      [{ party_id: 1, seats: 1 }],
      [{ party_id: 1, seats: 1 }],
    ]);
  });

  test('turnout leaves out a place without voters of its own, and says which', async () => {
    await server.database.owner.query(
      `insert into registers (contest_id, total_registered_voters, total_valid_votes, total_rejected, action, changed_by)
       select id, case constituency_id when 1 then 0 else 200 end, 180, 0, 'import', 1
       from contests where election_type_id = 1 and constituency_id in (1, 2)`,
    );
    await save(1, 1, 100, 50, 30);
    await save(2, 1, 100, 50, 30);
    await publish(1, 1);
    await publish(2, 1);
    expect((await national(1)).totals).toMatchObject({
      turnout: 0.9,
      registered_voters: 200,
      registers: 1,
      left_out: ['North One'],
    });
    expect(await page('/results?type=presidential')).toContain('Turnout leaves out North One');
  });

  test('a page says where only polling stations are public', async () => {
    await station(1, 2, 1, 30, 20, 10);
    await station(3, 2, 3, 30, 20);
    expect((await national()).reporting).toMatchObject({ reported: 0, partly: 0, by_stations: 2 });
    expect(await page('/results?type=parliamentary')).toContain(
      'No constituency has reported yet. Figures of polling stations are public in 2 constituencies.',
    );
  });
});

describe('sources', () => {
  const states = async (type = 1) =>
    (await ok(chief()(contract.coverage.states, { year_id: 1, election_type_id: type }))).contests.find(
      ({ constituency_id }) => constituency_id === 1,
    )?.state;
  const submit = (person: 'agent' | 'correspondent', ...figures: number[]) =>
    server.as(person)(votes.submit, { year_id: 1, constituency_id: 1, votes: ballot(1, 1, figures) });

  test('go by what was submitted: promoting its provider does not silence a contest', async () => {
    await ok(submit('agent', 1, 2, 3));
    expect(await states()).toBe('entered');
    await server.database.owner.query('update users set role_id = 9 where id = 4');
    expect(await states()).toBe('entered');
    await server.database.owner.query('update users set role_id = 2 where id = 4');
  });

  test('are there from a role that works everywhere', async () => {
    await server.database.owner.query(
      `insert into role_permissions (role_id, permission_id) select 3, id from permissions where name = 'entries.submit'`,
    );
    await ok(server.as('admin')(votes.submit, { year_id: 1, constituency_id: 1, votes: ballot(1, 1, [1, 2, 3]) }));
    expect(await states()).toBe('entered');
    await server.database.owner.query(
      `delete from role_permissions where role_id = 3 and permission_id = (select id from permissions where name = 'entries.submit')`,
    );
  });

  test('are not the figures of a validator, wherever that role reaches', async () => {
    await server.database.owner.query(`update roles set scope = 'constituencies' where id = 9`);
    await server.database.owner.query('insert into user_constituencies values (3, 1)');
    await save(1, 1, 1, 2, 3);
    await ok(
      server.as('correspondent')(votes.save, { year_id: 1, constituency_id: 1, votes: ballot(1, 1, [1, 2, 3]) }),
    );
    const { rows } = await server.database.pool.query(
      `select count(*)::int as sources from contests k cross join lateral source_entries(k.id) where k.constituency_id = 1`,
    );
    expect(rows).toEqual([{ sources: 0 }]);
    await server.database.owner.query(`delete from user_constituencies where user_id = 3`);
    await server.database.owner.query(`update roles set scope = 'region' where id = 9`);
  });
});
