import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { CHANGE_EVENT, RESULTS_CHANNEL } from '@election/contract/events/events';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { deliverEvents } from '../../features/events/deliver-events.ts';
import { useDatabase } from '../../testing/database.ts';
import { listenAnywhere, openSocket, socketUrl } from '../../testing/socket-client.ts';
import { readConfig } from '../config.ts';
import { announce } from '../writes/announce.ts';
import type { SocketLimits } from './limits.ts';
import { sendAfterWrites, serveRealTime } from './real-time.ts';

const database = useDatabase();
const apps: FastifyInstance[] = [];

/** A server with sockets only, and with limits that a test can reach. */
async function serve(limits: Partial<SocketLimits> = {}, settings: Record<string, string> = {}): Promise<number> {
  const app = fastify();
  serveRealTime(app, database, readConfig(settings), deliverEvents, limits);
  apps.push(app);
  return listenAnywhere(app);
}
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

type Count = (callback: (error: Error | null, count: number) => void) => void;

const ping = { event: 'pusher:ping', data: {} };

test('an event is sent with the answer of the write that announced it, not by the next look into the event outbox', async () => {
  const app = fastify();
  const realTime = serveRealTime(app, database, readConfig({}), deliverEvents, { eventOutbox: 3_600 });
  sendAfterWrites(app, realTime);
  app.post('/write', () => announce(database.db, { type: 'results-synced', year_id: 1, election_type_id: 1 }));
  apps.push(app);
  const client = await openSocket(socketUrl(await listenAnywhere(app)));
  await client.subscribe(RESULTS_CHANNEL);
  await app.inject({ method: 'POST', url: '/write' });
  expect(
    await client.until(({ event, data }) => event === CHANGE_EVENT && data.type === 'results-synced'),
  ).toBeTruthy();
});

describe('the handshake', () => {
  test('names the connection and its activity timeout', async () => {
    const port = await serve();
    const [one, other] = [await openSocket(socketUrl(port)), await openSocket(socketUrl(port))];
    expect(one.heard[0]).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 },
    });
    expect(one.id).not.toBe(other.id);
  });

  test.each([
    ['an unknown application', ['another'], 4001],
    ['an old protocol', ['election', 'protocol=4'], 4007],
    ['no protocol', ['election', 'client=js'], 4008],
  ] as const)('%s is rejected', async (_, [key, query], code) => {
    const port = await serve();
    const client = await openSocket(socketUrl(port, key, query));
    expect(client.heard[0]).toMatchObject({ event: 'pusher:error', data: { code } });
    expect(await client.closed).toMatchObject({ code });
  });

  test.each(['/', '/app', '/app/', '/app/election/more', '/application/election', '//app/election', '/app/%2e'])(
    'no socket is opened at %s',
    async (path) => {
      const port = await serve();
      const failure = openSocket(`ws://127.0.0.1:${port}${path}?protocol=7`);
      await expect(failure).rejects.toThrow();
    },
  );

  test('a page of this server or of its public address may connect, a page of another origin may not', async () => {
    const port = await serve({}, { PUBLIC_URL: 'https://results.example.com' });
    for (const origin of [`http://127.0.0.1:${port}`, 'https://results.example.com']) {
      const client = await openSocket(socketUrl(port), origin);
      expect(await client.subscribe(RESULTS_CHANNEL)).toMatchObject({
        event: 'pusher_internal:subscription_succeeded',
      });
    }
    for (const origin of [
      'https://elsewhere.example',
      'http://127.0.0.1:1',
      'https://results.example.com.evil.example',
      'null',
    ]) {
      await expect(openSocket(socketUrl(port), origin), origin).rejects.toThrow('1006');
    }
  });
});

test('a connection broken after a refused upgrade is closed and does not end the server', async () => {
  const port = await serve();
  for (const breakOff of ['resetAndDestroy', 'pause'] as const) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 404 /);
    socket[breakOff]();
  }
  const app = apps.at(-1);
  await expect.poll(() => promisify(app?.server.getConnections.bind(app.server) as Count)()).toBe(0);
});

