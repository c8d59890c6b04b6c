import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@election/contract/contract';
import fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { listenAnywhere } from '../../testing/socket-client.ts';
import { failures as say } from '../sentences.ts';
import { drainUnreadBodies } from './unread-bodies.ts';

const MEGABYTE = 2 ** 20;
const server = useServer();
let port: number;
beforeAll(async () => {
  port = await listenAnywhere(server.app);
});

function call(agent: Agent, method: string, path: string, headers: Record<string, string>, body: Buffer) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      agent,
      method,
      path,
      headers: { ...headers, 'content-length': body.length },
    };
    const sent = request(options, async (answer) => resolve({ status: answer.statusCode, text: await text(answer) }));
    sent.on('error', reject).end(body);
  });
}

const signedIn = {
  authorization: `Bearer ${tokenOf('super_admin')}`,
  'x-secure-request': SECURE_REQUEST_KEY,
};
const FORM = { ...signedIn, 'content-type': 'multipart/form-data; boundary=edge' };
const { method, path } = contract.parties.create;
const part = (value: string) => `--edge\r\nContent-Disposition: form-data; name="name"\r\n\r\n${value}\r\n--edge--\r\n`;

describe('after a refused body the connection serves the next request', () => {
  test.each([
    ['that claims to be compressed', { ...FORM, 'content-encoding': 'gzip' }, part('x'.repeat(500_000)), 415],
    ['of a client that is not signed in', { 'content-type': FORM['content-type'] }, part('x'.repeat(900_000)), 403],
    ['with a field that is too large', FORM, part('x'.repeat(3 * MEGABYTE)), 422],
    ['of JSON that is too large', { ...signedIn, 'content-type': 'application/json' }, ' '.repeat(6 * MEGABYTE), 413],
  ])('%s', async (_, headers, body, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const address = status === 413 ? contract.session.login.path : path;
    expect((await call(agent, method, address, headers, Buffer.from(body))).status).toBe(status);
    const next = await call(agent, method, path, FORM, Buffer.from(part('New')));
    expect([next.status, next.text]).toEqual([422, expect.stringContaining('color')]);
    agent.destroy();
  });
});

test('closes the connection at the drain limits', async () => {
  const app = fastify({ bodyLimit: 10 });
  drainUnreadBodies(app, { bytes: MEGABYTE, seconds: 0.2 });
  app.post('/', ({ body }) => body);
  const own = await listenAnywhere(app);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${9 * MEGABYTE}\r\n\r\n`;
  for (const sent of [Buffer.from('{'), Buffer.alloc(3 * MEGABYTE)]) {
    const socket = connect(own, '127.0.0.1').on('error', () => {});
    socket.resume().write(head);
    socket.write(sent);
    await once(socket, 'close');
  }
  await app.close();
});

test.each([
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
  ['a malformed length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is answered with a sentence', async (_, bytes, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).write(bytes);
  const heard = await text(socket);
  expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard).toContain('Connection: close');
  expect(heard).toContain(JSON.stringify({ data: { error_msg: say.notUnderstood } }));
});
