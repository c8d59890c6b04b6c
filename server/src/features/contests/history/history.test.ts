import { contract } from '@election/contract/contract';
import { type FigureChange, HISTORY_PER_PAGE } from '@election/contract/figures/history';
import { sayVotes } from '@election/contract/messages/votes';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, registers, stationVotes, history } = contract;

const here = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const vote = (candidate_id: number, vote_count: number) => ({ candidate_id, vote_count });
const read = (person: Person, more = {}) => server.as(person)(history.list, { ...here, ...more });
const told = ({ figure, action, before, after, actor, candidate }: FigureChange) => [
  figure,
  action,
  candidate?.id ?? null,
  before,
  after,
  actor.name,
];

beforeAll(async () => {
  const submit = { year_id: 1, constituency_id: 1 };
  await server.as('agent')(votes.submit, { ...submit, votes: [vote(1, 10)] });
  await server.as('intern')(votes.submit, { ...submit, votes: [vote(1, 12)] });
  await server.as('agent')(votes.submit, { ...submit, votes: [vote(1, 11)] });
  const decide = (vote_count: number, user_id: number, status: string, reason?: string) =>
    server.as('correspondent')(votes.decide, {
      ...here,
      votes: [{ candidate_id: 1, vote_count, user_id }],
      status,
      reason,
    });
  await decide(12, USER_ID.intern, 'declined', 'The sheet says 11');
  await decide(11, USER_ID.agent, 'approved');
  await server.as('admin')(votes.save, { correction: CORRECTION, ...submit, votes: [vote(2, 5), vote(3, 0)] });
  await server.as('admin')(registers.save, {
    correction: CORRECTION,
    ...here,
    total_registered_voters: 100,
    total_valid_votes: 16,
    total_rejected: 1,
  });
  await server.as('super_admin')(votes.publish, { ...here, correction: CORRECTION });
  const findings = [{ code: 'C1', numbers: { sum: 15, valid: 16 } }];
  await server.as('super_admin')(votes.save, {
    correction: CORRECTION,
    ...submit,
    votes: [vote(2, 4)],
    findings,
    reason: 'Recount',
  });
});

describe('the history of a contest', () => {
  test('tells of one candidate who changed what from what to what, newest first', async () => {
    const { data } = await read('correspondent', { candidate_id: 1 });
    expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: HISTORY_PER_PAGE, total: 8 });
    expect(data.data.map(told)).toEqual([
      ['published', 'publish', 1, null, 11, 'super_admin'],
      ['entry', 'publish', 1, 11, 11, 'super_admin'],
      ['live', 'approved', 1, null, 11, 'correspondent'],
      ['entry', 'approved', 1, 11, 11, 'correspondent'],
      ['entry', 'declined', 1, 12, 12, 'correspondent'],
      ['entry', 'submit', 1, 10, 11, 'agent'],
      ['entry', 'submit', 1, null, 12, 'intern'],
      ['entry', 'submit', 1, null, 10, 'agent'],
    ]);
    expect(data.data[4]).toMatchObject({
      provider: { id: USER_ID.intern, name: 'intern' },
      status_before: 'pending',
      status_after: 'declined',
      reason: 'The sheet says 11',
      candidate: { id: 1, name: 'Abena Palm' },
    });
    const times = data.data.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test('holds the register, and a live edit with its reason, without a candidate', async () => {
    const { data } = await read('super_admin');
    const register = data.data.filter(({ candidate }) => candidate === null);
    expect(register.map(told).sort()).toEqual([
      ['public_registered', 'publish', null, null, 100, 'super_admin'],
      ['public_rejected', 'publish', null, null, 1, 'super_admin'],
      ['public_valid', 'publish', null, null, 16, 'super_admin'],
      ['registered', 'register', null, null, 100, 'admin'],
      ['rejected', 'register', null, null, 1, 'admin'],
      ['valid', 'register', null, null, 16, 'admin'],
    ]);
    const edited = data.data.filter(({ reason }) => reason === 'Recount');
    expect(edited.map(told)).toEqual([
      ['published', 'live_edit', 2, 5, 4, 'super_admin'],
      ['live', 'live_edit', 2, 5, 4, 'super_admin'],
      ['entry', 'live_edit', 2, null, 4, 'super_admin'],
    ]);
  });

  test('comes in pages that together hold everything once', async () => {
    for (let figure = 0; figure < 30; figure++) {
      await server.as('admin')(votes.save, {
        correction: CORRECTION,
        year_id: 1,
        constituency_id: 1,
        votes: [vote(3, figure + 1)],
      });
    }
    const first = await read('admin');
    const second = await read('admin', { page: 2 });
    expect(first.data.last_page).toBe(2);
    const all = [...first.data.data, ...second.data.data].map(({ id }) => id);
    expect(new Set(all).size).toBe(first.data.total);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect((await read('admin', { page: 9 })).data).toMatchObject({ data: [], total: first.data.total });
  });
});

describe('who reads it', () => {
  test('an agent reads what became of their own entries, and what is public, and no live figure or other entry', async () => {
    const { data } = await read('agent', { candidate_id: 1 });
    expect(data.data.map(told)).toEqual([
      ['published', 'publish', 1, null, 11, 'super_admin'],
      ['entry', 'publish', 1, 11, 11, 'super_admin'],
      ['entry', 'approved', 1, 11, 11, 'correspondent'],
      ['entry', 'submit', 1, 10, 11, 'agent'],
      ['entry', 'submit', 1, null, 10, 'agent'],
    ]);
    expect(data.total).toBe(5);
    const all = await read('intern');
    expect(new Set(all.data.data.map(({ figure }) => figure))).toEqual(new Set(['published', 'entry']));
    expect(all.data.data.filter(({ provider }) => provider && provider.id !== USER_ID.intern)).toEqual([]);
  });

  test('a contest that is not there is said to be none', async () => {
    expect(await read('admin', { year_id: 9 })).toMatchObject({ status: 404, error_msg: sayVotes.noContest });
    expect(await read('admin', { constituency_id: 999 })).toMatchObject({ status: 404 });
  });
});

test("a polling station's figures have their own history", async () => {
  const station = { polling_station_id: SMALL.stations.first };
  await server.as('correspondent')(stationVotes.publish, {
    correction: CORRECTION,
    year_id: 1,
    election_type_id: 1,
    ...station,
    votes: [vote(1, 7)],
  });
  const { data } = await read('correspondent', station);
  expect(data.data.map(told)).toEqual([
    ['published', 'publish', 1, null, 7, 'correspondent'],
    ['live', 'publish', 1, null, 7, 'correspondent'],
  ]);
  expect((await read('correspondent', { ...station, candidate_id: 2 })).data.data).toEqual([]);
});

test('a statement that stores figures, or changes some, calls one trigger: each costs as much as the rows', async () => {
  const { rows } = await server.database.owner.query(
    `select relname as figures, verb, count(*)::int as triggers
     from pg_trigger join pg_class c on c.oid = tgrelid
     cross join (values ('insert', 4), ('update', 16)) as verbs (verb, bit)
     where relname in ('vote_entries', 'vote_values') and not tgisinternal and tgtype & 1 = 0 and tgtype & bit > 0
     group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { figures: 'vote_entries', verb: 'insert', triggers: 1 },
    { figures: 'vote_entries', verb: 'update', triggers: 1 },
    { figures: 'vote_values', verb: 'insert', triggers: 1 },
    { figures: 'vote_values', verb: 'update', triggers: 1 },
  ]);
});
