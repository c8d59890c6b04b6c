import { contract } from '@election/contract/contract';
import type { Decision } from '@election/contract/figures/transitions';
import { figuresMoved } from '@election/contract/messages/findings';
import { refusals, refusedEntries } from '@election/contract/messages/rules';
import { sayVotes as say } from '@election/contract/messages/votes';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerChanged } from '../../../platform/sentences.ts';
import { hold } from '../../../testing/locks.ts';
import { forgetVotes } from '../../../testing/models/forget-votes.ts';
import { type Answer, useServer } from '../../../testing/server.ts';
import { CORRECTION, type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';

const server = useServer();
const { votes, stationVotes, registers, results, history, sync } = contract;
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.database.url });
  await owner.connect();
});
afterAll(() => owner.end());
beforeEach(() => forgetVotes(owner));

type Call = () => Promise<Answer<unknown>>;
const PALM = 'Abena Palm';
const here = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
const of = (vote_count: number, more = {}) => [{ candidate_id: 1, vote_count, ...more }];

const submit = (person: Person, vote_count: number) => () =>
  server.as(person)(votes.submit, { year_id: 1, constituency_id: 1, votes: of(vote_count) });
const decide =
  (person: Person, status: Decision, vote_count: number, version?: number, user_id = USER_ID.agent) =>
  () =>
    server.as(person)(votes.decide, { ...here, status, reason: 'Seen', votes: of(vote_count, { user_id, version }) });
const save = (person: Person, vote_count: number, version?: number) => () =>
  server.as(person)(votes.save, {
    correction: CORRECTION,
    year_id: 1,
    constituency_id: 1,
    votes: of(vote_count, { version }),
  });
const publish = (person: Person) => () => server.as(person)(votes.publish, { ...here, correction: CORRECTION });
const station = (person: Person, vote_count: number, version?: number) => () =>
  server.as(person)(stationVotes.publish, {
    correction: CORRECTION,
    year_id: 1,
    polling_station_id: SMALL.stations.first,
    election_type_id: 1,
    votes: of(vote_count, { version }),
  });
const totals = (valid: number) => ({ total_registered_voters: 500, total_valid_votes: valid, total_rejected: 1 });
const register = (person: Person, valid: number, version?: number) => () =>
  server.as(person)(registers.save, {
    correction: CORRECTION,
    ...here,
    ...totals(valid),
    ...(version === undefined ? {} : { version }),
  });

const sum = () => server.as('super_admin')(sync.constituencies, { year_id: 1, election_id: 1 });

const nothing = async () => {};
const submitted = async () => void (await submit('agent', 10)());
const saved = async () => void (await save('admin', 10)());
const stationPublished = async () => void (await station('admin', 7)());
const published = async () => {
  await saved();
  await publish('super_admin')();
};

/** The first candidate's live and published value, and the agent's entry. */
async function currentState() {
  const { rows } = await owner.query(`
    select (select live_votes from vote_values where candidate_id = 1 and place = 0) as live,
           (select published_votes from vote_values where candidate_id = 1 and place = 0) as published,
           (select status || ' ' || votes from vote_entries where user_id = ${USER_ID.agent}) as entry`);
  return rows[0];
}

interface Race {
  what: string;
  given: () => Promise<void>;
  first: Call;
  second: Call;
  /** What the second one is told; without it both get through. */
  told?: string;
  leaves: { live?: number | null; published?: number | null; entry?: string | null };
}

