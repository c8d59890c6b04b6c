import { contract } from '@election/contract/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverEvents } from '../../features/events/deliver-events.ts';
import { useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { listenAnywhere, openSocket, type SocketClient, socketUrl } from '../../testing/socket-client.ts';
import { readConfig } from '../config.ts';
import { readSecret } from '../secrets/application-secret.ts';
import { privateChannel, SOCKET_KEY } from './address.ts';
import { serveRealTime } from './real-time.ts';
import { signChannel } from './signature.ts';

const server = useServer();
let app: FastifyInstance;
let client: SocketClient;
let secret: string;

const OWN = privateChannel(USER_ID.agent);
const OTHER = privateChannel(USER_ID.admin);

beforeAll(async () => {
  app = fastify();
  // The message limits would close the socket early; they have their own test.
  serveRealTime(app, server.database, readConfig({}), deliverEvents, { messages: 1e6, refusals: 1e6 });
  client = await openSocket(socketUrl(await listenAnywhere(app)));
  secret = await readSecret(server.database.db, 'broadcasting');
});
afterAll(() => app.close());

/** Variants of a text, each with one character removed, doubled, swapped, in another case or replaced by a similar one. */
function misspellings(text: string): string[] {
  const letters = [...text];
  const change = (place: number, by: string) => text.slice(0, place) + by + text.slice(place + 1);
  const near = (letter: string) => (letter === '0' ? '1' : /[0-9a-z]/.test(letter) ? '0' : '_');
  const changed = letters.flatMap((letter, place) => [
    change(place, ''),
    change(place, letter + letter),
    change(place, near(letter)),
    change(place, letter.toUpperCase()),
    change(place, String.fromCharCode(letter.charCodeAt(0) ^ 1)),
    change(place, `${letter} `),
    text.slice(0, place) +
      text
        .slice(place, place + 2)
        .split('')
        .reverse()
        .join('') +
      text.slice(place + 2),
  ]);
  const framed = [' ', '\n', '\0', '\u200b', '/', '%00'].flatMap((extra) => [`${extra}${text}`, `${text}${extra}`]);
  return [...new Set([...changed, ...framed])].filter((other) => other !== text);
}

/** Names that a lenient parser might accept as a user's channel. */
const spellings = (channel: string) => [
  ...misspellings(channel),
  channel.toUpperCase(),
  channel.replace('private-', ''),
  channel.replace('private-', 'presence-'),
  channel.replace('private-', 'private-encrypted-'),
  channel.replace('private-', 'private-cache-'),
  channel.replace('private-', 'private-private-'),
  channel.replace(/(\d+)$/, '0$1'),
  channel.replace(/(\d+)$/, '+$1'),
  channel.replace(/(\d+)$/, '$1.0'),
  channel.replace(/(\d+)$/, '$1e0'),
  channel.replace(/(\d+)$/, '*'),
  channel.replace(/(\d+)$/, '٤'),
  channel.replaceAll('.', '%2e'),
];

const isRefused = async (channel: unknown, auth: unknown) => {
  const from = client.heard.length;
  client.send({ event: 'pusher:subscribe', data: { channel, auth } });
  const answer = await client.until((message) => client.heard.indexOf(message, from) >= from);
  return answer.event === 'pusher:error' && answer.data.code === 4009;
};

describe('subscriptions', () => {
  test('the signature of this connection and channel is accepted', async () => {
    expect(await client.subscribe(OWN, signChannel(secret, client.id, OWN))).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    });
  });

  test('forged signatures are refused', async () => {
    const good = signChannel(secret, client.id, OWN);
    const bare = good.slice(SOCKET_KEY.length + 1);
    const forged: unknown[] = [
      ...misspellings(good),
      ...misspellings(client.id).map((id) => signChannel(secret, id, OWN)),
      ...spellings(OWN).map((channel) => signChannel(secret, client.id, channel)),
      ...misspellings(secret).map((wrong) => signChannel(wrong, client.id, OWN)),
      signChannel(secret, client.id, OTHER),
      signChannel(SOCKET_KEY, client.id, OWN),
      signChannel('', client.id, OWN),
      ...[
        bare,
        `${SOCKET_KEY}:`,
        `:${bare}`,
        `other:${bare}`,
        good.toUpperCase(),
        `${SOCKET_KEY}:${bare.toUpperCase()}`,
      ],
      ...[undefined, null, true, 0, [good], { auth: good }, '', good.repeat(2)],
    ];
    expect(forged.length).toBeGreaterThan(1200);
    const accepted = [];
    for (const auth of forged) if (!(await isRefused(OWN, auth))) accepted.push(auth);
    expect(accepted).toEqual([]);
  });

  test('a signature of one channel is refused for every other channel and spelling', async () => {
    const good = signChannel(secret, client.id, OWN);
    const channels: unknown[] = [...spellings(OWN), ...spellings(OTHER), OTHER, null, 4, [OWN], { OWN }, ''];
    const accepted = [];
    for (const channel of channels) if (!(await isRefused(channel, good))) accepted.push(channel);
    // Refused even with a signature made for the spelling: the channel does not exist.
    for (const channel of spellings(OWN)) {
      if (/^private-role-based-approval\.user\.[1-9]\d*$/.test(channel)) continue;
      if (!(await isRefused(channel, signChannel(secret, client.id, channel)))) accepted.push(channel);
    }
    expect(accepted).toEqual([]);
  });
});

describe('authorisation', () => {
  const ask = (socket_id: unknown, channel_name: unknown) =>
    server.as('agent')(contract.broadcasting.authorise, { socket_id, channel_name });

  test('signs the own channel', async () => {
    expect(await ask('12.34', OWN)).toMatchObject({ status: 200, data: { auth: signChannel(secret, '12.34', OWN) } });
  });

  test('refuses every other channel and every malformed socket id', async () => {
    const channels = [
      ...spellings(OWN),
      OTHER,
      ...Object.values(USER_ID).map(privateChannel),
      'results',
      '',
      null,
      4,
      [OWN],
    ];
    const ids = [
      ...misspellings('12.34'),
      '12',
      '12.',
      '.34',
      '1.2.3',
      '-1.2',
      '1e3.4',
      'a.b',
      '١.٢',
      '',
      null,
      12.34,
      ['12.34'],
    ];
    const wellFormed = /^\d{1,20}\.\d{1,20}$/;
    const signed = [];
    for (const channel of channels) {
      if (channel !== OWN && (await ask('12.34', channel)).status < 400) signed.push(channel);
    }
    for (const id of ids) {
      if (!(typeof id === 'string' && wellFormed.test(id)) && (await ask(id, OWN)).status < 400) signed.push(id);
    }
    // A socket id cannot contain the separator of the signed text.
    for (const id of ['12.34:private', '12.34:', ':12.34']) if ((await ask(id, OWN)).status < 400) signed.push(id);
    expect(signed).toEqual([]);
  });

  test('requires the token and the X-Secure-Request header, also for form bodies', async () => {
    const body = new URLSearchParams({ socket_id: '12.34', channel_name: OWN }).toString();
    const send = (headers: Record<string, string>) =>
      server.app.inject({
        method: 'POST',
        url: '/broadcasting/auth',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: body,
      });
    expect((await send({})).statusCode).toBe(403);
    expect((await send({ 'x-secure-request': 'test-secure-request' })).statusCode).toBe(401);
    expect((await server.anonymous(contract.broadcasting.authorise, {})).status).toBe(401);
  });
});
