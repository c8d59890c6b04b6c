import { createRequire } from 'node:module';
import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT, type ApprovalEvent, CHANGE_EVENT, type ElectionEvent } from '@election/contract/events/events';
import type { FastifyInstance } from 'fastify';
import type PusherModule from 'pusher-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { listenAnywhere, openSocket, type SocketClient, socketUrl } from '../../testing/socket-client.ts';
import { readConfig } from '../config.ts';
import { connect, type Database } from '../db/connect.ts';
import { announce } from '../writes/announce.ts';
import { privateChannel, SOCKET_KEY } from './address.ts';
import { createHub } from './hub.ts';

/** The types declare the class as the default export; in Node the class is the module itself. */
const Pusher: typeof PusherModule.default = createRequire(import.meta.url)('pusher-js');

/** Two servers that share nothing but the database. */
const server = useServer();
let second: { app: FastifyInstance; database: Database; port: number };
let firstPort: number;

beforeAll(async () => {
  const database = connect(server.database.url, 5);
  const app = await buildApp(readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent' }), database);
  firstPort = await listenAnywhere(server.app);
  second = { app, database, port: await listenAnywhere(app) };
});
afterAll(async () => {
  await second.app.close();
  await second.database.close();
});

const submit = (vote_count: number) =>
  server.as('agent')(contract.votes.submit, {
    year_id: 1,
    constituency_id: SMALL.north.first,
    votes: [{ candidate_id: 1, vote_count }],
  });

/** pusher-js with the console's configuration. */
function pusherFor(person: Person, port: number) {
  return new Pusher(SOCKET_KEY, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    channelAuthorization: {
      endpoint: `http://127.0.0.1:${port}/broadcasting/auth`,
      transport: 'ajax',
      headers: { authorization: `Bearer ${tokenOf(person)}`, 'x-secure-request': SECURE_REQUEST_KEY },
    },
  });
}

async function listenAs(person: Person, port: number): Promise<SocketClient> {
  const client = await openSocket(socketUrl(port));
  const channel_name = privateChannel(USER_ID[person]);
  const { data } = await server.as(person)(contract.broadcasting.authorise, { socket_id: client.id, channel_name });
  expect(await client.subscribe(channel_name, data.auth)).toMatchObject({
    event: 'pusher_internal:subscription_succeeded',
  });
  return client;
}

describe('pusher-js', () => {
  test('subscribes through the authorisation endpoint and receives events of the other process', async () => {
    const pusher = pusherFor('correspondent', second.port);
    const channel = pusher.subscribe(privateChannel(USER_ID.correspondent));
    await new Promise((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', resolve);
      channel.bind('pusher:subscription_error', reject);
    });
    const received = new Promise<ApprovalEvent>((resolve) => channel.bind(APPROVAL_EVENT, resolve));
    await submit(10);
    expect((await received).data.title).toBe('North One (Presidential): new constituency results from agent');
    pusher.disconnect();
  });

  test("is refused another user's channel", async () => {
    const pusher = pusherFor('agent', second.port);
    const channel = pusher.subscribe(privateChannel(USER_ID.correspondent));
    const refused = await new Promise<{ status: number }>((resolve) =>
      channel.bind('pusher:subscription_error', resolve),
    );
    expect(refused.status).toBe(403);
    pusher.disconnect();
  });

  test('reconnects and subscribes again when its user has another session', async () => {
    const pusher = pusherFor('admin', second.port);
    const channel = pusher.subscribe(privateChannel(USER_ID.admin));
    const subscribed = () => new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
    await subscribed();
    const again = subscribed();
    await announce(server.database.db, { type: 'session-ended', user_id: USER_ID.admin });
    await again;
    pusher.disconnect();
  });
});