const RACES: Race[] = [
  {
    what: 'approve, decline',
    given: submitted,
    first: decide('correspondent', 'approved', 10),
    second: decide('admin', 'declined', 10),
    told: refusedEntries([{ refusal: 'already_approved', names: [PALM] }]),
    leaves: { live: 10, entry: 'approved 10' },
  },
  {
    what: 'decline, approve',
    given: submitted,
    first: decide('admin', 'declined', 10),
    second: decide('correspondent', 'approved', 10),
    told: refusedEntries([{ refusal: 'already_declined', names: [PALM] }]),
    leaves: { live: null, entry: 'declined 10' },
  },
  {
    what: 'approve, approve',
    given: submitted,
    first: decide('admin', 'approved', 10),
    second: decide('super_admin', 'approved', 10),
    told: refusedEntries([{ refusal: 'already_approved', names: [PALM] }]),
    leaves: { live: 10, entry: 'approved 10' },
  },
  {
    what: 'submit, submit by one person on two devices: the later one replaces, as while pending',
    given: nothing,
    first: submit('agent', 11),
    second: submit('agent', 12),
    leaves: { live: null, entry: 'pending 12' },
  },
  {
    what: 'submit, submit by two people: each has an entry',
    given: nothing,
    first: submit('intern', 11),
    second: submit('agent', 12),
    leaves: { entry: 'pending 12' },
  },
  {
    what: 'resubmit, approve what was seen before',
    given: submitted,
    first: submit('agent', 12),
    second: decide('correspondent', 'approved', 10),
    told: say.figureChanged({ name: PALM, sent: 10, current: 12 }),
    leaves: { live: null, entry: 'pending 12' },
  },
  {
    what: 'approve, resubmit',
    given: submitted,
    first: decide('correspondent', 'approved', 10),
    second: submit('agent', 12),
    told: refusedEntries([{ refusal: 'approved_read_only', names: [PALM] }]),
    leaves: { live: 10, entry: 'approved 10' },
  },
  {
    what: 'save, save where nothing stood',
    given: nothing,
    first: save('admin', 11, 0),
    second: save('correspondent', 12, 0),
    told: say.liveChanged({ name: PALM, sent: 12, current: 11 }),
    leaves: { live: 11 },
  },
  {
    what: 'edit, edit',
    given: published,
    first: save('super_admin', 11, 2),
    second: save('super_admin', 12, 2),
    told: say.liveChanged({ name: PALM, sent: 12, current: 11 }),
    leaves: { live: 11, published: 11 },
  },
  {
    what: 'save, edit',
    given: saved,
    first: save('correspondent', 11, 1),
    second: save('super_admin', 12, 1),
    told: say.liveChanged({ name: PALM, sent: 12, current: 11 }),
    leaves: { live: 11, published: null },
  },
  {
    what: 'save, approve over what was seen before',
    given: submitted,
    first: save('admin', 11, 0),
    second: decide('correspondent', 'approved', 10, 0),
    told: say.liveChanged({ name: PALM, sent: 10, current: 11 }),
    leaves: { live: 11, entry: 'pending 10' },
  },
  {
    what: 'approve, save over what was seen before',
    given: submitted,
    first: decide('correspondent', 'approved', 10, 0),
    second: save('admin', 11, 0),
    told: say.liveChanged({ name: PALM, sent: 11, current: 10 }),
    leaves: { live: 10, entry: 'approved 10' },
  },
  {
    what: 'publish, edit',
    given: saved,
    first: publish('super_admin'),
    second: save('super_admin', 12, 1),
    told: say.liveChanged({ name: PALM, sent: 12, current: 10 }),
    leaves: { live: 10, published: 10 },
  },
  {
    what: 'edit, publish',
    given: saved,
    first: save('super_admin', 12, 1),
    second: publish('super_admin'),
    told: figuresMoved([{ name: PALM, votes: 12 }]),
    leaves: { live: 12, published: null },
  },
  {
    what: 'publish, publish',
    given: saved,
    first: publish('super_admin'),
    second: publish('super_admin'),
    told: refusals.nothing_new,
    leaves: { live: 10, published: 10 },
  },
  {
    what: 'register, register',
    given: nothing,
    first: register('admin', 100, 0),
    second: register('correspondent', 200, 0),
    told: registerChanged(totals(200), totals(100)),
    leaves: {},
  },
  {
    what: 'register, publish',
    given: saved,
    first: register('admin', 99),
    second: publish('super_admin'),
    told: figuresMoved([{ name: PALM, votes: 10 }]),
    leaves: { published: null },
  },
  {
    what: 'station, station',
    given: nothing,
    first: station('admin', 11, 0),
    second: station('correspondent', 12, 0),
    told: say.liveChanged({ name: PALM, sent: 12, current: 11 }),
    leaves: {},
  },
  {
    what: 'station, publish: check C9 has not seen the figure of the station',
    given: saved,
    first: station('admin', 11),
    second: publish('super_admin'),
    told: figuresMoved([{ name: PALM, votes: 10 }]),
    leaves: { live: 10, published: null },
  },
  {
    what: 'publish, station',
    given: saved,
    first: publish('super_admin'),
    second: station('admin', 11),
    leaves: { live: 10, published: 10 },
  },
  {
    what: 'save, sum of stations: a figure of its own is kept',
    given: stationPublished,
    first: save('admin', 11, 0),
    second: sum,
    leaves: { live: 11 },
  },
  {
    what: 'sum of stations, save',
    given: stationPublished,
    first: sum,
    second: save('admin', 11, 0),
    told: say.liveChanged({ name: PALM, sent: 11, current: 7 }),
    leaves: { live: 7 },
  },
];

/** Both have been let in and wait for the contest, in this order, when it becomes free. */
async function race(first: Call, second: Call) {
  const door = await hold(server.database, 'select from contests where constituency_id = 1 for update');
  const one = first();
  await door.waitedFor(1);
  const other = second();
  await door.waitedFor(2);
  await door.commit();
  return Promise.all([one, other]);
}

