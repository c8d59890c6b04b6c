import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT, CHANGE_EVENT, RESULTS_CHANNEL } from '@election/contract/events/events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { callOver } from '../../testing/server-process.ts';
import { everywhereAnd, SMALL, USER_ID } from '../../testing/small-election.ts';
import { listenAnywhere, openSocket, socketUrl } from '../../testing/socket-client.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { announce } from '../writes/announce.ts';
import { privateChannel } from './address.ts';

const { database } = useServer();
const KEY = 'service-key';
const SECRET = 'service-secret';

interface Triggered {
  name: string;
  channels: string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any payload
  data: any;
}

/** The part of the Pusher HTTP API that the server uses: accepts calls with a valid signature and refuses all others. */
const accepted: Triggered[] = [];
const refused: string[] = [];
let failing = false;
const service = createServer(async (request, response) => {
  const body = await text(request);
  if (failing) {
    failing = false;
    return response.writeHead(503).end();
  }
  const complaint = complaintAbout(request, body);
  if (complaint) {
    refused.push(complaint);
    return response.writeHead(401).end(complaint);
  }
  const { name, data, channels, channel } = JSON.parse(body);
  accepted.push({ name, data: JSON.parse(data), channels: channels ?? [channel] });
  return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

function complaintAbout({ method, url }: IncomingMessage, body: string): string | null {
  const { pathname, searchParams } = new URL(url ?? '', 'http://service');
  if (method !== 'POST' || pathname !== '/apps/77/events') return `no such call: ${method} ${pathname}`;
  const signature = searchParams.get('auth_signature');
  searchParams.delete('auth_signature');
  const query = [...searchParams]
    .sort()
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const expected = createHmac('sha256', SECRET).update(`POST\n${pathname}\n${query}`).digest('hex');
  if (signature !== expected) return 'the signature does not fit';
  if (searchParams.get('auth_key') !== KEY || searchParams.get('auth_version') !== '1.0') return 'another key';
  if (Math.abs(Number(searchParams.get('auth_timestamp')) - Date.now() / 1000) > 600) return 'too old';
  return searchParams.get('body_md5') === createHash('md5').update(body).digest('hex') ? null : 'another body';
}

/** Two servers: the service must receive each event once. */
const apps: { app: FastifyInstance; port: number }[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const PUSHER_URL = `http://${KEY}:${SECRET}@127.0.0.1:${port}/apps/77`;
  const config = readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent', CHECK_ANSWERS: '1', PUSHER_URL });
  for (let count = 0; count < 2; count++) {
    const connection = connect(database.url, 3);
    const app = await buildApp(config, connection);
    app.addHook('onClose', () => connection.close());
    apps.push({ app, port: await listenAnywhere(app) });
  }
});
afterAll(async () => {
  await Promise.all(apps.map(({ app }) => app.close()));
  service.close();
});

const submit = (port: number, vote_count: number) =>
  callOver(
    port,
    contract.votes.submit,
    { year_id: SMALL.year, constituency_id: SMALL.north.first, votes: [{ candidate_id: 1, vote_count }] },
    { token: tokenOf('agent') },
  );
const port = (at: number) => apps[at]?.port ?? 0;
const approvals = () => accepted.filter(({ name }) => name === APPROVAL_EVENT);
const changes = (type: string) => accepted.filter(({ name, data }) => name === CHANGE_EVENT && data.type === type);
/** The database returns users in no order. */
const sorted = (channels: readonly string[] | undefined) => channels?.toSorted();
const channelsOf = (...people: (keyof typeof USER_ID)[]) =>
  sorted(people.map((person) => privateChannel(USER_ID[person])));

describe('a hosted Pusher service', () => {
  test('is named in the console settings, and channels are signed with its key', async () => {
    const { data: settings } = await callOver(port(0), contract.consoleSettings.read, {});
    const { port: servicePort } = service.address() as AddressInfo;
    expect(settings.realtime).toEqual({ key: KEY, path: '/app', url: `ws://127.0.0.1:${servicePort}` });

    const channel_name = privateChannel(USER_ID.correspondent);
    const asked = { socket_id: '123.456', channel_name };
    const { data } = await callOver(port(0), contract.broadcasting.authorise, asked, {
      token: tokenOf('correspondent'),
    });
    const signature = createHmac('sha256', SECRET).update(`123.456:${channel_name}`).digest('hex');
    expect(data).toEqual({ auth: `${KEY}:${signature}` });
    const other = await callOver(port(0), contract.broadcasting.authorise, asked, { token: tokenOf('agent') });
    expect(other.status).toBe(403);
  });

  test('replaces the sockets of this server', async () => {
    await expect(openSocket(socketUrl(port(0)))).rejects.toThrow();
  });

  test('receives a submission once, signed, for the users in scope', async () => {
    expect((await submit(port(1), 10)).status).toBe(200);
    await expect.poll(() => approvals()).toHaveLength(1);
    expect(sorted(approvals()[0]?.channels)).toEqual(channelsOf('super_admin', 'admin', 'correspondent'));
    expect(approvals()[0]?.data.data.title).toBe('North One (Presidential): new constituency results from agent');
    expect(changes('submitted').map(({ channels }) => sorted(channels))).toEqual([
      channelsOf(...everywhereAnd('correspondent', 'agent', 'intern', 'second_agent')),
    ]);
    expect(refused).toEqual([]);
  });

  test('receives nothing for users who have signed out', async () => {
    await database.pool.query('delete from sessions where user_id = $1', [USER_ID.admin]);
    expect((await submit(port(0), 11)).status).toBe(200);
    await expect.poll(() => approvals()).toHaveLength(2);
    expect(sorted(approvals()[1]?.channels)).toEqual(channelsOf('super_admin', 'correspondent'));
  });

  test('that failed gets the message that clients must refetch', async () => {
    const before = changes('missed').length;
    failing = true;
    await announce(database.db, { type: 'results-synced', year_id: 1, election_type_id: 1 });
    await expect.poll(() => changes('missed')).toHaveLength(before + 2);
    expect(changes('missed').slice(before)[0]?.channels).toEqual([RESULTS_CHANNEL]);
  });

  test('receives each event once after the leading process ends', async () => {
    const [first] = apps.splice(0, 1);
    await first?.app.close();
    const before = changes('missed').length;
    await expect.poll(() => changes('missed').length).toBeGreaterThan(before);
    const known = approvals().length;
    expect((await submit(port(0), 12)).status).toBe(200);
    await expect.poll(() => approvals()).toHaveLength(known + 1);
  });
});
