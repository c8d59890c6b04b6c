import { contract } from '@election/contract/contract';
import { votesDone } from '@election/contract/messages/done';
import { refusals } from '@election/contract/messages/rules';
import { sayVotes as say } from '@election/contract/messages/votes';
import { describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, results } = contract;

const north = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const ballot = (...figures: number[]) =>
  figures.map((vote_count, index) => ({ candidate_id: SMALL.presidential[index] ?? 0, vote_count }));
const of = (user_id: number, ...figures: number[]) => ballot(...figures).map((vote) => ({ ...vote, user_id }));

const submit = (
  person: 'agent' | 'intern' | 'second_agent',
  figures: number[],
  constituency = SMALL.north.first as number,
) => server.as(person)(votes.submit, { year_id: SMALL.year, constituency_id: constituency, votes: ballot(...figures) });

async function historyOf(figure: string) {
  const { rows } = await server.database.pool.query(
    `select candidate_id, votes_before, votes_after, action, actor_id from figure_history
     where figure = $1 order by id`,
    [figure],
  );
  return rows;
}

describe('the evening of one constituency', () => {
  test('an agent submits; the figures wait and nothing is public', async () => {
    const answer = await submit('agent', [100, 80, 0]);
    expect(answer).toMatchObject({ status: 200, msg: votesDone.submitted });
    const national = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    expect(national.data.totals.valid_votes).toBe(0);
    expect(national.data.reporting).toEqual({
      reported: 0,
      partly: 0,
      by_stations: 0,
      total: 4,
      postponed: 0,
      annulled: 0,
    });
  });

  test('the agent corrects a figure while it is pending, and both figures are remembered', async () => {
    await submit('agent', [101, 80, 0]);
    expect(await historyOf('entry')).toContainEqual(
      expect.objectContaining({ candidate_id: 1, votes_before: 100, votes_after: 101, actor_id: USER_ID.agent }),
    );
  });

  test('an agent sees the state of the own entries by contest, and another agent sees none of them', async () => {
    const own = await server.as('agent')(votes.states, { year_id: SMALL.year });
    expect(own.data).toEqual([{ constituency_id: SMALL.north.first, election_type_id: 1, statuses: ['pending'] }]);
    expect((await server.as('intern')(votes.states, { year_id: SMALL.year })).data).toEqual([]);
    expect((await server.as('agent')(votes.states, { year_id: SMALL.year + 1 })).data).toEqual([]);
    expect(await server.as('correspondent')(votes.states, { year_id: SMALL.year })).toMatchObject({ status: 403 });
  });

  test('a correspondent who saw an old figure cannot approve it, and nothing of the call is done', async () => {
    const answer = await server.as('correspondent')(votes.decide, { ...north, votes: of(USER_ID.agent, 100, 80, 0) });
    expect(answer).toMatchObject({
      status: 409,
      error_msg: say.figureChanged({ name: 'Abena Palm', sent: 100, current: 101 }),
    });
    const agents = await server.as('correspondent')(votes.agents, { ...north, region_id: SMALL.north.region });
    expect(agents.data[0]?.vote_count_entries.map((entry) => entry.status)).toEqual(['pending', 'pending', 'pending']);
  });

  test('a refusal of figures needs a reason, which stands on the receipt of the agent and not on that of others', async () => {
    const decline = (more = {}) =>
      server.as('correspondent')(votes.decide, {
        ...north,
        status: 'declined',
        votes: of(USER_ID.intern, 1, 2, 3),
        ...more,
      });
    await submit('intern', [1, 2, 3]);
    for (const reason of [undefined, '', '  ']) {
      expect(await decline({ reason })).toMatchObject({
        status: 422,
        error_msg: { reason: [say.declineReasonNeeded] },
      });
    }
    expect(await decline({ reason: 'The sheet is not signed' })).toMatchObject({ status: 200 });
    expect((await server.database.pool.query('select from vote_values')).rowCount, 'live figures').toBe(0);
    const own = await server.as('intern')(votes.entries, { ...north, region_id: SMALL.north.region });
    expect(own.data.entries.map(({ status, reason }) => [status, reason])).toEqual(
      Array(3).fill(['declined', 'The sheet is not signed']),
    );
    const agents = await server.as('agent')(votes.entries, { ...north, region_id: SMALL.north.region });
    expect(agents.data.entries.map(({ reason }) => reason)).toEqual([null, null, null]);
  });

  test('the correspondent validates; the live values stand, the pending item closes, nothing is public yet', async () => {
    const answer = await server.as('correspondent')(votes.decide, { ...north, votes: of(USER_ID.agent, 101, 80, 0) });
    expect(answer).toMatchObject({ status: 200, data: { decided: 3, status: 'approved' } });
    const { rows } = await server.database.pool.query('select pending from pending_items');
    expect(rows).toEqual([{ pending: false }, { pending: false }]);
    const other = await server.as('southern_correspondent')(votes.results, north);
    expect(other.data[0]?.vote_count).toEqual([]);
  });

  test('approved entries are read-only for the agent, and nothing of a mixed submission is stored', async () => {
    const answer = await submit('agent', [1, 2, 3]);
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.error_msg).toContain('read-only');
  });

  test('the super_admin publishes; the sums are public and name what has reported', async () => {
    const answer = await server.as('super_admin')(votes.publish, { ...north, correction: CORRECTION });
    expect(answer).toMatchObject({ status: 200, msg: say.published, data: { candidates: 3, votes: 181 } });
    const kept = await server.database.pool.query('select published_by from contests where published_at is not null');
    expect(kept.rows).toEqual([{ published_by: USER_ID.super_admin }]);
    const { data } = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    expect(data.reporting).toEqual({ reported: 1, partly: 0, by_stations: 0, total: 4, postponed: 0, annulled: 0 });
    expect(data.totals.valid_votes).toBe(181);
    expect(data.candidates.map(({ candidate, votes: sum }) => [candidate.name, sum])).toEqual([
      ['Abena Palm', 101],
      ['Kofi River', 80],
      ['Esi Lamp', 0],
      ['Yaw Withdrawn', 0],
    ]);
    expect(data.regions.find(({ title }) => title === 'South')?.reporting).toMatchObject({ reported: 0, total: 2 });
  });

  test('publishing again is refused while nothing has changed', async () => {
    expect(await server.as('super_admin')(votes.publish, { ...north, correction: CORRECTION })).toMatchObject({
      status: 409,
      error_msg: refusals.nothing_new,
    });
  });

  test('a live edit needs the current version, and is published with the contest', async () => {
    const edit = (vote_count: number, version: number) =>
      server.as('super_admin')(votes.save, {
        correction: CORRECTION,
        year_id: 1,
        constituency_id: 1,
        votes: [{ candidate_id: 1, vote_count, version }],
      });
    const before = await server.as('super_admin')(votes.results, north);
    const version = before.data[0]?.vote_count[0]?.version ?? 0;
    expect(await edit(150, version)).toMatchObject({ status: 200, data: { published: true } });
    expect(await edit(160, version)).toMatchObject({
      status: 409,
      error_msg: say.liveChanged({ name: 'Abena Palm', sent: 160, current: 150 }),
    });
    const { data } = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    expect(data.totals.valid_votes).toBe(230);
    expect(data.regions[0]?.valid_votes).toBe(230);
  });

  test("an admin's later figure waits for a new publication and is not public before", async () => {
    await server.as('admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 1,
      votes: [{ candidate_id: 2, vote_count: 90 }],
    });
    const read = () => server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    expect((await read()).data.totals.valid_votes).toBe(230);
    expect(await server.as('super_admin')(votes.publish, { ...north, correction: CORRECTION })).toMatchObject({
      status: 200,
    });
    expect((await read()).data.totals.valid_votes).toBe(240);
  });
});

