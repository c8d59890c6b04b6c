import { contract } from '@election/contract/contract';
import { sayCoverage as say } from '@election/contract/messages/coverage';
import { WAITING_HEADER } from '@election/contract/wire/waiting-header';
import { describe, expect, test } from 'vitest';
import { auditOf } from '../../../testing/audit-trail.ts';
import { useEvents } from '../../../testing/events.ts';
import { hold } from '../../../testing/locks.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { sayContests } from '../sentences.ts';

const server = useServer();
const events = useEvents(server.database);
const { coverage, stationVotes, votes } = contract;
const { north, south, stations } = SMALL;

const CONTEST = { year_id: SMALL.year, election_type_id: 1 };
const HERE = { ...CONTEST, constituency_id: north.first };
const ballot = [1, 2, 3].map((candidate_id) => ({ candidate_id, vote_count: 10 }));

const remind = (places: { constituency_id: number; polling_station_id?: number }[], person: Person = 'correspondent') =>
  server.as(person)(coverage.remind, { ...CONTEST, places });
const own = async (person: Person) => (await server.as(person)(coverage.reminders, {})).data;
const rowOf = async (constituency_id: number) =>
  (await server.as('admin')(coverage.states, CONTEST)).data.contests.find(
    (one) => one.constituency_id === constituency_id,
  );
const whole = (constituency_id: number) => ({ constituency_id, polling_station_id: null });
/** Ten minutes pass. This writes no audit row, so that reference data is touched too: the coverage is then read again. */
const later = () =>
  server.database.owner.query(
    `update reminders set sent_at = sent_at - interval '10 minutes'; update years set title = title`,
  );

describe('a reminder', () => {
  test('reaches the people of a silent place by event, stands on their list, and is seen on the row and in the trail', async () => {
    await events.heard();
    const { status, data } = await remind([{ constituency_id: north.first }]);
    expect(status).toBe(200);
    expect(data).toEqual({ sent: [{ ...whole(north.first), people: 3 }], skipped: [] });
    const row = await rowOf(north.first);
    expect(await events.heard()).toEqual([
      {
        ...{ type: 'reminded', contest_id: row?.contest_id, region_id: north.region, polling_station_id: null },
        ...{ constituency_id: north.first, user_id: USER_ID.correspondent },
      },
    ]);
    const to = [USER_ID.agent, USER_ID.intern, USER_ID.second_agent];
    expect(row?.reminders).toMatchObject([{ polling_station_id: null, by: USER_ID.correspondent, to }]);
    expect((await auditOf(server.database, `contest:${row?.contest_id}`)).at(-1)).toMatchObject({
      ...{ action: 'coverage.remind', chain: north.first, actor_id: USER_ID.correspondent },
      after: { places: [0], user_ids: to },
    });
    expect(await own('agent')).toMatchObject([
      {
        constituency_id: north.first,
        region_id: north.region,
        title: 'North One (Presidential): correspondent asks for the figures',
      },
    ]);
  });

  test('is sent again after ten minutes, not before, also by another person and by two at once', async () => {
    const again = () => remind([{ constituency_id: north.first }], 'admin');
    const refused = { sent: [], skipped: [{ ...whole(north.first), why: say.remindedJustNow }] };
    expect((await again()).data).toEqual(refused);
    await later();
    // Both have read the state before either reminds.
    const holder = await hold(server.database, 'select from reminders for update');
    const asked = [again(), again()];
    await holder.waitedFor(2);
    await holder.commit();
    const both = await Promise.all(asked);
    expect(both.flatMap(({ data }) => data.sent)).toHaveLength(1);
    expect(both.flatMap(({ data }) => data.skipped)).toEqual(refused.skipped);
    expect((await rowOf(north.first))?.reminders).toMatchObject([{ by: USER_ID.admin }]);
  });

  test('of stations names them, and each place is skipped on its own where no one is assigned', async () => {
    const first = { constituency_id: north.first, polling_station_id: stations.first };
    const { data } = await remind(
      [first, { constituency_id: south.first }, { constituency_id: north.second }],
      'admin',
    );
    expect(data.sent).toEqual([
      { ...first, people: 3 },
      { ...whole(north.second), people: 1 },
    ]);
    expect(data.skipped).toEqual([{ ...whole(south.first), why: say.noAgent }]);
    expect((await own('second_agent')).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        'North One (Presidential), North School: admin asks for the figures',
        'North Two (Presidential): admin asks for the figures',
      ]),
    );
    expect((await own('agent')).map(({ constituency_id }) => constituency_id)).not.toContain(north.second);
    // A person who is assigned after a reminder was not asked by it.
    const { owner } = server.database;
    await owner.query('insert into user_constituencies values ($1, $2)', [USER_ID.intern, north.second]);
    expect((await own('intern')).map(({ constituency_id }) => constituency_id)).not.toContain(north.second);
    await owner.query('delete from user_constituencies where user_id = $1 and constituency_id = $2', [
      USER_ID.intern,
      north.second,
    ]);
  });

  test('leaves the list once someone has entered figures, and a place with figures is not reminded of', async () => {
    await server.as('intern')(votes.submit, { ...HERE, votes: ballot });
    await server.as('intern')(stationVotes.submit, {
      ...{ year_id: SMALL.year, polling_station_id: stations.first, votes: ballot },
    });
    expect(await own('agent')).toEqual([]);
    await later();
    const first = { constituency_id: north.first, polling_station_id: stations.first };
    expect((await remind([{ constituency_id: north.first }, first])).data).toEqual({
      sent: [],
      skipped: [
        { ...whole(north.first), why: say.notSilent },
        { ...first, why: say.notSilent },
      ],
    });
  });

  test('is refused for what is not there', async () => {
    for (const polling_station_id of [3, 999]) {
      const elsewhere = [{ constituency_id: north.first, polling_station_id }];
      expect(await remind(elsewhere)).toMatchObject({ status: 422, error_msg: { places: [sayContests.unknownPlace] } });
    }
    expect(await remind([])).toMatchObject({ status: 422 });
  });
});

