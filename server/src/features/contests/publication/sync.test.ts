import { contract } from '@election/contract/contract';
import { syncDone as say } from '@election/contract/messages/done';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL } from '../../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { votes, stationVotes, sync, results } = contract;

const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const station = (polling_station_id: number, ...figures: number[]) =>
  server.as('admin')(stationVotes.publish, {
    correction: CORRECTION,
    year_id: 1,
    polling_station_id,
    election_type_id: 1,
    votes: figures.map((figure, index) => vote(SMALL.presidential[index] ?? 0, figure)),
  });
const save = (constituency_id: number, figures: ReturnType<typeof vote>[], person: Person = 'admin', more = {}) =>
  server.as(person)(votes.save, { correction: CORRECTION, year_id: 1, constituency_id, votes: figures, ...more });
const publish = (constituency_id: number, election_type_id = 1) =>
  server.as('super_admin')(votes.publish, { correction: CORRECTION, year_id: 1, constituency_id, election_type_id });
const constituencies = (input = {}, person: Person = 'super_admin', options = {}) =>
  server.as(person)(sync.constituencies, { election_id: 1, year_id: 1, ...input }, options);
const regions = (input = {}, person: Person = 'super_admin') =>
  server.as(person)(sync.regions, { election_id: 1, year_id: 1, ...input });
const seats = (input = {}, person: Person = 'super_admin') =>
  server.as(person)(sync.seats, { election_type_id: 2, year_id: 1, ...input });
const national = async (election_type_id = 1) =>
  (await server.anonymous(results.national, { year_id: 1, election_type_id })).data;
const rows = async (text: string) => (await server.database.pool.query(text)).rows;
const live = (constituency_id: number) =>
  rows(`select candidate_id, live_votes, published_votes, origin, version from vote_values
        where place = 0 and contest_id = (select id from contests where constituency_id = ${constituency_id} and election_type_id = 1)
        order by candidate_id`);
