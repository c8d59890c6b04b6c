import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import { notificationsDone as shared } from '@election/contract/messages/done';
import type { Input } from '@election/contract/wire/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { failures } from '../../../platform/sentences.ts';
import { useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { sayContests as say } from '../sentences.ts';

const server = useServer();
const { notifications, votes, stationVotes } = contract;

const ballot = [{ candidate_id: 1, vote_count: 10 }];
const submit = (person: Person, constituency_id: number) =>
  server.as(person)(votes.submit, { year_id: 1, constituency_id, votes: ballot });
const submitStation = (person: Person, polling_station_id: number) =>
  server.as(person)(stationVotes.submit, { year_id: 1, polling_station_id, votes: ballot });

/** Oldest first: North One by agent and second agent, North Two, South One; two stations of the north, one of the south. */
beforeAll(async () => {
  await server.database.pool.query('insert into user_constituencies values ($1, 3)', [USER_ID.intern]);
  await submit('agent', SMALL.north.first);
  await submit('second_agent', SMALL.north.first);
  await submit('second_agent', SMALL.north.second);
  await submit('intern', SMALL.south.first);
  await submitStation('agent', 1);
  await submitStation('agent', 2);
  await submitStation('intern', 3);
});

const title = {
  constituencyResults: (contest: string, person: string) => `${contest}: new constituency results from ${person}`,
  stationResults: (contest: string, station: string, person: string) =>
    `${contest}, ${station}: new polling station results from ${person}`,
};

async function titles(person: Person, route: typeof notifications.list, question = {}): Promise<string[]> {
  const { data, status } = await server.as(person)(route, question);
  expect(status).toBe(200);
  return (Array.isArray(data) ? data : data.data).map((item) => item.title);
}

const NORTH = [
  title.constituencyResults('North Two (Presidential)', 'second_agent'),
  title.constituencyResults('North One (Presidential)', 'second_agent'),
  title.constituencyResults('North One (Presidential)', 'agent'),
];
const SOUTH = title.constituencyResults('South One (Presidential)', 'intern');
const NORTH_STATIONS = [
  title.stationResults('North One (Presidential)', 'North Chapel', 'agent'),
  title.stationResults('North One (Presidential)', 'North School', 'agent'),
];
const SOUTH_STATION = title.stationResults('South One (Presidential)', 'South School', 'intern');

describe('what waits', () => {
  test.each<[Person, string[], string[]]>([
    ['super_admin', [SOUTH, ...NORTH], [SOUTH_STATION, ...NORTH_STATIONS]],
    ['admin', [SOUTH, ...NORTH], [SOUTH_STATION, ...NORTH_STATIONS]],
    ['correspondent', NORTH, NORTH_STATIONS],
    ['southern_correspondent', [SOUTH], [SOUTH_STATION]],
    ['agent', NORTH.slice(1), NORTH_STATIONS],
    ['second_agent', NORTH, NORTH_STATIONS],
    ['intern', [SOUTH, ...NORTH.slice(1)], [SOUTH_STATION, ...NORTH_STATIONS]],
  ])('%s sees what the role reaches, newest first', async (person, constituencies, stations) => {
    expect(await titles(person, notifications.list)).toEqual(constituencies);
    expect(await titles(person, notifications.listStations)).toEqual(stations);
  });

  test.each<[Person, string[]]>([
    ['agent', NORTH.slice(1, 2)],
    ['second_agent', NORTH.slice(2)],
    ['admin', [SOUTH, ...NORTH]],
  ])('without their own: the bell tells %s about others alone', async (person, others) => {
    expect(await titles(person, notifications.list, { of_others: '1' })).toEqual(others);
    const counted = (await server.as(person)(notifications.list, { of_others: '1', page: 1 })).data;
    expect(counted).toMatchObject({ total: others.length });
  });

  test('a title names the election of its contest', async () => {
    const votes = [{ candidate_id: SMALL.parliamentary[0], vote_count: 5 }];
    await server.as('agent')(contract.votes.submit, { year_id: 1, constituency_id: 1, votes });
    expect((await titles('admin', notifications.list))[0]).toBe(
      'North One (Parliamentary): new constituency results from agent',
    );
    await server.database.owner.query('delete from pending_items where id = (select max(id) from pending_items)');
  });

  test('of one item, every reader has the title in their own language', async () => {
    const titleIn = async (language: string) => {
      const { data } = await server.as('agent')(notifications.listStations, { name: 'N0102' }, { language });
      return Array.isArray(data) && data[0]?.title;
    };
    expect([await titleIn('en'), await titleIn('fr'), await titleIn('ar'), await titleIn('en')]).toEqual([
      NORTH_STATIONS[0],
      'North One (Présidentielle), North Chapel : nouveaux résultats de bureau de vote de agent',
      '\u200f⁨North One⁩ (⁨رئاسية⁩)، ⁨North Chapel⁩: نتائج جديدة لمركز الاقتراع من ⁨agent⁩',
      NORTH_STATIONS[0],
    ]);
  });

  test('an item of a station that shares its name says its code', async () => {
    const rename = (name: string) =>
      server.database.owner.query('update polling_stations set name = $1 where id = 2', [name]);
    await rename('North School');
    expect(await titles('agent', notifications.listStations)).toEqual([
      title.stationResults('North One (Presidential)', 'North School (N0102)', 'agent'),
      title.stationResults('North One (Presidential)', 'North School (N0101)', 'agent'),
    ]);
    await rename('North Chapel');
  });

  test('an item names its place and its provider, and no figure', async () => {
    const { data } = await server.as('agent')(notifications.listStations, { name: 'N0102' });
    expect(data).toEqual([
      {
        id: expect.any(Number),
        title: NORTH_STATIONS[0],
        year_id: 1,
        election_type_id: 1,
        region_id: 1,
        region: 'North',
        constituency_id: 1,
        constituency: 'North One',
        polling_station_id: 2,
        polling_station: { code: 'N0102', name: 'North Chapel' },
        provider: 'agent',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        pending: true,
        seen_by: [],
      },
    ]);
  });

  test("an agent's count, search and region find items of assigned places alone", async () => {
    const ask = (question: object) => server.as('agent')(notifications.list, { page: 1, ...question });
    expect((await ask({})).data).toMatchObject({ total: 2 });
    expect((await ask({ name: 'South' })).data).toMatchObject({ total: 0, data: [] });
    expect((await ask({ region_id: SMALL.south.region })).data).toMatchObject({ total: 0, data: [] });
    expect((await ask({ region_id: SMALL.north.region })).data).toMatchObject({ total: 2 });
    expect((await ask({ with_seen: '1' })).data).toMatchObject({ total: 2 });
  });

  test.each<[string, object, string[]]>([
    ['a constituency, in any case', { name: 'north TWO' }, [NORTH[0] ?? '']],
    ['a provider', { name: 'second' }, NORTH.slice(0, 2)],
    ['a region', { region_id: 2 }, [SOUTH]],
    ['a region and a name', { region_id: 1, name: 'two' }, [NORTH[0] ?? '']],
    ['nothing that is there', { name: 'west' }, []],
    ['signs that mean something elsewhere', { name: '%' }, []],
    ['an empty name, which is none', { name: ' ' }, [SOUTH, ...NORTH]],
  ])('can be searched by %s', async (_, question, found) => {
    expect(await titles('admin', notifications.list, question)).toEqual(found);
  });

  test('comes in pages with their total', async () => {
    const { data } = await server.as('admin')(notifications.list, { page: 1, name: 'North' });
    expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 10, total: 3 });
    expect((await server.as('admin')(notifications.list, { page: 7 })).data).toMatchObject({ data: [], total: 4 });
    expect((await server.as('admin')(notifications.list, { page: 0 })).status).toBe(422);
  });
});

