import { once } from 'node:events';
import { connect } from 'node:net';
import { setInterval } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { failures as say } from '../sentences.ts';
import { type RequestTimeouts, setRequestTimeouts } from './request-timeouts.ts';

let app: FastifyInstance;
afterEach(() => app.close());

/** A server whose timeouts are fractions of a second, but for those that a test gives. */
async function serve(timeouts: Partial<RequestTimeouts> = {}) {
  app = fastify({ http: { connectionsCheckingInterval: 50 } });
  await app.register(multipart);
  // As the application does, in a scope beside that of the reads.
  await app.register(async (scope) =>
    setRequestTimeouts(scope, { headers: 0.3, body: 0.5, upload: 3, idle: 0.5, ...timeouts }),
  );
  await app.register(async (scope) => void scope.get('/read', () => 'read'));
  app.post('/json', ({ body }) => body);
  app.post('/slow-answer', async () => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    return 'answered';
  });
  app.post('/upload', async (request) => (await request.file())?.toBuffer().then(({ length }) => ({ length })));
  return listenAnywhere(app);
}

/** Sends a piece every `every` milliseconds until all are sent or the server closes the connection. @returns the response */
async function send(
  head: string,
  pieces: string[],
  every: number,
  timeouts?: Partial<RequestTimeouts>,
): Promise<string> {
  const socket = connect(await serve(timeouts), '127.0.0.1');
  // A server that no longer reads resets the connection after its answer.
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(head);
  const waiting = [...pieces];
  for await (const _ of setInterval(every)) {
    const piece = waiting.shift();
    if (piece === undefined || socket.destroyed || !socket.writable) break;
    socket.write(piece);
  }
  await closed;
  return answer;
}

const post = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const letters = (json: string) => [...json];

test('slow headers time out', async () => {
  const answer = await send('POST /json HTTP/1.1\r\n', letters('X-Header: a long one that never ends, never ever'), 50);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test('a slow body times out with a sentence', async () => {
  const json = '{"name":"much too slow"}';
  const answer = await send(post('/json', json.length), letters(json), 100);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain(say.tooSlow);
});

test.each(['Content-Length: 10', 'Transfer-Encoding: chunked'])(
  'a read that announces a body and never sends it is answered, and its connection ends: %s',
  async (body) => {
    // Node itself would end it after the time of an upload.
    const answer = await send(`GET /read HTTP/1.1\r\nHost: localhost\r\n${body}\r\n\r\n`, [], 5, { upload: 300 });
    expect(answer).toContain('read');
  },
  30_000,
);

test('a body within the timeout is accepted', async () => {
  const json = '{"name":"quick"}';
  expect(await send(post('/json', json.length), letters(json), 5, { body: 30 })).toContain(json);
});

test('a response may take longer than the timeout of a body', async () => {
  expect(await send(post('/slow-answer', 2), ['{}'], 5)).toContain('answered');
});

const form = (bytes: string) =>
  `--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${bytes}\r\n--edge--\r\n`;
const upload = (whole: string) => post('/upload', whole.length, 'multipart/form-data; boundary=edge');

test('an upload may take longer than another body', async () => {
  const whole = form('x'.repeat(20));
  const pieces = whole.match(/.{1,12}/gs) ?? [];
  expect(pieces.length).toBeGreaterThan(7);
  expect(await send(upload(whole), pieces, 100, { upload: 30, idle: 30 })).toContain('{"length":20}');
});

test('an idle upload times out', async () => {
  const whole = form('x'.repeat(2000));
  expect(await send(upload(whole), [whole.slice(0, 200)], 10)).toMatch(/^HTTP\/1.1 408 /);
});

test('five megabytes at 24 kbit/s fit into the timeout of an upload', () => {
  const seconds = (5 * 1024 * 1024 * 8) / 24_000;
  app = fastify();
  setRequestTimeouts(app);
  expect(app.server.requestTimeout).toBeGreaterThan(seconds * 1000);
});

test('a client that disconnects during an upload does not affect other requests', async () => {
  const socket = connect(await serve(), '127.0.0.1');
  socket.write(upload(form('x'.repeat(2000))));
  await once(app.server, 'request');
  socket.destroy();
  expect((await app.inject({ method: 'POST', url: '/json', payload: { fine: true } })).json()).toEqual({ fine: true });
});