describe('an announced event', () => {
  /** A third process, which looks into the event outbox only when it is told to. */
  async function listenWithoutSweep() {
    const heard: unknown[] = [];
    const listening = Promise.withResolvers<void>();
    const listener = {
      onEvent: (event: ElectionEvent) => void (event.type === 'reference-changed' && heard.push(event.subject)),
      onGap: listening.resolve,
    };
    const options = { singleListener: false, eventOutbox: 3_600 };
    const hub = createHub(server.database.pool, listener, server.app.log, options);
    await hub.start();
    await listening.promise;
    return { hub, heard };
  }

  test('is sent to each process once, in the order of the announcements, by whichever sends first', async () => {
    const { hub, heard } = await listenWithoutSweep();
    const subjects = Array.from({ length: 60 }, (_, at) => `event ${at}`);
    for (const subject of subjects) {
      await announce(server.database.db, { type: 'reference-changed', subject });
      hub.send();
    }
    await expect.poll(() => heard.length).toBe(subjects.length);
    expect(heard).toEqual(subjects);
    expect((await server.database.pool.query('select from event_outbox')).rowCount).toBe(0);
    await hub.close();
  });
});

describe('the end of a session', () => {
  test('closes the sockets of its user on every process, and no others', async () => {
    const intern = [await listenAs('intern', firstPort), await listenAs('intern', second.port)];
    const agent = await listenAs('agent', second.port);
    await announce(server.database.db, { type: 'session-ended', user_id: USER_ID.intern });
    for (const client of intern) expect(await client.closed).toMatchObject({ code: 4200 });
    expect(agent.socket.readyState).toBe(agent.socket.OPEN);
  });

  test('invalidates signatures made before it', async () => {
    const client = await openSocket(socketUrl(firstPort));
    const witness = await listenAs('intern', firstPort);
    const channel_name = privateChannel(USER_ID.intern);
    const ask = { socket_id: client.id, channel_name };
    const { data } = await server.as('intern')(contract.broadcasting.authorise, ask);
    await announce(server.database.db, { type: 'session-ended', user_id: USER_ID.intern });
    await witness.closed;
    client.send({ event: 'pusher:subscribe', data: { channel: channel_name, auth: data.auth } });
    expect(await client.closed).toMatchObject({ code: 4200 });
  });
});

describe('at capacity', () => {
  test('the newsroom keeps its connections: those of the public make room, and a new one is turned away', async () => {
    const config = readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', MAX_SOCKETS: '2' });
    const app = await buildApp(config, second.database);
    const port = await listenAnywhere(app);
    const agent = await listenAs('agent', port);
    const guest = await openSocket(socketUrl(port));
    const intern = await listenAs('intern', port);
    expect(await guest.closed).toMatchObject({ code: 4100 });
    const late = await openSocket(socketUrl(port));
    expect(await late.closed).toMatchObject({ code: 4100 });
    expect([agent, intern].map(({ socket }) => socket.readyState)).toEqual([agent.socket.OPEN, agent.socket.OPEN]);
    await app.close();
  });
});

describe('a lost connection to the database', () => {
  test('is reopened; clients are told to refetch, and sockets of users who signed out meanwhile are closed', async () => {
    const client = await listenAs('super_admin', second.port);
    // As if the sessions had ended while no process was listening.
    const [signedOut, idle] = [await listenAs('second_agent', second.port), await listenAs('intern', second.port)];
    await server.database.pool.query('delete from sessions where user_id = $1', [USER_ID.second_agent]);
    await server.database.pool.query(
      'update sessions set last_seen_at = now() - make_interval(hours => $2) where user_id = $1',
      [USER_ID.intern, readConfig({}).sessionIdleHours + 1],
    );
    const breakBoth = () =>
      server.database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ~ '^(listen|select send_event_outbox)'`,
      );
    expect((await breakBoth()).rowCount).toBe(2);
    await client.until(({ event, data }) => event === CHANGE_EVENT && data.type === 'missed');
    expect(await signedOut.closed).toMatchObject({ code: 4200 });
    expect(await idle.closed).toMatchObject({ code: 4200 });
    await submit(11);
    await client.until(({ event }) => event === APPROVAL_EVENT);
    // And once more, as the first time.
    const again = await listenAs('super_admin', second.port);
    await expect.poll(async () => (await breakBoth()).rowCount).toBeGreaterThan(0);
    await again.until(({ event, data }) => event === CHANGE_EVENT && data.type === 'missed');
    await submit(12);
    await again.until(({ event }) => event === APPROVAL_EVENT);
  });
});
