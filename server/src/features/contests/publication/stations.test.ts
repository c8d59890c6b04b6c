import { sentenceOf } from '@election/contract/checks/checks';
import { contract } from '@election/contract/contract';
import { stationVotesDone as shared, votesDone } from '@election/contract/messages/done';
import { sayFindings } from '@election/contract/messages/findings';
import { refusedEntries } from '@election/contract/messages/rules';
import { sayVotes as votesSay } from '@election/contract/messages/votes';
import { describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { sayContests as say } from '../sentences.ts';

const server = useServer();
const { votes, stationVotes, results } = contract;

const place = { year_id: 1, polling_station_id: SMALL.stations.first };
const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const here = { ...place, ...contest };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));

const submit = (person: Person, figures: number[], where = {}) =>
  server.as(person)(stationVotes.submit, { ...place, votes: ballot(...figures), ...where });
const publish = (person: Person, figures: number[], where = {}) =>
  server.as(person)(stationVotes.publish, {
    correction: CORRECTION,
    ...place,
    election_type_id: 1,
    votes: ballot(...figures),
    ...where,
  });
const liveOf = async (person: Person, where = {}) => {
  const { data } = await server.as(person)(votes.results, { ...contest, ...where });
  return data.map(({ vote_count }) => vote_count[0]?.votes ?? null);
};

describe('the evening of one polling station', () => {
  test("an agent's figures wait, apart from those of the constituency", async () => {
    expect(await submit('agent', [10, 20, 30])).toMatchObject({ status: 200, msg: votesDone.submitted });
    const own = await server.as('agent')(stationVotes.own, here);
    expect(own.data.map(({ candidate, votes: figure, status }) => [candidate.name, figure, status])).toEqual([
      ['Abena Palm', 10, 'pending'],
      ['Kofi River', 20, 'pending'],
      ['Esi Lamp', 30, 'pending'],
    ]);
    const constituency = await server.as('agent')(votes.entries, { ...contest, region_id: 1 });
    expect(constituency.data.entries).toEqual([]);
    expect((await server.as('intern')(stationVotes.own, here)).data).toEqual([]);
  });

  test('a validator sees the entries of that station by provider', async () => {
    await submit('agent', [1, 2, 3], { polling_station_id: SMALL.stations.second });
    const { data } = await server.as('correspondent')(stationVotes.agents, here);
    expect(data).toMatchObject([{ id: USER_ID.agent, vote_count_entries: [] }]);
    expect(data[0]?.polling_station_vote_entries.map((entry) => [entry.polling_station_id, entry.votes])).toEqual([
      [1, 10],
      [1, 20],
      [1, 30],
    ]);
  });

  test('an approved figure becomes the live value of the station, and of nothing else', async () => {
    const answer = await server.as('correspondent')(votes.decide, {
      ...here,
      votes: ballot(10, 20, 30).map((vote) => ({ ...vote, user_id: USER_ID.agent })),
    });
    expect(answer).toMatchObject({ status: 200, data: { decided: 3, status: 'approved' } });
    expect(await liveOf('admin', place)).toEqual([10, 20, 30, null]);
    expect(await liveOf('admin')).toEqual([null, null, null, null]);
    expect(await submit('agent', [1, 1, 1])).toMatchObject({
      status: 409,
      error_msg: refusedEntries([{ refusal: 'approved_read_only', names: ['Abena Palm', 'Kofi River', 'Esi Lamp'] }]),
    });
    const { rows } = await server.database.pool.query(
      'select polling_station_id from pending_items where pending order by 1',
    );
    expect(rows).toEqual([{ polling_station_id: SMALL.stations.second }]);
  });

  test('publishing makes the figures live and published at once, with their history, and rolls nothing up', async () => {
    const answer = await publish('correspondent', [10, 25, 30]);
    expect(answer).toMatchObject({ status: 200, msg: shared.published, data: { saved: 3, changed: 3 } });
    const { data } = await server.as('agent')(votes.results, { ...contest, ...place });
    expect(data[1]?.vote_count).toMatchObject([{ votes: 25, published_votes: 25, status: 'published' }]);
    expect(data[1]?.polling_station_vote_entry).toEqual([{ votes: 25 }]);
    const { rows } = await server.database.pool.query(
      `select figure, votes_before, votes_after from figure_history
       where polling_station_id = 1 and candidate_id = 2 and figure <> 'entry' and action = 'publish' order by figure`,
    );
    expect(rows).toEqual([
      { figure: 'live', votes_before: 20, votes_after: 25 },
      { figure: 'published', votes_before: null, votes_after: 25 },
    ]);
    expect(await auditOf(server.database, 'contest:1/station:1')).toMatchObject([
      { action: 'entries.submit', chain: 1 },
      { action: 'entries.approved', chain: 1 },
      { action: 'stations.publish', chain: 1, before: { 2: 20 }, after: { 2: 25 } },
    ]);
    const own = await server.as('agent')(stationVotes.own, here);
    expect(own.data.map((entry) => entry.status)).toEqual(['published', 'published', 'published']);
    const national = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    expect(national.data.totals.valid_votes).toBe(0);
  });

  test('the results carry the sum of the published stations', async () => {
    await publish('admin', [5, 5, 5], { polling_station_id: SMALL.stations.second });
    const { data } = await server.as('admin')(votes.results, contest);
    expect(data.map((row) => row.polling_station_vote_entry[0]?.votes ?? null)).toEqual([15, 30, 35, null]);
  });

  test('publishing the same again changes nothing and leaves no history', async () => {
    const history = () => server.database.pool.query('select count(*) from figure_history');
    const before = (await history()).rows;
    expect(await publish('admin', [10, 25, 30])).toMatchObject({ status: 200, data: { saved: 3, changed: 0 } });
    expect((await history()).rows).toEqual(before);
  });

  test('a figure that moved on since it was read is not overwritten', async () => {
    const { data } = await server.as('admin')(votes.results, { ...contest, ...place });
    const version = data[0]?.vote_count[0]?.version ?? 0;
    const edit = (vote_count: number) =>
      publish('admin', [], { votes: [{ candidate_id: SMALL.presidential[0], vote_count, version }] });
    expect((await edit(40)).status).toBe(200);
    expect(await edit(41)).toMatchObject({
      status: 409,
      error_msg: votesSay.liveChanged({ name: 'Abena Palm', sent: 41, current: 40 }),
    });
  });

  test('figures in which the checks find an error are published with a reason only', async () => {
    const where = { polling_station_id: SMALL.stations.second };
    const tooMany = sentenceOf({ code: 'C2', numbers: { ballots: 610, registered: 600 } });
    expect(await publish('admin', [600, 5, 5], where)).toMatchObject({
      status: 422,
      error_msg: { reason: [tooMany, sayFindings.reasonNeeded] },
    });
    // The figures that stay count too: 5 and 5 stand there.
    expect(await publish('admin', [600], where)).toMatchObject({ status: 422 });
    expect(await publish('admin', [0, 0, 0], where)).toMatchObject({
      status: 422,
      error_msg: { reason: [sentenceOf({ code: 'C4', numbers: {} }), sayFindings.reasonNeeded] },
    });
    expect(await liveOf('admin', { ...place, ...where })).toEqual([5, 5, 5, null]);
    const reason = 'Voters of the special voting were added.';
    expect(await publish('admin', [600, 5, 5], { ...where, reason })).toMatchObject({ status: 200 });
    await publish('admin', [5, 5, 5], where);
  });

  test('who may not see live figures sees the published ones only', async () => {
    await submit('intern', [7, 7, 7]);
    await server.as('admin')(votes.decide, {
      ...here,
      votes: [{ candidate_id: 2, vote_count: 7, user_id: USER_ID.intern }],
    });
    expect(await liveOf('correspondent', place)).toEqual([40, 7, 30, null]);
    expect(await liveOf('southern_correspondent', place)).toEqual([40, 25, 30, null]);
  });

  test('a publication of the constituency leaves what is public of its stations', async () => {
    const { year_id, constituency_id } = contest;
    await server.as('admin')(votes.save, {
      correction: CORRECTION,
      year_id,
      constituency_id,
      votes: ballot(45, 30, 35),
    });
    expect(await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION })).toMatchObject({
      status: 200,
    });
    expect(await liveOf('southern_correspondent', place)).toEqual([40, 25, 30, null]);
    expect(await liveOf('correspondent', place)).toEqual([40, 7, 30, null]);
  });
});