describe('ballots that are refused', () => {
  const send = (list: { candidate_id: number; vote_count: number }[]) =>
    server.as('second_agent')(votes.submit, { year_id: 1, constituency_id: 1, votes: list });

  test('unknown, foreign, inactive, repeated and mixed candidates are named', async () => {
    const one = (candidate_id: number) => ({ candidate_id, vote_count: 1 });
    expect(await send([one(999)])).toMatchObject({ status: 422, error_msg: say.unknownCandidates({ ids: [999] }) });
    expect(await send([one(13)])).toMatchObject({ status: 422, error_msg: say.unknownCandidates({ ids: [13] }) });
    expect(await send([one(4)])).toMatchObject({
      status: 422,
      error_msg: say.inactiveCandidates({ names: ['Yaw Withdrawn'] }),
    });
    expect(await send([one(1), one(1)])).toMatchObject({ status: 422, error_msg: say.repeatedCandidates });
    expect(await send([one(1), one(11)])).toMatchObject({ status: 422, error_msg: say.mixedTypes });
  });

  test('figures that are no counts name their field', async () => {
    for (const vote_count of [-1, 1.5, 2_147_483_648, '12x', '', null, true]) {
      const answer = await server.as('second_agent')(votes.submit, {
        year_id: 1,
        constituency_id: 1,
        votes: [{ candidate_id: 1, vote_count }],
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.error_msg)).toEqual(['votes[0].vote_count']);
    }
  });
});

describe('exactly once', () => {
  test('the same key and body give the first answer again; another body is refused', async () => {
    const send = (vote_count: number) =>
      server.as('second_agent')(
        votes.submit,
        { year_id: 1, constituency_id: 2, votes: [{ candidate_id: 1, vote_count }] },
        { key: 'evening-0001' },
      );
    const first = await send(7);
    expect(first.status).toBe(200);
    expect(await send(7)).toMatchObject({ status: 200, data: first.data });
    expect(await send(8)).toMatchObject({ status: 422 });
    const { rows } = await server.database.pool.query(
      `select count(*) from figure_history where actor_id = $1 and figure = 'entry'`,
      [USER_ID.second_agent],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('a publication that is repeated with its key gets its first answer, not that nothing is new', async () => {
    const { data } = await server.as('super_admin')(votes.results, north);
    const [first] = data;
    await server.as('admin')(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 1,
      votes: [{ candidate_id: 1, vote_count: (first?.vote_count[0]?.votes ?? 0) + 1 }],
    });
    const publish = () =>
      server.as('super_admin')(votes.publish, { ...north, correction: CORRECTION }, { key: 'publish-0001' });
    const answer = await publish();
    expect(answer.status).toBe(200);
    expect(await publish()).toMatchObject({ status: 200, data: answer.data });
  });
});

describe('what the database itself forbids', () => {
  test('the application can neither rewrite history nor the audit trail, nor remove a figure', async () => {
    for (const statement of [
      'update figure_history set votes_after = 1',
      'delete from figure_history',
      'update audit_entries set after = null',
      'delete from audit_entries',
      'update audit_chains set length = 0',
      'delete from vote_entries',
      'delete from vote_values',
    ]) {
      await expect(server.database.pool.query(statement), statement).rejects.toThrow(/permission denied/);
    }
  });

  test('every change of figures has its row in the chain of its constituency, and the hashes fit', async () => {
    const { rows } = await server.database.pool.query(
      `select e.sequence, e.hash = audit_hash(e) as fits,
              e.previous_hash = coalesce(lag(e.hash) over (order by e.sequence), e.previous_hash) as linked
       from audit_entries e where chain = 1 order by sequence`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.every((row) => row.fits && row.linked)).toBe(true);
  });
});
