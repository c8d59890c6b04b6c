import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FeedMessage } from '@election/contract/events/feed';
import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerError } from '../../platform/http/errors.ts';
import { useDatabase } from '../../testing/database.ts';
import { createFeedReaders, type StreamLimits } from './readers.ts';
import { openFeedStream } from './serve-stream.ts';

const database = useDatabase();
const LIMITS = { readers: 1, reserve: 0, perAddress: 9, perKey: 9, heartbeat: 20, stalled: 30_000 };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const message = (sequence: number) =>
  ({ sequence, type: 'published', text: 'x'.repeat(50_000) }) as unknown as FeedMessage;

/** Streams over a real connection. */
async function serve(
  limits: Partial<StreamLimits>,
  read: (after: number) => Promise<FeedMessage[]>,
  mayRead = () => true,
) {
  const readers = createFeedReaders(read, { ...LIMITS, ...limits }, () => {});
  const http = createServer((_, response) => readers.follow(response, 0, mayRead, { key: 1 })).listen(0, '127.0.0.1');
  closers.push(() => {
    http.closeAllConnections();
    http.close();
  });
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return { readers, port };
}

test('a silent stream carries a comment at each heartbeat, and looks for messages that no event told of', async () => {
  let there: FeedMessage[] = [];
  const { port } = await serve({}, async (after) => there.filter(({ sequence }) => sequence > after));
  const stop = new AbortController();
  const { body } = await fetch(`http://127.0.0.1:${port}`, { signal: stop.signal });
  const chunks = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  expect((await chunks.next()).value).toContain(': \n\n');
  there = [message(1)];
  let text = '';
  while (!text.includes('id: 1\n')) text += (await chunks.next()).value;
  there = [message(1), message(2)];
  while (!text.includes('id: 2\n')) text += (await chunks.next()).value;
  stop.abort();
  expect(text.match(/^id: .*/gm)).toEqual(['id: 1', 'id: 2']);
});

test('a reader that takes nothing is disconnected, and costs no more than a page until then', async () => {
  let pages = 0;
  const { port, readers } = await serve({ stalled: 50 }, async (after) => {
    pages++;
    return Array.from({ length: 200 }, (_, at) => message(after + at + 1));
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => pages).toBeGreaterThan(0);
  await expect.poll(() => readers.count()).toBe(0);
  expect(pages).toBeLessThan(5);
  socket.destroy();
});

test('a stream of a key that was revoked ends at its next heartbeat', async () => {
  let held = true;
  const { port, readers } = await serve(
    {},
    async () => [],
    () => held,
  );
  const response = await fetch(`http://127.0.0.1:${port}`);
  expect(readers.count()).toBe(1);
  held = false;
  await response.text();
  await expect.poll(() => readers.count()).toBe(0);
});

/** The stream of a server, and how it answers readers, who stay: a number is that of a key, a text an address. */
async function serveStream(limits: Partial<StreamLimits>) {
  const app = fastify({ forceCloseConnections: true, trustProxy: true });
  closers.push(() => app.close());
  app.setErrorHandler(answerError);
  const admit = async ({ headers }: FastifyRequest) => (headers.key === undefined ? null : Number(headers.key));
  openFeedStream(app, database.pool, { admit, holds: () => true }, { ...LIMITS, ...limits }).serve(app);
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/feed/stream`;
  return async (who: number | string) => {
    const stop = new AbortController();
    const headers = typeof who === 'number' ? { key: String(who) } : { 'x-forwarded-for': who };
    const { status, headers: answered } = await fetch(address, { headers, signal: stop.signal });
    return { status, retry: answered.get('retry-after'), leave: () => stop.abort() };
  };
}

test('one reader too many is asked to come back in a minute; a place that is free again is given', async () => {
  const ask = await serveStream({});
  const first = await ask('192.0.2.1');
  expect(first.status).toBe(200);
  expect(await ask('192.0.2.2')).toMatchObject({ status: 503, retry: '60' });
  first.leave();
  await expect.poll(async () => (await ask('192.0.2.2')).status).toBe(200);
});

test('an address and a key take so many streams each, and those without a key leave places for keys', async () => {
  const ask = await serveStream({ readers: 8, reserve: 2, perAddress: 3, perKey: 2 });
  const statuses = async (...readers: (number | string)[]) => {
    const answers: number[] = [];
    for (const who of readers) answers.push((await ask(who)).status);
    return answers;
  };
  // One subscriber has all addresses of a /64.
  const one = '2001:db8::1';
  const held = await ask(one);
  expect(await statuses(one, '2001:db8::2', one, '2001:db8::3')).toEqual([200, 200, 429, 429]);
  expect(await statuses(1, '192.0.2.1', 1, 1, 1)).toEqual([200, 200, 200, 429, 429]);
  // Six are open, four of them without a key.
  expect(await statuses('192.0.2.2', 2, '192.0.2.3', 2)).toEqual([200, 200, 503, 503]);
  held.leave();
  await expect.poll(() => statuses('2001:db8::4')).toEqual([200]);
});

test('those without a key never have the places that are kept for keys', async () => {
  const ask = await serveStream({ readers: 3, reserve: 1 });
  const answers = [await ask('192.0.2.1'), await ask('192.0.2.2'), await ask('192.0.2.3'), await ask(1), await ask(1)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 200, 503]);
});
