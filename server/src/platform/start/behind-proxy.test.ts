import { join } from 'node:path';
import { contract } from '@election/contract/contract';
import { APPROVAL_EVENT } from '@election/contract/events/events';
import { UPLOADS } from '@election/contract/figures/uploads';
import { IMPORT_LIMITS } from '@election/contract/imports/imports';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FreezableProxy, startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { freePort, startProxy, type TlsProxy, withoutCaddy } from '../../testing/proxy.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { openSocket, socketUrl } from '../../testing/socket-client.ts';
import { privateChannel } from '../realtime/address.ts';

if (withoutCaddy) process.stderr.write(`The tests of deploy/Caddyfile are not run: ${withoutCaddy}.\n`);

/** For the database only. */
const own = useServer();
const { database } = own;

const MEGABYTE = 1024 * 1024;
const CLIENT = '127.0.0.5';
const FORGED = '203.0.113.7';

describe.skipIf(withoutCaddy !== null)('the proxy of deploy/Caddyfile, in front of two servers', () => {
  let proxy: TlsProxy;
  let servers: ServerProcess[];
  /** The port of one server, inside the network. */
  let inner: number;

  beforeAll(async () => {
    const [port = 0, ...ports] = await Promise.all([freePort(), freePort(), freePort()]);
    const settings = {
      DATABASE_URL: database.url,
      REHEARSAL: '0',
      PUBLIC_URL: `https://localhost:${port}`,
      TRUSTED_PROXIES: 'loopback',
    };
    // Servers with a public name tell it instead of their port.
    servers = await Promise.all(
      ports.map((PORT) => startProcess({ ...settings, PORT: String(PORT), DATA_DIR: join(own.dataDir, String(PORT)) })),
    );
    inner = ports[0] ?? 0;
    proxy = await startProxy(port, ports);
    // Caddy asks each server whether it is ready, once a second.
    await vi.waitFor(async () => expect((await proxy.ask('/healthz')).status).toBe(200), { timeout: 30_000 });
  });
  afterAll(async () => {
    await proxy?.end();
    await endProcesses();
  });

  const signedIn = { authorization: `Bearer ${tokenOf('agent')}`, 'x-secure-request': SECURE_REQUEST_KEY };
  const asJson = { 'content-type': 'application/json' };

  test('answers over TLS, with the security headers of the product', async () => {
    const { status, headers } = await proxy.ask(contract.session.me.path, { headers: signedIn });
    expect(status).toBe(200);
    const everywhere = { 'strict-transport-security': 'max-age=31536000', 'x-content-type-options': 'nosniff' };
    expect(headers).toMatchObject({
      ...everywhere,
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    });
    expect((await proxy.ask('/docs')).headers).toMatchObject({
      ...everywhere,
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'DENY',
    });
  });

  test.each(['/metrics', '/readyz'])('keeps %s inside the network, however it is written', async (path) => {
    const inside = await fetch(`http://127.0.0.1:${inner}${path}`);
    const [first = ''] = (await inside.text()).split('\n');
    expect([inside.status, first]).toEqual([200, expect.stringMatching(/\S/)]);
    const name = path.slice(1);
    const spelled = [
      path,
      `${path}?x=1`,
      `${path}/`,
      `/${path}`,
      path.toUpperCase(),
      `/./${name}`,
      `/docs/../${name}`,
      `/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      `/docs/%2e%2e/${name}`,
      `/;/../${name}`,
      `${path};x`,
      `${path}%2f`,
      `${path}%00`,
      `${path}#x`,
    ];
    for (const from of spelled) {
      // What is no address of the servers may be the console's page, once that is built.
      expect([from, (await proxy.ask(from)).text.includes(first)]).toEqual([from, false]);
    }
    expect((await proxy.ask(path)).status).toBe(404);
    expect((await proxy.ask(path, { method: 'HEAD' })).status).toBe(404);
    expect((await proxy.ask(path, { headers: { 'x-original-url': '/', 'x-rewrite-url': '/' } })).status).toBe(404);
  });

  test('of the cluster keeps both inside too, also from people who are signed in', async () => {
    const cluster = await startProxy(await freePort(), [inner], inner);
    try {
      await vi.waitFor(async () => expect((await cluster.ask('/healthz')).status).toBe(200), { timeout: 30_000 });
      for (const path of ['/metrics', '/readyz', '/readyz?x=1', '/docs/../readyz'])
        for (const headers of [{}, signedIn])
          expect([path, (await cluster.ask(path, { headers })).status]).toEqual([path, 404]);
    } finally {
      await cluster.end();
    }
  });

  test('tells the servers the address of the client, and not the one that the client names', async () => {
    const asked = await callOver(
      inner,
      contract.users.invite,
      { id: USER_ID.intern },
      { token: tokenOf('super_admin') },
    );
    const token = asked.data?.link.split('#')[1] ?? '';
    const password = 'four green boats at dawn';
    const { data } = await callOver(inner, contract.passwords.reset, { token, password });
    const named = {
      'x-forwarded-for': FORGED,
      'x-real-ip': FORGED,
      forwarded: `for=${FORGED}`,
      'true-client-ip': FORGED,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'other.example',
    };
    const login = await proxy.ask(contract.session.login.path, {
      method: 'POST',
      from: CLIENT,
      headers: { ...asJson, ...named },
      body: JSON.stringify({ email: data.email, password }),
    });
    const fresh = JSON.parse(login.text) as { token: string };
    const devices = await callOver(inner, contract.session.devices, {}, { token: fresh.token });
    expect(devices.data.find(({ current }) => current)?.address).toBe(CLIENT);
  });

  test('sends what a person uploads piece by piece to one server, which has the pieces before', async () => {
    const by = (person: 'agent' | 'second_agent' | 'admin') => ({
      authorization: `Bearer ${tokenOf(person)}`,
      'x-secure-request': SECURE_REQUEST_KEY,
      'tus-resumable': '1.0.0',
    });
    for (const person of ['agent', 'second_agent', 'admin'] as const) {
      const headers = { ...by(person), 'upload-length': '8', 'content-length': '0' };
      const begun = await proxy.ask(UPLOADS, { method: 'POST', headers });
      const at = String(begun.headers.location);
      for (let offset = 0; offset < 8; offset += 2) {
        const piece = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
        const sent = await proxy.ask(at, { method: 'PATCH', headers: { ...by(person), ...piece }, body: 'xx' });
        expect([sent.text, sent.status, sent.headers['upload-offset']]).toEqual(['', 204, String(offset + 2)]);
      }
      const fields = { year_id: 1, constituency_id: 1, election_type_id: 1, upload_id: at.split('/').at(-1) };
      const parts = Object.entries(fields).map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const asForm = { ...by(person), 'content-type': 'multipart/form-data; boundary=x' };
      const body = `${parts.join('')}--x--\r\n`;
      const used = await proxy.ask(contract.sheets.upload.path, { method: 'POST', headers: asForm, body });
      // It was found: no picture can be read from these bytes.
      expect(JSON.parse(used.text).data.error_msg).toHaveProperty('image');
    }
  });

  /** An import with one file of so many megabytes, sent as a form; its length is announced unless it is sent in chunks. */
  function sendImport(megabytes: number, how: { chunked: boolean }) {
    const boundary = 'part-of-the-form';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="files[0]"; filename="year.csv"\r\n\r\ntitle\n`;
    const file = Buffer.alloc(megabytes * MEGABYTE, 'x');
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--`)]);
    return proxy.ask(contract.imports.check.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokenOf('super_admin')}`,
        'x-secure-request': SECURE_REQUEST_KEY,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...(how.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }),
      },
      body,
    });
  }

  test('takes the largest import', async () => {
    const taken = await sendImport(IMPORT_LIMITS.megabytes - 1, { chunked: false });
    // The server has read it, and says what is wrong with it.
    expect([taken.status, JSON.parse(taken.text).data]).toEqual([422, { error_msg: expect.anything() }]);
  });

  test.each([{ chunked: false }, { chunked: true }])(
    'refuses a larger body, and goes on serving ($chunked)',
    async (how) => {
      const statuses: (number | string | undefined)[] = [];
      for (let times = 0; times < 3; times += 1) {
        // It may answer before it has read all of it, and then close the connection.
        const { status } = await sendImport(61, how).catch((error: NodeJS.ErrnoException) => ({ status: error.code }));
        statuses.push(status);
      }
      expect(statuses.filter((status) => ![413, 'EPIPE', 'ECONNRESET'].includes(status ?? ''))).toEqual([]);
      expect((await proxy.ask(contract.session.me.path, { headers: signedIn })).status).toBe(200);
    },
  );

  test('passes sockets on, with their origin, and the events to them', async () => {
    const url = socketUrl(proxy.port).replace('ws://127.0.0.1', 'wss://localhost');
    const socket = await openSocket(url, `https://localhost:${proxy.port}`, proxy.authority);
    const channel_name = privateChannel(USER_ID.correspondent);
    const authorised = await proxy.ask(contract.broadcasting.authorise.path, {
      method: 'POST',
      headers: { ...signedIn, ...asJson, authorization: `Bearer ${tokenOf('correspondent')}` },
      body: JSON.stringify({ socket_id: socket.id, channel_name }),
    });
    const { auth } = JSON.parse(authorised.text) as { auth: string };
    expect(await socket.subscribe(channel_name, auth)).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    });
    const sent = await proxy.ask(contract.votes.submit.path, {
      method: 'POST',
      headers: { ...signedIn, ...asJson },
      body: JSON.stringify({
        year_id: SMALL.year,
        constituency_id: SMALL.north.first,
        votes: [{ candidate_id: 1, vote_count: 20 }],
      }),
    });
    expect(sent.status).toBe(200);
    await socket.until(({ event }) => event === APPROVAL_EVENT);
    socket.socket.terminate();
    await expect(openSocket(url, 'https://other.example', proxy.authority)).rejects.toThrow();
  });

  test('loses no call while one of the servers is stopped', async () => {
    const stopped = servers[1]?.end('SIGTERM');
    const statuses: number[] = [];
    let isOver = false;
    void stopped?.then(() => {
      isOver = true;
    });
    while (!isOver || statuses.length < 20) {
      statuses.push((await proxy.ask(contract.session.me.path, { headers: signedIn })).status);
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

describe.skipIf(withoutCaddy !== null)(
  'the proxy of deploy/Caddyfile, in front of a server whose database hangs',
  () => {
    let frozen: FreezableProxy;
    let proxy: TlsProxy;
    let inner: number;

    beforeAll(async () => {
      frozen = await startFreezableProxy(database.url);
      const [port = 0, PORT = 0] = await Promise.all([freePort(), freePort()]);
      inner = PORT;
      await startProcess({
        DATABASE_URL: frozen.url,
        REHEARSAL: '0',
        PUBLIC_URL: `https://localhost:${port}`,
        PORT: String(PORT),
        DATA_DIR: join(own.dataDir, 'hanging'),
      });
      proxy = await startProxy(port, [PORT]);
      await vi.waitFor(async () => expect((await proxy.ask('/results')).status).toBe(200), { timeout: 30_000 });
    });
    afterAll(async () => {
      await proxy?.end();
      await endProcesses();
      frozen?.close();
    });

    test('shows the audience what was public last, while it sends writers to no server that is not ready', async () => {
      const before = await proxy.ask('/results');
      frozen.freeze();
      await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${inner}/readyz`)).status).toBe(503), {
        timeout: 30_000,
      });
      const write = () => proxy.ask(contract.session.login.path, { method: 'POST' });
      // Once the proxy has noticed, a write never reaches the server, whose answers have an id.
      const refused = async () => {
        const { status, headers } = await write();
        return [status, 'x-request-id' in headers];
      };
      await vi.waitFor(async () => expect(await refused()).toEqual([503, false]), { timeout: 60_000 });
      const meanwhile = await proxy.ask('/results');
      expect([meanwhile.status, meanwhile.text]).toEqual([200, before.text]);
      expect(Number(meanwhile.headers.age)).toBeGreaterThan(0);
      expect((await proxy.ask('/healthz')).status).toBe(200);
      expect((await proxy.ask('/readyz')).status).toBe(404);
      expect((await proxy.ask('/results', { method: 'HEAD' })).status).toBe(200);
      frozen.thaw();
      await vi.waitFor(async () => expect((await write()).headers).toHaveProperty('x-request-id'), { timeout: 60_000 });
    });
  },
);