describe('marking an item as no longer pending', () => {
  interface Asked extends Pick<Input<typeof notifications.list>, 'with_seen'> {
    route?: typeof notifications.list;
    as?: Person;
  }
  const itemOf = async (
    name: string,
    { route = notifications.list, as = 'admin', ...question }: Asked = {},
  ): Promise<PendingItem | undefined> => {
    const { data } = await server.as(as)(route, { name, ...question });
    return (Array.isArray(data) ? data : data.data)[0];
  };
  const idOf = async (...asked: Parameters<typeof itemOf>): Promise<number> => {
    const item = await itemOf(...asked);
    if (!item) throw new Error(`Nothing waits of ${asked[0]}`);
    return item.id;
  };

  test('takes it off the lists of its reader alone; the others read who has seen it', async () => {
    const item = await itemOf('North Two');
    const mark = () => server.as('correspondent')(notifications.markSeen, { id: item?.id });
    expect(await mark()).toMatchObject({ status: 200, msg: shared.seen, data: { ...item, pending: false } });
    expect(await mark()).toMatchObject({ status: 200, data: { id: item?.id, pending: false } });
    expect(await titles('correspondent', notifications.list)).toEqual(NORTH.slice(1));
    expect((await server.as('correspondent')(notifications.list, { page: 1 })).data).toMatchObject({ total: 2 });
    for (const person of ['super_admin', 'admin', 'second_agent'] as const) {
      expect(await itemOf('North Two', { as: person })).toMatchObject({ pending: true, seen_by: ['correspondent'] });
    }
    const { rows } = await server.database.pool.query(
      `select (select status from vote_entries where user_id = $1 and contest_id = k.contest_id) as status, pending,
              (select count(*) from audit_entries where action = 'pending.seen') as noted
       from pending_items k where id = $2`,
      [USER_ID.second_agent, item?.id],
    );
    expect(rows).toEqual([{ status: 'pending', pending: true, noted: 1 }]);
  });

  test('everything that waits shows it to its reader too', async () => {
    const everything = { with_seen: '1' } as const;
    expect(await titles('correspondent', notifications.list, everything)).toEqual(NORTH);
    expect(await itemOf('North Two', { as: 'correspondent', ...everything })).toMatchObject({
      pending: false,
      seen_by: [],
    });
    expect(await itemOf('North One', { as: 'correspondent', ...everything })).toMatchObject({ pending: true });
  });

  test("an agent's look at an own entry closes nothing for the newsroom", async () => {
    const id = await idOf('North School', { route: notifications.listStations });
    expect((await server.as('agent')(notifications.markStationSeen, { id })).status).toBe(200);
    expect(await titles('agent', notifications.listStations)).toEqual(NORTH_STATIONS.slice(0, 1));
    expect(await titles('correspondent', notifications.listStations)).toEqual(NORTH_STATIONS);
  });

  test('is for those who reach the place', async () => {
    const id = await idOf('South One');
    for (const person of ['correspondent', 'agent', 'second_agent'] as const) {
      expect(await server.as(person)(notifications.markSeen, { id })).toMatchObject({
        status: 403,
        error_msg: failures.outOfScope,
      });
    }
    expect((await server.as('intern')(notifications.markSeen, { id })).status).toBe(200);
  });

  test('keeps constituencies and stations apart', async () => {
    const id = await idOf('North Chapel', { route: notifications.listStations });
    const gone = { status: 404, error_msg: failures.missing({ what: say.pendingItem }) };
    expect(await server.as('admin')(notifications.markSeen, { id })).toMatchObject(gone);
    expect(await server.as('admin')(notifications.markStationSeen, { id: 999_999 })).toMatchObject(gone);
    expect((await server.as('admin')(notifications.markStationSeen, { id })).status).toBe(200);
  });

  test('lasts until new figures come', async () => {
    await submit('second_agent', SMALL.north.second);
    expect(await itemOf('North Two', { as: 'correspondent' })).toMatchObject({ pending: true, seen_by: [] });
  });

  test('an item waits as long as one of its figures does', async () => {
    const place = { year_id: 1, constituency_id: SMALL.north.second };
    const figure = (candidate_id: number) => ({ candidate_id, vote_count: 10 });
    await server.as('second_agent')(votes.submit, { ...place, votes: [figure(1), figure(2)] });
    const decided = [{ ...figure(2), user_id: USER_ID.second_agent }];
    const answer = await server.as('correspondent')(votes.decide, { ...place, election_type_id: 1, votes: decided });
    expect(answer.status).toBe(200);
    expect(await itemOf('North Two', { as: 'correspondent' })).toMatchObject({ pending: true });
  });

  test('once its figures are decided, the item is in no list, of everything that waits neither', async () => {
    const id = await idOf('North Two');
    const decide = await server.as('correspondent')(votes.decide, {
      year_id: 1,
      constituency_id: SMALL.north.second,
      election_type_id: 1,
      votes: [{ candidate_id: 1, vote_count: 10, user_id: USER_ID.second_agent }],
    });
    expect(decide.status).toBe(200);
    expect(await itemOf('North Two', { with_seen: '1' })).toBeUndefined();
    expect(await server.as('admin')(notifications.markSeen, { id })).toMatchObject({
      status: 200,
      data: { id, pending: false },
    });
    const { rowCount } = await server.database.pool.query(
      'select from pending_readers where item_id = $1 and user_id = $2',
      [id, USER_ID.admin],
    );
    expect(rowCount).toBe(0);
  });
});

test('what waits for the entries of inactive candidates alone leaves the list', async () => {
  const { owner } = server.database;
  const both = [1, 2].map((candidate_id) => ({ candidate_id, vote_count: 10 }));
  await server.as('agent')(stationVotes.submit, { year_id: 1, polling_station_id: 2, votes: both });
  const [mine] = NORTH_STATIONS;
  expect(await titles('admin', notifications.listStations)).toContain(mine);
  await owner.query(`update candidates set status = 'inactive' where id = 1`);
  expect(await titles('admin', notifications.listStations)).toEqual([mine]);
  await owner.query(`update candidates set status = 'inactive' where id = 2`);
  expect(await titles('admin', notifications.listStations)).toEqual([]);
});