describe('who may do what where', () => {
  test('reading entries is bound to the constituency', async () => {
    const elsewhere = { ...here, polling_station_id: 3, constituency_id: SMALL.south.first };
    expect((await server.as('correspondent')(stationVotes.agents, elsewhere)).status).toBe(403);
    expect((await server.as('agent')(stationVotes.own, elsewhere)).status).toBe(403);
    // A station of another constituency has no entries in this one.
    const mixed = await server.as('southern_correspondent')(stationVotes.agents, {
      ...elsewhere,
      polling_station_id: 1,
    });
    expect(mixed.data).toEqual([]);
  });
});

describe('what is refused', () => {
  test('a station that is not there, or not in that constituency', async () => {
    const gone = { status: 404, error_msg: failures.missing({ what: say.station }) };
    expect(await submit('agent', [1], { polling_station_id: 999 })).toMatchObject(gone);
    expect(await publish('admin', [1], { polling_station_id: 999 })).toMatchObject(gone);
    expect(await submit('agent', [1], { constituency_id: SMALL.north.second })).toMatchObject({
      status: 422,
      error_msg: { polling_station_id: [votesSay.unknownStation] },
    });
    const decided = await server.as('admin')(votes.decide, {
      ...contest,
      polling_station_id: 3,
      votes: [{ candidate_id: 1, vote_count: 1, user_id: USER_ID.agent }],
    });
    expect(decided).toMatchObject({ status: 422, error_msg: votesSay.unknownStation });
  });
});
