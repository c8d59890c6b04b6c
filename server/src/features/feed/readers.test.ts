import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FeedMessage } from '@election/contract/feed';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { createFeedReaders, type StreamLimits } from './readers.ts';
import { openFeedStream } from './serve-stream.ts';

const database = useDatabase();
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
  const readers = createFeedReaders(read, { readers: 1, heartbeat: 20, stalled: 30_000, ...limits }, () => {});
  const http = createServer((_, response) => readers.follow(response, 0, mayRead)).listen(0, '127.0.0.1');
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

test('one reader too many is asked to come back in a minute; a place that is free again is given', async () => {
  const app = fastify({ forceCloseConnections: true });
  closers.push(() => app.close());
  app.setErrorHandler((error: Error & { status?: number; retryAfter?: number }, _, reply) =>
    reply.status(error.status ?? 500).send({ retryAfter: error.retryAfter }),
  );
  const gate = { admit: async () => null, holds: () => true };
  openFeedStream(app, database.pool, gate, { readers: 1, heartbeat: 20, stalled: 1000 }).serve(app);
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/feed/stream`;
  const stop = new AbortController();
  expect((await fetch(address, { signal: stop.signal })).status).toBe(200);
  const refused = await fetch(address);
  expect([refused.status, await refused.json()]).toEqual([503, { retryAfter: 60 }]);
  stop.abort();
  await expect
    .poll(async () => {
      const next = new AbortController();
      const { status } = await fetch(address, { signal: next.signal });
      next.abort();
      return status;
    })
    .toBe(200);
});
