import { contract } from '@election/contract/contract';
import * as shared from '@election/contract/messages/notifications';
import type { PendingItem } from '@election/contract/notifications';
import { beforeAll, describe, expect, test } from 'vitest';
import { missing, outOfScope } from '../../platform/sentences.ts';
import * as title from '../../platform/writes/title-sentences.ts';
import { useServer } from '../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import * as say from './sentences.ts';

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

async function titles(person: Person, route: typeof notifications.list, question = {}): Promise<string[]> {
  const { data, status } = await server.as(person)(route, question);
  expect(status).toBe(200);
  return (Array.isArray(data) ? data : data.data).map((item) => item.title);
}

const NORTH = [
  title.constituencyResults('North Two', 'second_agent'),
  title.constituencyResults('North One', 'second_agent'),
  title.constituencyResults('North One', 'agent'),
];
const SOUTH = title.constituencyResults('South One', 'intern');
const NORTH_STATIONS = [
  title.stationResults('North One', 'North Chapel', 'agent'),
  title.stationResults('North One', 'North School', 'agent'),
];
const SOUTH_STATION = title.stationResults('South One', 'South School', 'intern');

describe('what waits', () => {
  test.each<[Person, string[], string[]]>([
    ['super_admin', [SOUTH, ...NORTH], [SOUTH_STATION, ...NORTH_STATIONS]],
    ['admin', [SOUTH, ...NORTH], [SOUTH_STATION, ...NORTH_STATIONS]],
    ['correspondent', NORTH, NORTH_STATIONS],
    ['southern_correspondent', [SOUTH], [SOUTH_STATION]],
    ['agent', [SOUTH, ...NORTH], [SOUTH_STATION, ...NORTH_STATIONS]],
    ['intern', [SOUTH, ...NORTH], [SOUTH_STATION, ...NORTH_STATIONS]],
  ])('%s sees it newest first, within the own region where there is one', async (person, constituencies, stations) => {
    expect(await titles(person, notifications.list)).toEqual(constituencies);
    expect(await titles(person, notifications.listStations)).toEqual(stations);
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
      },
    ]);
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

  test('a correspondent may not ask for another region', async () => {
    const answer = await server.as('correspondent')(notifications.list, { region_id: 2 });
    expect(answer).toMatchObject({ status: 403, error_msg: outOfScope });
  });
});

describe('marking an item as no longer pending', () => {
  const itemOf = async (name: string, route = notifications.list): Promise<PendingItem> => {
    const { data } = await server.as('admin')(route, { name });
    const [item] = Array.isArray(data) ? data : data.data;
    if (!item) throw new Error(`Nothing waits of ${name}`);
    return item;
  };

  test('takes it off the list and leaves its entries as they are; twice is fine', async () => {
    const { id, ...item } = await itemOf('North Two');
    const close = () => server.as('correspondent')(notifications.close, { id });
    expect(await close()).toMatchObject({ status: 200, msg: shared.closed, data: { ...item, pending: false } });
    expect(await close()).toMatchObject({ status: 200, data: { id, pending: false } });
    expect(await titles('admin', notifications.list)).toEqual([SOUTH, ...NORTH.slice(1)]);
    const { rows } = await server.database.pool.query(
      `select (select status from vote_entries where user_id = $1 and contest_id = k.contest_id) as status,
              (select count(*) from audit_entries where action = 'pending.close') as noted, closed_by
       from pending_items k where id = $2`,
      [USER_ID.second_agent, id],
    );
    expect(rows).toEqual([{ status: 'pending', noted: 1, closed_by: USER_ID.correspondent }]);
  });

  test('is for those who reach the place', async () => {
    const { id } = await itemOf('South One');
    for (const person of ['correspondent', 'agent', 'second_agent'] as const) {
      expect(await server.as(person)(notifications.close, { id })).toMatchObject({
        status: 403,
        error_msg: outOfScope,
      });
    }
    expect((await server.as('intern')(notifications.close, { id })).status).toBe(200);
  });

  test('keeps constituencies and stations apart', async () => {
    const { id } = await itemOf('North Chapel', notifications.listStations);
    const gone = { status: 404, error_msg: missing(say.pendingItem) };
    expect(await server.as('admin')(notifications.close, { id })).toMatchObject(gone);
    expect(await server.as('admin')(notifications.closeStation, { id: 999_999 })).toMatchObject(gone);
    expect((await server.as('admin')(notifications.closeStation, { id })).status).toBe(200);
  });

  test('lasts until new figures come', async () => {
    await submit('second_agent', SMALL.north.second);
    expect((await itemOf('North Two')).pending).toBe(true);
  });
});
