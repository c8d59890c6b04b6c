import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT, CHANGE_EVENT, RESULTS_CHANNEL } from '@election/contract/events/events';
import { refusedEntries } from '@election/contract/messages/rules';
import { type Permission, ROLE_ID } from '@election/contract/people/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { privateChannel } from '../../platform/realtime/address.ts';
import { failures } from '../../platform/sentences.ts';
import { announce } from '../../platform/writes/announce.ts';
import { useServer } from '../../testing/server.ts';
import { everywhereAnd, type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { type Heard, listenAnywhere, openSocket, type SocketClient, socketUrl } from '../../testing/socket-client.ts';

const server = useServer();
const { votes, stationVotes, notifications, broadcasting } = contract;
const people = Object.keys(USER_ID) as Person[];
const clients = new Map<Person | 'public', SocketClient>();

beforeAll(async () => {
  const port = await listenAnywhere(server.app);
  for (const person of people) {
    const client = await openSocket(socketUrl(port));
    const channel_name = privateChannel(USER_ID[person]);
    const { data } = await server.as(person)(broadcasting.authorise, { socket_id: client.id, channel_name });
    await client.subscribe(channel_name, data.auth);
    clients.set(person, client);
  }
  const anonymous = await openSocket(socketUrl(port));
  await anonymous.subscribe(RESULTS_CHANNEL);
  clients.set('public', anonymous);
});

let sentinels = 0;

/** The messages that each client received of an action. A sentinel event, sent to every client after it, marks the end. */
async function receivedOf(action: () => Promise<unknown>): Promise<Record<string, Heard[]>> {
  const from = new Map([...clients].map(([person, client]) => [person, client.heard.length]));
  await action();
  const sentinel = `sentinel:${++sentinels}`;
  await announce(server.database.db, { type: 'reference-changed', subject: sentinel });
  await announce(server.database.db, { type: 'published', contest_id: sentinels, ...anywhere });
  const heard: Record<string, Heard[]> = {};
  for (const [person, client] of clients) {
    await client.until(({ data }) => data.type === 'published' && data.contest_id === sentinels);
    heard[person] = client.heard
      .slice(from.get(person))
      .filter(({ data }) => data.subject !== sentinel && !(data.type === 'published' && data.contest_id === sentinels));
  }
  return heard;
}
const anywhere = { year_id: 1, election_type_id: 1, region_id: 1, constituency_id: 1 };

const approvers = (heard: Record<string, Heard[]>) =>
  Object.keys(heard).filter((person) => heard[person]?.some(({ event }) => event === APPROVAL_EVENT));
const receivers = (type: string, heard: Record<string, Heard[]>) =>
  Object.keys(heard).filter((person) =>
    heard[person]?.some(({ event, data }) => event === CHANGE_EVENT && data.type === type),
  );

const [first, second] = SMALL.presidential;
const figures = (...counts: number[]) =>
  counts.map((vote_count, i) => ({ candidate_id: [first, second][i], vote_count }));
const submit = (person: Person, constituency_id: number, ...counts: number[]) =>
  server.as(person)(votes.submit, { year_id: 1, constituency_id, votes: figures(...counts) });
const decide = (person: Person, status: string, ...counts: number[]) =>
  server.as(person)(votes.decide, {
    year_id: 1,
    constituency_id: 1,
    election_type_id: 1,
    status,
    votes: figures(...counts).map((vote) => ({ ...vote, user_id: USER_ID.agent })),
  });
const grant = (role_id: number, permission: Permission, allow: boolean) =>
  server.database.pool.query(
    allow
      ? 'insert into role_permissions select $1, id from permissions where name = $2'
      : 'delete from role_permissions where role_id = $1 and permission_id = (select id from permissions where name = $2)',
    [role_id, permission],
  );

const NEWS = { constituency: 'North One', election_type_id: 1 };
const ALL_USERS = people;
const NORTH_ONE = everywhereAnd('correspondent', 'agent', 'intern', 'second_agent');

describe('recipients of', () => {
  test('a submission: super_admins, admins, correspondents of its region', async () => {
    const heard = await receivedOf(() => submit('agent', SMALL.north.first, 10, 20));
    expect(approvers(heard)).toEqual(['super_admin', 'admin', 'correspondent']);
    expect(receivers('submitted', heard)).toEqual(NORTH_ONE);
    const { rows } = await server.database.pool.query('select id from pending_items');
    expect(heard.correspondent?.find(({ event }) => event === APPROVAL_EVENT)).toEqual({
      event: APPROVAL_EVENT,
      channel: privateChannel(USER_ID.correspondent),
      data: {
        data: {
          id: rows[0].id,
          title: 'North One (Presidential): new constituency results from agent',
          region_id: 1,
          constituency_id: 1,
          news: { ...NEWS, type: 'submitted', station: null, person: 'agent' },
        },
      },
    });
  });

  test('a submission: no user whose role reads results alone', async () => {
    const { pool } = server.database;
    await pool.query(`insert into roles (id, name, scope) values (700, 'reader', 'any')`);
    await grant(700, 'reference.read', true);
    await pool.query('update users set role_id = 700 where id = $1', [USER_ID.second_agent]);
    const heard = await receivedOf(() => submit('agent', SMALL.north.first, 10, 21));
    expect(receivers('submitted', heard)).toEqual(NORTH_ONE.filter((person) => person !== 'second_agent'));
    const published = await receivedOf(() =>
      announce(server.database.db, { type: 'published', contest_id: 1, ...anywhere }),
    );
    expect(receivers('published', published)).toContain('second_agent');
    await pool.query('update users set role_id = $1 where id = $2', [ROLE_ID.agent, USER_ID.second_agent]);
    await receivedOf(() => submit('agent', SMALL.north.first, 10, 20));
  });

  test('a submission: no agents of other constituencies of the region', async () => {
    const heard = await receivedOf(() => submit('second_agent', SMALL.north.second, 5, 6));
    expect(approvers(heard)).toEqual(['super_admin', 'admin', 'correspondent']);
    expect(receivers('submitted', heard)).toEqual(everywhereAnd('correspondent', 'second_agent'));
  });

  test('a submission in another region: its correspondent only', async () => {
    await server.database.pool.query('insert into user_constituencies values ($1, $2)', [USER_ID.intern, 3]);
    const heard = await receivedOf(() => submit('intern', SMALL.south.first, 5, 6));
    expect(approvers(heard)).toEqual(['super_admin', 'admin', 'southern_correspondent']);
    expect(receivers('submitted', heard)).toEqual(everywhereAnd('intern', 'southern_correspondent'));
  });

  test('a validation: super_admins get the approval event, users in scope get the change', async () => {
    const heard = await receivedOf(() => decide('correspondent', 'approved', 10));
    expect(approvers(heard)).toEqual(['super_admin']);
    expect(receivers('validated', heard)).toEqual(NORTH_ONE);
    expect(heard.super_admin?.find(({ event }) => event === APPROVAL_EVENT)?.data).toEqual({
      data: {
        id: 0,
        title: 'North One (Presidential): results validated by correspondent',
        region_id: 1,
        constituency_id: 1,
        news: { ...NEWS, type: 'validated', station: null, person: 'correspondent' },
      },
    });
  });

  test('a validation of one’s own: no one is told about it by their own toast', async () => {
    const own = {
      type: 'validated',
      contest_id: 1,
      region_id: 1,
      constituency_id: 1,
      polling_station_id: null,
    } as const;
    const heard = await receivedOf(() => announce(server.database.db, { ...own, user_id: USER_ID.super_admin }));
    expect(approvers(heard)).toEqual([]);
    expect(receivers('validated', heard)).toEqual(NORTH_ONE);
  });

  test('figures saved as validated: super_admins', async () => {
    const save = () => server.as('admin')(votes.save, { year_id: 1, constituency_id: 1, votes: figures(11) });
    expect(approvers(await receivedOf(save))).toEqual(['super_admin']);
  });

  test('totals of a register: people of their place, without an approval event', async () => {
    const heard = await receivedOf(() =>
      server.as('correspondent')(contract.registers.save, {
        ...{ year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 },
        ...{ total_registered_voters: 900, total_valid_votes: 30, total_rejected: 1, version: 0 },
      }),
    );
    expect(approvers(heard)).toEqual([]);
    expect(receivers('register-saved', heard)).toEqual(NORTH_ONE);
  });

  test('a refusal: no approval event', async () => {
    const [, declined] = figures(0, 20);
    const heard = await receivedOf(() =>
      server.as('admin')(votes.decide, {
        ...{ year_id: 1, constituency_id: 1, election_type_id: 1, status: 'declined', reason: 'Seen' },
        votes: [{ ...declined, user_id: USER_ID.agent }],
      }),
    );
    expect(approvers(heard)).toEqual([]);
    expect(receivers('declined', heard)).toEqual(NORTH_ONE);
  });

  test('figures of a polling station: as for a constituency, and the title names the station', async () => {
    const place = { year_id: 1, polling_station_id: SMALL.stations.first };
    const heard = await receivedOf(() => server.as('intern')(stationVotes.submit, { ...place, votes: figures(1) }));
    expect(approvers(heard)).toEqual(['super_admin', 'admin', 'correspondent']);
    expect(heard.admin?.find(({ event }) => event === APPROVAL_EVENT)?.data.data).toMatchObject({
      title: 'North One (Presidential), North School: new polling station results from intern',
      polling_station_id: SMALL.stations.first,
      news: { ...NEWS, type: 'submitted', station: 'North School', person: 'intern' },
    });

    const validated = await receivedOf(() =>
      server.as('admin')(votes.decide, {
        ...{ ...place, constituency_id: 1, election_type_id: 1 },
        votes: figures(1).map((vote) => ({ ...vote, user_id: USER_ID.intern })),
      }),
    );
    expect(approvers(validated)).toEqual(['super_admin']);

    const published = await receivedOf(() =>
      server.as('correspondent')(stationVotes.publish, { ...place, election_type_id: 1, votes: figures(2) }),
    );
    expect(approvers(published)).toEqual([]);
    // Open pages read their stations again; the public does not hear who published them.
    expect(receivers('station-published', published)).toEqual([...NORTH_ONE, 'public']);
    expect(published.public?.[0]?.data).toEqual({
      ...{ type: 'station-published', contest_id: expect.any(Number), region_id: 1, constituency_id: 1 },
      polling_station_id: SMALL.stations.first,
    });
  });

  test('a decision on figures of a polling station names the station', async () => {
    const place = { year_id: 1, polling_station_id: SMALL.stations.second };
    await server.as('intern')(stationVotes.submit, { ...place, votes: figures(4) });
    const decided = figures(4).map((figure) => ({ ...figure, user_id: USER_ID.intern }));
    const contest = { year_id: 1, constituency_id: SMALL.north.first, election_type_id: 1 };
    const heard = await receivedOf(() =>
      server.as('correspondent')(votes.decide, { ...contest, ...place, votes: decided }),
    );
    expect(receivers('validated', heard)).toEqual(NORTH_ONE);
    const told = heard.correspondent?.find(({ event, data }) => event === CHANGE_EVENT && data.type === 'validated');
    expect(told?.data).toMatchObject({ polling_station_id: SMALL.stations.second });
  });

  test('an item marked as no longer pending: no approval event, users in scope get the change', async () => {
    const { data } = await server.as('southern_correspondent')(notifications.list, {});
    const [item] = Array.isArray(data) ? data : data.data;
    const heard = await receivedOf(() => server.as('admin')(notifications.markSeen, { id: item?.id }));
    expect(approvers(heard)).toEqual([]);
    expect(receivers('pending-seen', heard)).toEqual(everywhereAnd('intern', 'southern_correspondent'));
  });

  test('a publication: all users and the public', async () => {
    const event = { type: 'published', contest_id: 9999, ...anywhere } as const;
    const heard = await receivedOf(() => announce(server.database.db, event));
    expect(receivers('published', heard)).toEqual([...ALL_USERS, 'public']);
    expect(heard.public).toEqual([{ event: CHANGE_EVENT, channel: RESULTS_CHANNEL, data: event }]);
  });

  test('a change of reference data: all users', async () => {
    const heard = await receivedOf(() =>
      announce(server.database.db, { type: 'reference-changed', subject: 'party:1' }),
    );
    expect(receivers('reference-changed', heard)).toEqual(ALL_USERS);
  });

  test('a refused call or a rolled-back transaction: none', async () => {
    const heard = await receivedOf(async () => {
      expect(await submit('agent', SMALL.north.second, 1, 1)).toMatchObject({
        status: 403,
        error_msg: failures.outOfScope,
      });
      expect(await submit('agent', SMALL.north.first, 1, 1)).toMatchObject({
        status: 409,
        error_msg: refusedEntries([
          { refusal: 'approved_read_only', names: ['Abena Palm'] },
          { refusal: 'declined_read_only', names: ['Kofi River'] },
        ]),
      });
      const rolledBack = server.database.db.transaction().execute(async (tx) => {
        await announce(tx, { type: 'published', contest_id: 5555, ...anywhere });
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
    });
    expect(Object.values(heard).flat()).toEqual([]);
  });
});

describe('current rights', () => {
  test('a region, a permission and a status changed before the event apply to it', async () => {
    const { pool } = server.database;
    const again = (vote_count: number) =>
      server.as('second_agent')(votes.submit, { year_id: 1, constituency_id: 2, votes: figures(vote_count) });
    await pool.query('update users set region_id = 1 where id = $1', [USER_ID.southern_correspondent]);
    await pool.query('update users set region_id = 2 where id = $1', [USER_ID.correspondent]);
    await grant(3, 'entries.validate', false);
    expect(approvers(await receivedOf(() => again(7)))).toEqual(['super_admin', 'southern_correspondent']);

    await pool.query(`update users set status = 'inactive' where id = $1`, [USER_ID.southern_correspondent]);
    await pool.query('update users set region_id = 1 where id = $1', [USER_ID.correspondent]);
    await grant(3, 'entries.validate', true);
    // An inactive user receives nothing, the sentinel included.
    const inactive = clients.get('southern_correspondent');
    clients.delete('southern_correspondent');
    const before = inactive?.heard.length;
    expect(approvers(await receivedOf(() => again(8)))).toEqual(['super_admin', 'admin', 'correspondent']);
    expect(inactive?.heard.length).toBe(before);
  });
});