describe('two people at once on one contest', () => {
  test.each(RACES)('$what', async ({ given, first, second, told, leaves }) => {
    await given();
    const [won, lost] = await race(first, second);
    expect(won.status, JSON.stringify(won.error_msg)).toBe(200);
    expect({ status: lost.status, error: lost.error_msg }).toEqual(
      told === undefined ? { status: 200, error: undefined } : { status: 409, error: told },
    );
    expect(await currentState()).toMatchObject(leaves);
  });

  test('what was replaced is in the history, and one item waits', async () => {
    await race(submit('agent', 11), submit('agent', 12));
    const { data } = await server.as('admin')(history.list, here);
    expect(data.data.map(({ before, after }) => [before, after])).toEqual([
      [11, 12],
      [null, 11],
    ]);
    expect((await owner.query('select from pending_items where pending')).rowCount).toBe(1);
  });
});

describe('many at once', () => {
  test.each([
    ['edits', 10, (n: number) => save('super_admin', n, 2), published],
    ['decisions', 10, (n: number) => decide('admin', n % 2 ? 'approved' : 'declined', 10), submitted],
    ['registers', 10, (n: number) => register('admin', 100 + n, 0), nothing],
    ['publications', 6, () => publish('super_admin'), saved],
    ['station figures', 10, (n: number) => station('correspondent', n, 0), nothing],
  ])('of many %s one succeeds and all others are refused', async (_what, count, call, given) => {
    await given();
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => call(n)()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(count - 1).fill(409)]);
  });

  test('of all writes at once none deadlocks, and a recount afterwards finds no difference', async () => {
    const publisher = server.as('super_admin');
    const places = [1, 2, 3, 4];
    for (const constituency_id of places) {
      await server.as('admin')(votes.save, {
        correction: CORRECTION,
        year_id: 1,
        constituency_id,
        votes: of(constituency_id),
      });
    }
    const parliamentary = { year_id: 1, constituency_id: 1, election_type_id: 2 };
    const calls = Array.from({ length: 12 }, (_, n) => [
      ...places.map(
        (constituency_id) => () => publisher(votes.publish, { correction: CORRECTION, ...here, constituency_id }),
      ),
      ...places.map(
        (constituency_id) => () =>
          publisher(votes.save, {
            correction: CORRECTION,
            year_id: 1,
            constituency_id,
            votes: of(n + constituency_id),
          }),
      ),
      () =>
        server.as('admin')(votes.save, {
          correction: CORRECTION,
          year_id: 1,
          constituency_id: 1,
          votes: [{ candidate_id: 11 + (n % 2), vote_count: n }],
        }),
      () => publisher(votes.publish, { ...parliamentary, correction: CORRECTION }),
      register('admin', n),
      submit('agent', n),
      decide('correspondent', 'approved', n),
      station('correspondent', n),
      sum,
      () => publisher(sync.regions, { year_id: 1, election_id: 1 }),
      () => publisher(sync.seats, { year_id: 1, election_type_id: 2 }),
      () =>
        publisher(contract.regions.update, {
          id: 1,
          year_id: 1,
          election_status: 'active',
          title: `North ${n}`,
          status: 'active',
          svg_path: 'M0 0h1v1z',
        }),
    ]).flat();
    const answers = await Promise.all(calls.map((call) => call()));
    const odd = answers.filter(({ status }) => status !== 200 && status !== 409);
    expect(odd.map(({ status, error_msg }) => [status, error_msg])).toEqual([]);
    for (const recount of [
      publisher(sync.regions, { year_id: 1, election_id: 1 }),
      publisher(sync.seats, { year_id: 1, election_type_id: 2 }),
    ]) {
      expect((await recount).data).toMatchObject({ changed: 0, differences: [] });
    }
  });

  test('publications of many contests keep the sums and the versions exact', async () => {
    const before = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    const places = [1, 2, 3, 4];
    for (const constituency_id of places) {
      await server.as('admin')(votes.save, {
        correction: CORRECTION,
        year_id: 1,
        constituency_id,
        votes: of(constituency_id),
      });
    }
    const publications = places.map((constituency_id) =>
      server.as('super_admin')(votes.publish, { correction: CORRECTION, ...here, constituency_id }),
    );
    const edits = (await Promise.all(publications)).map((_, index) =>
      server.as('super_admin')(votes.save, {
        correction: CORRECTION,
        year_id: 1,
        constituency_id: index + 1,
        votes: of(10 * (index + 1)),
      }),
    );
    await Promise.all(edits);
    const { data } = await server.anonymous(results.national, { year_id: 1, election_type_id: 1 });
    expect(data.totals.valid_votes).toBe(100);
    expect(data.regions.map(({ valid_votes }) => valid_votes)).toEqual([30, 70]);
    expect(data.version).toBe(before.data.version + 8);
  });
});
