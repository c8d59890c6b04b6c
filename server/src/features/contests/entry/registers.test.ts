import { contract } from '@election/contract/contract';
import { registersDone as shared } from '@election/contract/messages/done';
import { sayVotes } from '@election/contract/messages/votes';
import { describe, expect, test } from 'vitest';
import { registerChanged } from '../../../platform/sentences.ts';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const events = useEvents(server.database);
const { registers, votes } = contract;

const here = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const totals = (total_registered_voters: number, total_valid_votes: number, total_rejected: number) => ({
  total_registered_voters,
  total_valid_votes,
  total_rejected,
});
const save = (person: Person, figures: object, more = {}, options = {}) =>
  server.as(person)(registers.save, { ...here, ...figures, ...more }, options);
const list = (person: Person, constituency_ids = [1, 2, 3, 4], election_type_id = 1) =>
  server.as(person)(registers.list, { year_id: 1, election_type_id, constituency_ids });
const historyOf = async () => {
  const { rows } = await server.database.pool.query(
    `select figure, votes_before, votes_after, actor_id from figure_history where candidate_id is null order by id`,
  );
  return rows;
};

describe('saving the totals of a contest', () => {
  test('keeps them with history, audit row and event, and answers with their version', async () => {
    await events.heard();
    expect(await save('correspondent', totals(1000, 700, 12), { version: 0 })).toMatchObject({
      status: 200,
      msg: shared.saved,
      data: { ...totals(1000, 700, 12), constituency_id: 1, election_type_id: 1, version: 1 },
    });
    expect(await save('admin', totals(1000, 701, 12), { version: 1 })).toMatchObject({ data: { version: 2 } });
    expect(await historyOf()).toEqual([
      { figure: 'registered', votes_before: null, votes_after: 1000, actor_id: USER_ID.correspondent },
      { figure: 'valid', votes_before: null, votes_after: 700, actor_id: USER_ID.correspondent },
      { figure: 'rejected', votes_before: null, votes_after: 12, actor_id: USER_ID.correspondent },
      { figure: 'valid', votes_before: 700, votes_after: 701, actor_id: USER_ID.admin },
    ]);
    const trail = await auditOf(server.database, 'contest:1/register');
    expect(trail.map(({ chain, action, actor_id, before, after }) => [chain, action, actor_id, before, after])).toEqual(
      [
        [1, 'registers.save', USER_ID.correspondent, null, totals(1000, 700, 12)],
        [1, 'registers.save', USER_ID.admin, totals(1000, 700, 12), totals(1000, 701, 12)],
      ],
    );
    expect(await events.heard()).toMatchObject([
      { type: 'register-saved', constituency_id: 1, region_id: 1, polling_station_id: null, user_id: 3 },
      { type: 'register-saved', constituency_id: 1, region_id: 1, polling_station_id: null, user_id: 2 },
    ]);
  });

  test('from an older version, or as if there were none, is refused with both; nothing changes and no event is sent', async () => {
    const before = await historyOf();
    for (const version of [0, 1, 3]) {
      expect(await save('super_admin', totals(1, 1, 1), { version })).toMatchObject({
        status: 409,
        error_msg: registerChanged(totals(1, 1, 1), totals(1000, 701, 12)),
      });
    }
    expect(await historyOf()).toEqual(before);
    expect(await events.heard()).toEqual([]);
  });

  test('in the bare form, without a version, is stored', async () => {
    expect(await save('super_admin', totals(1000, 702, 12))).toMatchObject({ status: 200, data: { version: 3 } });
  });

  test('the current totals change nothing: no version, history, audit row or event', async () => {
    const [before, trail] = [await historyOf(), await auditOf(server.database, 'contest:1/register')];
    await events.heard();
    expect(await save('admin', totals(1000, 702, 12), { version: 3 })).toMatchObject({
      status: 200,
      data: { version: 3 },
    });
    expect(await historyOf()).toEqual(before);
    expect(await auditOf(server.database, 'contest:1/register')).toEqual(trail);
    expect(await events.heard()).toEqual([]);
  });

  test('the same call with the same key saves once', async () => {
    const once = () => save('admin', totals(1000, 703, 12), { version: 3 }, { key: 'register-0001' });
    const first = await once();
    expect(first).toMatchObject({ status: 200, data: { version: 4 } });
    expect(await once()).toMatchObject({ status: 200, data: first.data });
    expect((await historyOf()).filter(({ votes_after }) => votes_after === 703)).toHaveLength(1);
  });

  test('of a contest that is not there, or of no numbers, is refused', async () => {
    expect(await save('admin', totals(1, 1, 0), { year_id: 2 })).toMatchObject({
      status: 404,
      error_msg: sayVotes.noContest,
    });
    expect(await save('admin', totals(1, 1, 0), { election_type_id: 3 })).toMatchObject({ status: 404 });
    for (const wrong of [-1, 1.5, 2 ** 31, '1x', null]) {
      const answer = await save('admin', { ...totals(1, 1, 0), total_rejected: wrong });
      expect(Object.keys(answer.error_msg)).toEqual(['total_rejected']);
    }
  });
});

describe('reading them', () => {
  test('shows those within reach, and elsewhere only those of published contests', async () => {
    const shown = async (person: Person) => (await list(person)).data.map(({ constituency_id }) => constituency_id);
    await save('admin', totals(9, 1, 0), { constituency_id: 3 });
    await save('admin', totals(500, 60, 0), { constituency_id: 4 });
    expect(await shown('admin')).toEqual([1, 3, 4]);
    expect(await shown('correspondent')).toEqual([1]);
    expect(await shown('southern_correspondent')).toEqual([3, 4]);
    expect(await shown('intern')).toEqual([1]);
    await server.as('admin')(votes.save, {
      year_id: 1,
      constituency_id: 4,
      votes: [{ candidate_id: 1, vote_count: 60 }],
    });
    expect(await server.as('super_admin')(votes.publish, { ...here, constituency_id: 4 })).toMatchObject({
      status: 200,
    });
    expect(await shown('correspondent')).toEqual([1, 4]);
  });

  test('takes each election type for itself', async () => {
    expect((await list('admin', [1], 2)).data).toEqual([]);
    await save('admin', totals(1000, 690, 9), { election_type_id: 2 });
    expect((await list('admin', [1], 2)).data).toMatchObject([totals(1000, 690, 9)]);
    expect((await list('admin', [1])).data).toMatchObject([totals(1000, 703, 12)]);
  });
});