test.each([
  ['is deactivated', 401, `status = 'inactive'`],
  ['loses the permission', 403, 'role_id = 2'],
])('a person who %s while the states are read reminds nobody', async (_, status, change) => {
  const { owner } = server.database;
  const kept = async () => (await owner.query('select contest_id, place, sent_at from reminders order by 1, 2')).rows;
  await later();
  const before = await kept();
  const lock = await hold(server.database, 'lock table place_activity in access exclusive mode');
  const answer = remind([{ constituency_id: north.first }]);
  await lock.waitedFor(1);
  await owner.query(`update users set ${change} where id = ${USER_ID.correspondent}`);
  await lock.commit();
  expect((await answer).status).toBe(status);
  expect(await kept()).toEqual(before);
  await owner.query(`update users set status = 'active', role_id = 9 where id = ${USER_ID.correspondent}`);
});

describe('what waits on a phone', () => {
  const waiting = async () =>
    (await server.as('admin')(coverage.agents, { year_id: SMALL.year })).data.find(
      ({ name }) => name === 'second_agent',
    )?.waiting;
  const tell = async (count?: string) => {
    const { statusCode } = await server.app.inject({
      url: contract.fieldPack.read.path,
      headers: {
        authorization: `Bearer ${tokenOf('second_agent')}`,
        'x-secure-request': SECURE_REQUEST_KEY,
        ...(count !== undefined && { [WAITING_HEADER]: count }),
      },
    });
    expect(statusCode).toBe(200);
  };

  test('is what it said last with the field pack; silence and nonsense change nothing', async () => {
    expect(await waiting()).toBeNull();
    await tell('3');
    expect(await waiting()).toBe(3);
    for (const nothing of [undefined, 'three', '-1', '1e3', '9999999']) {
      await tell(nothing);
      expect(await waiting()).toBe(3);
    }
    await tell('0');
    expect(await waiting()).toBe(0);
  });
});