describe('messages', () => {
  test('a ping is answered', async () => {
    const client = await openSocket(socketUrl(await serve()));
    client.send(ping);
    expect(await client.until(({ event }) => event === 'pusher:pong')).toEqual({ event: 'pusher:pong', data: {} });
  });

  test('invalid messages get an error, and too many of them end the connection', async () => {
    const client = await openSocket(socketUrl(await serve({ refusals: 8 })));
    const nonsense = [
      '',
      'null',
      '[]',
      '{',
      '{"event":5}',
      '{"event":"client-shout","data":{}}',
      '{"event":"x","data":"{"}',
    ];
    for (const text of nonsense) client.send(text);
    client.send(ping);
    await client.until(({ event }) => event === 'pusher:pong');
    expect(client.heard.filter(({ event }) => event === 'pusher:error')).toHaveLength(nonsense.length);
    client.socket.send(Buffer.from(JSON.stringify(ping)), { binary: true });
    client.send('again');
    expect(await client.closed).toMatchObject({ code: 4009 });
  });

  test('a long message ends the connection', async () => {
    const client = await openSocket(socketUrl(await serve()));
    client.send({ event: 'pusher:subscribe', data: { channel: 'x'.repeat(5000) } });
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  test('a flood of messages ends the connection', async () => {
    const client = await openSocket(socketUrl(await serve({ messages: 50 })));
    for (let sent = 0; sent <= 50; sent++) client.send(ping);
    expect(await client.closed).toMatchObject({ code: 4301 });
  });

  test('the public channel needs no signature; a client can unsubscribe from it', async () => {
    const client = await openSocket(socketUrl(await serve()));
    expect(await client.subscribe(RESULTS_CHANNEL)).toEqual({
      event: 'pusher_internal:subscription_succeeded',
      channel: RESULTS_CHANNEL,
      data: {},
    });
    client.send({ event: 'pusher:unsubscribe', data: { channel: RESULTS_CHANNEL } });
    client.send(ping);
    await client.until(({ event }) => event === 'pusher:pong');
  });
});

describe('a silent client', () => {
  test('is pinged; a pong keeps the connection, no pong ends it', async () => {
    const port = await serve({ activity: 0.2, pong: 0.3, sweep: 0.05 });
    const [alive, dead] = [await openSocket(socketUrl(port)), await openSocket(socketUrl(port))];
    alive.socket.on('message', (raw) => {
      if (raw.toString().includes('pusher:ping')) alive.send({ event: 'pusher:pong', data: {} });
    });
    await dead.until(({ event }) => event === 'pusher:ping');
    expect(await dead.closed).toMatchObject({ code: 4201 });
    expect(dead.heard.filter(({ event }) => event === 'pusher:ping')).toHaveLength(1);
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    expect(alive.heard.some(({ event }) => event === 'pusher:ping')).toBe(true);
  });

  test('is pinged, not dropped, by a server that stood still', async () => {
    const client = await openSocket(socketUrl(await serve({ activity: 0.2, pong: 0.3, sweep: 0.05 })));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
    await client.until(({ event }) => event === 'pusher:ping');
    client.send(ping);
    await client.until(({ event }) => event === 'pusher:pong');
  });
});

describe('at capacity', () => {
  test('the oldest anonymous connection is closed for a new one', async () => {
    const port = await serve({ sockets: 2 });
    const [oldest, older] = [await openSocket(socketUrl(port)), await openSocket(socketUrl(port))];
    const newest = await openSocket(socketUrl(port));
    expect(await oldest.closed).toMatchObject({ code: 4100 });
    expect(newest.heard[0]?.event).toBe('pusher:connection_established');
    expect(older.socket.readyState).toBe(older.socket.OPEN);
  });
});

test('a stopping server closes its sockets with a retry code and refuses new ones', async () => {
  const port = await serve();
  const client = await openSocket(socketUrl(port));
  await Promise.all(apps.splice(0).map((app) => app.close()));
  expect(await client.closed).toMatchObject({ code: 4100 });
  await expect(openSocket(socketUrl(port))).rejects.toThrow();
});