/** What only the owner of the database can do: break what the product keeps. */
async function corrupt(statement: string) {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test.each([
  ['sync_constituencies', 1],
  ['sync_seats', 2],
])('an import can use the connection of %s', async (routine, type) => {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const call = { actor: { id: 1 }, input: { year_id: 1, election_id: type, election_type_id: type } };
  await client.query(`select ${routine}($1)`, [JSON.stringify(call)]);
  // PostgreSQL refuses this on a connection that has used a temporary table.
  await client.query(`set temp_buffers = '64MB'`);
  await client.end();
});

describe('constituencies from their stations', () => {
  beforeAll(async () => {
    await station(1, 10, 20);
    await station(2, 1, 2, 3);
    await station(3, 7, 7, 7);
    await save(3, [vote(1, 5)]);
    await events.heard();
  });

  test('one without figures of its own gets the sums, marked so and not public; a candidate without a figure gets none', async () => {
    const answer = await constituencies();
    expect(answer).toMatchObject({ status: 200, msg: say.constituencies, data: { checked: 2, changed: 1, kept: 1 } });
    expect(await live(1)).toEqual([
      { candidate_id: 1, live_votes: 11, published_votes: null, origin: 'stations', version: 1 },
      { candidate_id: 2, live_votes: 22, published_votes: null, origin: 'stations', version: 1 },
      { candidate_id: 3, live_votes: 3, published_votes: null, origin: 'stations', version: 1 },
    ]);
    expect((await national()).reporting.reported).toBe(0);
    const shown = await server.as('admin')(votes.results, { year_id: 1, constituency_id: 1, election_type_id: 1 });
    expect(shown.data.map(({ vote_count }) => vote_count[0]?.from_stations)).toEqual([true, true, true, undefined]);
  });

  test('one with a figure of its own keeps all of it, and every difference is reported', async () => {
    const { data } = await constituencies();
    expect(data).toEqual({
      checked: 2,
      changed: 0,
      kept: 1,
      differences: [
        { place: 'South One', candidate: 'Abena Palm', before: 5, after: 7 },
        { place: 'South One', candidate: 'Kofi River', before: null, after: 7 },
        { place: 'South One', candidate: 'Esi Lamp', before: null, after: 7 },
      ],
    });
    expect(await live(3)).toEqual([
      { candidate_id: 1, live_votes: 5, published_votes: null, origin: 'validated', version: 1 },
    ]);
  });

  test('a station that reports more brings the sums up to date; what is public waits for Publish Votes', async () => {
    expect(await publish(1)).toMatchObject({ status: 200, data: { votes: 36 } });
    await station(2, 4, 2, 3);
    expect((await constituencies()).data).toMatchObject({ changed: 1, kept: 1 });
    expect((await live(1))[0]).toMatchObject({ live_votes: 14, published_votes: 11 });
    expect((await national()).totals.valid_votes).toBe(36);
    expect(await publish(1)).toMatchObject({ status: 200, data: { votes: 39 } });
    expect((await national()).totals.valid_votes).toBe(39);
  });

  test('sums leave history, one audit row a constituency and one for the action, and an event', async () => {
    await events.heard();
    await station(1, 11, 20);
    await constituencies();
    const history = await rows(
      `select figure, votes_before, votes_after, actor_id from figure_history where action = 'sync' order by id desc limit 1`,
    );
    expect(history).toEqual([{ figure: 'live', votes_before: 14, votes_after: 15, actor_id: 1 }]);
    expect((await auditOf(server.database, 'contest:1')).at(-1)).toMatchObject({
      chain: 1,
      action: 'results.sync-constituency',
      before: { 1: 14 },
      after: { 1: 15 },
    });
    expect((await auditOf(server.database, 'year:1/type:1')).at(-1)).toMatchObject({
      chain: 0,
      action: 'results.sync-constituencies',
      after: { checked: 2, changed: 1, kept: 1 },
    });
    expect((await events.heard()).at(-1)).toEqual({ type: 'results-synced', year_id: 1, election_type_id: 1 });
  });

  test('once a user saves an own figure, even an equal one, the constituency keeps it', async () => {
    await save(1, [vote(1, 15)]);
    await station(1, 12, 20);
    expect((await constituencies()).data).toMatchObject({ changed: 0, kept: 2 });
    expect((await live(1))[0]).toMatchObject({ live_votes: 15, origin: 'validated' });
  });

  test('sums are of one election type', async () => {
    expect((await constituencies({ election_id: 2 })).data).toEqual({
      checked: 0,
      changed: 0,
      kept: 0,
      differences: [],
    });
  });

  test('the same call with the same key counts once', async () => {
    const first = await constituencies({}, 'super_admin', { key: 'populate-0001' });
    await station(3, 8, 7, 7);
    expect((await constituencies({}, 'super_admin', { key: 'populate-0001' })).data).toEqual(first.data);
  });

  test('a sum larger than a figure can be is reported and stored nowhere', async () => {
    await corrupt(`insert into polling_stations (id, year_id, constituency_id, code, name)
                   values (901, 1, 4, 'S0201', 'Huge One'), (902, 1, 4, 'S0202', 'Huge Two')`);
    for (const place of [901, 902]) await station(place, 2_147_483_647);
    const { data } = await constituencies();
    expect(data.differences).toContainEqual({
      place: 'South Two',
      candidate: 'Abena Palm',
      before: null,
      after: 4_294_967_294,
    });
    expect(await live(4)).toEqual([]);
  });
});

describe('regions from their constituencies', () => {
  test('nothing differs where nothing was broken: publication keeps the sums', async () => {
    await save(2, [vote(1, 100), vote(2, 50), vote(3, 25)]);
    expect((await publish(2)).status).toBe(200);
    await save(3, [vote(1, 8), vote(2, 7), vote(3, 7)]);
    expect((await publish(3)).status).toBe(200);
    expect(await regions()).toMatchObject({
      status: 200,
      msg: say.regions,
      data: { checked: 2, changed: 0, kept: 0, differences: [] },
    });
  });

  test('sums that were broken, lost or made up are put right, counted and named; readers learn of it', async () => {
    const before = await national();
    await corrupt(`
      update region_results set votes = votes + 1000 where region_id = 1 and candidate_id = 1;
      delete from region_results where region_id = 1 and candidate_id = 2;
      insert into region_results values (1, 2, 4, 77)`);
    const { data } = await regions();
    expect(data).toEqual({
      checked: 2,
      changed: 2,
      kept: 0,
      differences: [
        { place: 'North', candidate: 'Abena Palm', before: 1114, after: 114 },
        { place: 'North', candidate: 'Kofi River', before: null, after: 72 },
        { place: 'South', candidate: 'Yaw Withdrawn', before: 77, after: null },
      ],
    });
    const after = await national();
    expect(after.version).toBe(before.version + 1);
    expect({ ...after, version: 0, as_of: '' }).toEqual({ ...before, version: 0, as_of: '' });
    expect((await auditOf(server.database, 'year:1/type:1')).at(-1)).toMatchObject({
      chain: 0,
      action: 'results.sync-regions',
      after: data,
    });
  });

  test('regional and national figures equal a sum over what is published', async () => {
    const sums = await rows(
      `select c.region_id, v.candidate_id, sum(v.published_votes)::int as votes
       from vote_values v join contests k on k.id = v.contest_id join constituencies c on c.id = k.constituency_id
       where v.place = 0 and k.election_type_id = 1 and v.published_votes is not null group by 1, 2 order by 1, 2`,
    );
    const { regions: shown, candidates, totals } = await national();
    const tallies = shown.flatMap((region) =>
      region.candidates.map(({ candidate_id, votes: sum }) => ({ region_id: region.id, candidate_id, votes: sum })),
    );
    const order = (a: { region_id: number; candidate_id: number }, b: typeof a) =>
      a.region_id - b.region_id || a.candidate_id - b.candidate_id;
    expect(tallies.sort(order)).toEqual(sums);
    const total = (list: { votes: number }[]) => list.reduce((sum, { votes: figure }) => sum + figure, 0);
    expect(total(candidates)).toBe(total(tallies));
    expect(totals.valid_votes).toBe(total(tallies));
  });
});

describe('seats from their constituencies', () => {
  beforeAll(async () => {
    await save(1, [vote(11, 40), vote(12, 30)]);
    await publish(1, 2);
    await save(2, [vote(13, 8), vote(14, 8)]);
    await publish(2, 2);
  });

  test('the leader has the seat, and a tie gives none and is shown as a tie', async () => {
    const { seats: held, ties, reporting } = await national(2);
    expect(reporting).toEqual({ reported: 2, partly: 0, by_stations: 0, total: 4, postponed: 0, annulled: 0 });
    expect(held).toEqual([
      { party_id: 1, seats: 1, votes: 48, person: null },
      { party_id: 2, seats: 0, votes: 38, person: null },
    ]);
    expect(ties).toEqual([{ constituency_id: 2, name: 'North Two', candidates: ['Adwoa Palm', 'Kwame River'] }]);
    expect(await seats()).toMatchObject({
      status: 200,
      msg: say.seats,
      data: { checked: 2, changed: 0, differences: [] },
    });
  });

  test('seats that were broken, lost or made up are put right, counted and named', async () => {
    const before = await national(2);
    await corrupt(`
      update seats set candidate_id = 12, votes = 41 where contest_id = (select id from contests where constituency_id = 1 and election_type_id = 2);
      delete from seats where contest_id = (select id from contests where constituency_id = 2 and election_type_id = 2);
      insert into seats select id, 13, 5, false from contests where constituency_id = 3 and election_type_id = 2`);
    const { data } = await seats();
    expect(data).toEqual({
      checked: 2,
      changed: 3,
      kept: 0,
      differences: [
        { place: 'North One', candidate: 'Ama Palm', before: 41, after: 40 },
        { place: 'North Two', candidate: null, before: null, after: 8 },
        { place: 'South One', candidate: 'Adwoa Palm', before: 5, after: null },
      ],
    });
    const after = await national(2);
    expect({ ...after, version: 0, as_of: '' }).toEqual({ ...before, version: 0, as_of: '' });
    expect((await seats()).data).toMatchObject({ changed: 0, differences: [] });
  });

  test('the seat follows a live edit, not what waits beside it or stands at stations; figures that are all 0 are a tie', async () => {
    await server.as('admin')(stationVotes.publish, {
      correction: CORRECTION,
      ...{ year_id: 1, polling_station_id: 1, election_type_id: 2 },
      votes: [vote(11, 200), vote(12, 1)],
    });
    await save(1, [vote(11, 100)]);
    await save(1, [vote(12, 50)], 'super_admin');
    expect((await national(2)).seats).toEqual([
      { party_id: 2, person: null, seats: 1, votes: 50 + 8 },
      { party_id: 1, person: null, seats: 0, votes: 40 + 8 },
    ]);
    const nobody = { findings: [{ code: 'C4', numbers: {} }], reason: 'Nobody voted' };
    await save(1, [vote(11, 0), vote(12, 0)], 'super_admin', nobody);
    expect((await national(2)).ties.map(({ name }) => name)).toEqual(['North One', 'North Two']);
  });
});

describe('unknown years', () => {
  test('a year and an election type that are not there', async () => {
    for (const call of [constituencies({ year_id: 9 }), regions({ year_id: 9 }), seats({ year_id: 9 })]) {
      expect(await call).toMatchObject({ status: 404, error_msg: failures.missing({ what: failures.theYear }) });
    }
    const unknown = { status: 404, error_msg: failures.missing({ what: failures.theElectionType }) };
    for (const call of [
      constituencies({ election_id: 9 }),
      regions({ election_id: 9 }),
      seats({ election_type_id: 9 }),
    ]) {
      expect(await call).toMatchObject(unknown);
    }
  });

  test('an election type without such sums is answered with zero counts, and nothing is recorded', async () => {
    const recorded = async () => (await server.database.pool.query('select count(*) from audit_entries')).rows[0].count;
    const before = await recorded();
    const nothing = { status: 200, data: { checked: 0, changed: 0, kept: 0, differences: [] } };
    expect(await regions({ election_id: 2 })).toMatchObject({ ...nothing, msg: say.regions });
    expect(await seats({ election_type_id: 1 })).toMatchObject({ ...nothing, msg: say.seats });
    expect(await recorded()).toBe(before);
  });
});
