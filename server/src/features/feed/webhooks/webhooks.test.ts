import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { contract } from '@election/contract/contract';
import type { Webhook } from '@election/contract/events/consumers';
import { sayValidation } from '@election/contract/messages/validation';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { WEBHOOKS_LOCK } from '../../../platform/db/locks.ts';
import { useServer } from '../../../testing/server.ts';
import { CORRECTION } from '../../../testing/small-election.ts';
import { sayFeed as say, sayWebhooks, webhookError } from '../sentences.ts';
import { isClosed, namesClosed, resolveOpen } from './addresses.ts';
import { post } from './post.ts';
import { createFeedSender } from './send-feed.ts';
import { signedHeaders } from './sign.ts';

const server = useServer({ PRIVATE_WEBHOOKS: '1' });
const { webhooks, votes, feed } = contract;
const boss = () => server.as('super_admin');

/** The database's own keys seal. */
const NO_KEY = { keyFile: undefined, key: undefined, oldKeys: [] };

interface Received {
  id: string;
  sequence: number;
  headers: IncomingMessage['headers'];
  body: string;
}
const closers: (() => void)[] = [];
afterEach(async () => {
  for (const { id } of (await boss()(webhooks.list, {})).data) await boss()(webhooks.revoke, { id });
  for (const close of closers.splice(0)) close();
});

/** A subscriber: a real HTTP server, which answers as `answer` says. */
async function subscriber(answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const one = { url: '', received, answer };
  const http = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    const { headers } = request;
    received.push({ id: String(headers['webhook-id']), sequence: JSON.parse(body).sequence, headers, body });
    one.answer(response);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  one.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/results?token=hidden`;
  closers.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return one;
}

let made = 0;
async function subscribe(url: string, more: { from_start?: boolean } = {}) {
  const { data, status } = await boss()(webhooks.make, { name: `Partner ${++made}`, url, ...more });
  expect(status).toBe(200);
  return data;
}
const stateOf = async (id: number) => (await boss()(webhooks.list, {})).data.find((one) => one.id === id) as Webhook;
const errorIn = async (language: string, id: number) =>
  (await boss()(webhooks.list, {}, { language })).data.find((one) => one.id === id)?.error;
let figure = 0;
/** Makes a change of what is public: a message, which also wakes the sender. */
async function publish(times = 1) {
  for (let at = 0; at < times; at++) {
    await boss()(votes.save, {
      correction: CORRECTION,
      year_id: 1,
      constituency_id: 4,
      votes: [{ candidate_id: 1, vote_count: ++figure }],
    });
    await boss()(votes.publish, { correction: CORRECTION, year_id: 1, constituency_id: 4, election_type_id: 1 });
  }
  return (await server.anonymous(feed.read, { after: 0 })).data.last;
}
/** Lets the wait of a failing webhook pass. */
const letWaitPass = (id: number, failing = '0 seconds') =>
  server.database.owner.query(
    `update webhooks set next_at = now(), failing_since = now() - $2::interval where id = $1 and failing_since is not null`,
    [id, failing],
  );
const sequences = ({ received }: { received: Received[] }) => received.map(({ sequence }) => sequence);
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test('an error that an earlier version has stored as a sentence stays as it is', () => {
  expect(webhookError('No answer within 10 seconds.')).toBe('No answer within 10 seconds.');
  expect(webhookError('noAnswer 10')).toBe('No answer within 10 seconds.');
});

describe('a webhook', () => {
  test('gets what becomes public from then on, or all of it, in order, signed by Standard Webhooks', async () => {
    const before = await publish();
    const [later, whole] = [await subscriber(), await subscriber()];
    const { id, secret } = await subscribe(later.url);
    await subscribe(whole.url, { from_start: true });
    const last = await publish(3);
    await expect.poll(() => sequences(later)).toEqual(upTo(before + 1, last));
    await expect.poll(() => sequences(whole)).toEqual(upTo(1, last));
    const [first] = later.received as [Received];
    expect(first.id).toBe(`feed_0_${before + 1}`);
    expect(JSON.parse(first.body)).toEqual((await server.anonymous(feed.read, { after: before })).data.messages[0]);
    const at = Number(first.headers['webhook-timestamp']);
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(300);
    expect(first.headers).toMatchObject(signedHeaders(secret, first.id, at, first.body));
    await expect
      .poll(() => stateOf(id))
      .toMatchObject({ state: 'active', waiting: 0, error: null, delivered_at: expect.any(String) });
  });

  test('that does not take a message gets it again, before any other; the others go on', async () => {
    const [dead, good] = [await subscriber((response) => response.writeHead(500).end()), await subscriber()];
    const slow = await subscriber(() => {});
    const { id } = await subscribe(dead.url);
    for (const { url } of [slow, good]) await subscribe(url);
    const first = await publish();
    await expect
      .poll(() => stateOf(id))
      .toMatchObject({ state: 'failing', error: sayWebhooks.answered({ given: 500 }), waiting: 1 });
    expect(await errorIn('fr', id)).toBe('Réponse 500.');
    expect((await boss()(webhooks.test, { id }, { language: 'pt' })).data).toEqual({ error: 'Respondeu 500.' });
    dead.received.length = 1;
    const last = await publish(2);
    await expect.poll(() => sequences(good)).toEqual(upTo(first, last));
    for (const { received } of [dead, slow]) expect(sequences({ received })).toEqual([first]);
    dead.answer = (response) => response.writeHead(200).end('thank you');
    await letWaitPass(id);
    const end = await publish();
    await expect.poll(() => sequences(dead)).toEqual([first, ...upTo(first, end)]);
    expect(dead.received[1]?.id).toBe(dead.received[0]?.id);
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'active', waiting: 0, failing_since: null });
  });

  test('that has recovered and fails again waits as after a first failure, and gets each message once more', async () => {
    const receiver = await subscriber();
    const { id } = await subscribe(receiver.url);
    const first = await publish();
    await expect.poll(() => sequences(receiver)).toEqual([first]);
    const got = [first];
    let before = 0;
    for (let times = 0; times < 2; times++) {
      receiver.answer = (response) => response.writeHead(500).end();
      // As many failures as make a long wait.
      for (let tries = 0; tries < 4; tries++) {
        await letWaitPass(id);
        const asked = receiver.received.length;
        await publish();
        await expect.poll(() => receiver.received.length).toBeGreaterThan(asked);
        await expect.poll(async () => (await stateOf(id)).next_at).not.toBeNull();
        const { next_at, failing_since } = await stateOf(id);
        if (tries > 0) continue;
        expect(Date.parse(failing_since ?? '')).toBeGreaterThan(before);
        before = Date.parse(failing_since ?? '');
        // The first wait: five seconds, and a fifth more at most.
        expect(Date.parse(next_at ?? '') - Date.now()).toBeLessThan(7_000);
      }
      receiver.answer = (response) => response.writeHead(200).end();
      receiver.received.length = 0;
      await letWaitPass(id);
      const last = await publish();
      await expect.poll(() => sequences(receiver)).toEqual(upTo((got.at(-1) ?? 0) + 1, last));
      await expect.poll(() => stateOf(id)).toMatchObject({ state: 'active', waiting: 0, failing_since: null });
      got.push(last);
    }
  });

  test('waits longer after each failure, and as long as it is asked to', async () => {
    const busy = await subscriber((response) => response.writeHead(429, { 'retry-after': '700' }).end());
    const { id } = await subscribe(busy.url);
    const waitOf = async () => {
      const { next_at } = await stateOf(id);
      return next_at === null ? null : (Date.parse(next_at) - Date.now()) / 1000;
    };
    await publish();
    await expect.poll(waitOf).toBeGreaterThan(600);
    busy.answer = (response) => response.writeHead(500).end();
    await server.database.owner.query('update webhooks set attempts = 0');
    const waits: number[] = [];
    for (let tries = 2; tries < 6; tries++) {
      await letWaitPass(id);
      await publish();
      await expect.poll(() => busy.received.length).toBe(tries);
      await expect.poll(async () => (await waitOf()) ?? 0).toBeGreaterThan(0);
      waits.push((await waitOf()) ?? 0);
    }
    expect(waits.at(-1)).toBeGreaterThan((waits[0] ?? 0) * 3);
    expect(waits.at(-1)).toBeLessThan(60);
  });

  test('is given up after a day, or when it answers 410, and goes on when it is resumed', async () => {
    const [dead, gone] = [
      await subscriber((response) => void response.destroy()),
      await subscriber((response) => response.writeHead(410).end()),
    ];
    const [one, other] = [await subscribe(dead.url), await subscribe(gone.url)];
    const first = await publish();
    await expect.poll(() => stateOf(one.id)).toMatchObject({ state: 'failing', error: sayWebhooks.notReached });
    await expect
      .poll(() => stateOf(other.id))
      .toMatchObject({ state: 'failed', error: sayWebhooks.answered({ given: 410 }) });
    await letWaitPass(one.id, '23 hours');
    await publish();
    await expect.poll(() => dead.received.length).toBe(2);
    await expect.poll(() => stateOf(one.id)).toMatchObject({ state: 'failing', waiting: 2 });
    await letWaitPass(one.id, '25 hours');
    await publish();
    await expect.poll(() => stateOf(one.id)).toMatchObject({ state: 'failed', waiting: 3, next_at: null });
    expect(gone.received).toHaveLength(1);
    for (const receiver of [dead, gone]) receiver.answer = (response) => response.writeHead(204).end();
    for (const { id } of [one, other]) expect((await boss()(webhooks.resume, { id })).status).toBe(200);
    const last = await publish();
    await expect.poll(() => sequences(dead).slice(3)).toEqual(upTo(first, last));
    await expect.poll(() => sequences(gone).slice(1)).toEqual(upTo(first, last));
  });

  test('that fails again after it was resumed has another day before it is given up', async () => {
    const receiver = await subscriber((response) => response.writeHead(500).end());
    const { id } = await subscribe(receiver.url);
    const first = await publish();
    for (let times = 0; times < 2; times++) {
      await expect
        .poll(() => stateOf(id))
        .toMatchObject({ state: 'failing', error: sayWebhooks.answered({ given: 500 }) });
      await letWaitPass(id, '25 hours');
      await publish();
      await expect.poll(() => stateOf(id)).toMatchObject({ state: 'failed' });
      expect((await boss()(webhooks.resume, { id })).status).toBe(200);
    }
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'failing' });
    receiver.answer = (response) => response.writeHead(204).end();
    await letWaitPass(id);
    const last = await publish();
    await expect.poll(() => stateOf(id)).toMatchObject({ state: 'active', waiting: 0 });
    expect(sequences(receiver).slice(-upTo(first, last).length)).toEqual(upTo(first, last));
  });

  test('is not resumed by a call with the key that paused it', async () => {
    const { id } = await subscribe((await subscriber()).url);
    const options = { key: 'one-key-for-two-calls' };
    expect((await boss()(webhooks.pause, { id }, options)).status).toBe(200);
    expect((await boss()(webhooks.resume, { id }, options)).status).toBe(422);
    expect(await stateOf(id)).toMatchObject({ state: 'paused' });
  });

  test('gets nothing while it is paused, and then everything', async () => {
    const receiver = await subscriber();
    const { id } = await subscribe(receiver.url);
    await boss()(webhooks.pause, { id });
    const first = await publish();
    const other = await subscriber();
    await subscribe(other.url);
    const last = await publish(2);
    await expect.poll(() => sequences(other)).toEqual(upTo(first + 1, last));
    expect(await stateOf(id)).toMatchObject({ state: 'paused', waiting: 3 });
    expect(receiver.received).toEqual([]);
    await boss()(webhooks.resume, { id });
    const end = await publish();
    await expect.poll(() => sequences(receiver)).toEqual(upTo(first, end));
  });

  test('is sent to by one process; when its connection ends, another one goes on where it was', async () => {
    const held: ServerResponse[] = [];
    const receiver = await subscriber((response) => void held.push(response));
    const { id } = await subscribe(receiver.url);
    const first = await publish(3);
    await expect.poll(() => held.length).toBe(1);
    const logged: unknown[] = [];
    const log = {
      warn: (...facts: unknown[]) => logged.push(facts),
      error: (...facts: unknown[]) => logged.push(facts),
    };
    const other = createFeedSender(
      server.database,
      { toPrivate: true, secrets: NO_KEY },
      log as unknown as FastifyBaseLogger,
    );
    await other.look();
    expect(sequences(receiver)).toEqual([first - 2]);
    // The server that sends is killed while the first message is on its way: it is sent again, with the same id.
    receiver.answer = (response) => response.writeHead(204).end();
    await server.database.owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${WEBHOOKS_LOCK}`,
    );
    await expect
      .poll(async () => {
        await other.look();
        return sequences(receiver);
      })
      .toEqual([first - 2, first - 2, first - 1, first]);
    expect(new Set(receiver.received.map(({ id: name }) => name)).size).toBe(3);
    await expect.poll(() => stateOf(id)).toMatchObject({ waiting: 0 });
    // Its first message is answered after all: another process leads now, so it sends nothing more.
    receiver.answer = (response) => void held.push(response);
    await publish();
    await other.look();
    await expect.poll(() => held.length).toBe(2);
    held[0]?.writeHead(204).end();
    // A sender that went on would have sent the next message by then.
    for (let reads = 0; reads < 20; reads++) await stateOf(id);
    held[1]?.writeHead(204).end();
    await expect.poll(() => stateOf(id)).toMatchObject({ waiting: 0 });
    await other.close();
    expect(sequences(receiver).filter((sequence) => sequence > first)).toEqual([first + 1]);
    expect(logged).toEqual([]);
  });

  test('gets a test message at once, and the console is told what came of it', async () => {
    const receiver = await subscriber();
    const { id, secret } = await subscribe(receiver.url);
    expect((await boss()(webhooks.test, { id })).data).toEqual({ error: null });
    const [sent] = receiver.received as [Received];
    expect(JSON.parse(sent.body)).toMatchObject({ schema: 1, type: 'test', isTest: true });
    const at = Number(sent.headers['webhook-timestamp']);
    expect(sent.headers).toMatchObject(signedHeaders(secret, sent.id, at, sent.body));
    receiver.answer = (response) => response.writeHead(401).end();
    expect((await boss()(webhooks.test, { id })).data).toEqual({ error: sayWebhooks.answered({ given: 401 }) });
    expect((await boss()(webhooks.test, { id: 999 })).status).toBe(404);
  });

  test('keeps its secret: sealed in the database, and neither in the trail, the list nor the log', async () => {
    const receiver = await subscriber((response) => response.writeHead(500).end());
    const logged: unknown[] = [];
    const { secret, id } = await subscribe(receiver.url);
    const keep = (...facts: unknown[]) => logged.push(facts);
    const log = { warn: keep, error: keep } as unknown as FastifyBaseLogger;
    const other = createFeedSender(server.database, { toPrivate: true, secrets: NO_KEY }, log);
    // The sender of the server leaves the message to this one.
    await server.database.owner.query('update webhooks set delivered = delivered - 1, secret = secret');
    await expect
      .poll(async () => {
        await server.database.owner.query(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${WEBHOOKS_LOCK} and pid <> $1`,
          [0],
        );
        await letWaitPass(id);
        await other.look();
        return logged.length;
      })
      .toBeGreaterThan(0);
    await other.close();
    expect(JSON.stringify(logged)).toContain('answered 500');
    const { rows } = await server.database.owner.query(
      `select (select jsonb_agg(to_jsonb(e)) from audit_entries e)::text || (select jsonb_agg(to_jsonb(w)) from webhooks w)::text as kept`,
    );
    const text = JSON.stringify([rows, (await boss()(webhooks.list, {})).data, logged]);
    expect(text).not.toContain(secret);
    expect(JSON.stringify(logged)).not.toContain('hidden');
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify((await server.database.owner.query('select after from audit_entries')).rows)).not.toContain(
      'hidden',
    );
  });
});

describe('the address of a webhook', () => {
  test('is refused where it is of this machine or a private network, however it is written', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '::a00:1',
      '::ffff:0:127.0.0.1',
      '::ffff:0:a00:1',
      '64:ff9b:1::7f00:1',
      '3fff::1',
      '5f00::1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
    ]) {
      expect([address, isClosed(address)]).toEqual([address, true]);
    }
    for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450::1', '::ffff:8.8.8.8']) {
      expect([address, isClosed(address)]).toEqual([address, false]);
    }
    for (const url of [
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::127.0.0.1]/',
      'https://[::ffff:0:127.0.0.1]/',
      'https://127.1/',
      'https://0x7f000001/',
      'https://2130706433/',
      'https://localhost/',
      'https://a.localhost./',
    ]) {
      expect([url, namesClosed(new URL(url))]).toEqual([url, true]);
    }
    expect(namesClosed(new URL('https://partner.example.org'))).toBe(false);
  });

  test('is looked at again when its name is resolved, and no redirect is followed', async () => {
    const refused = await new Promise((resolve) => resolveOpen('localhost', { all: true }, resolve));
    expect(refused).toBeInstanceOf(Error);
    const inside = await subscriber();
    const liar = await subscriber((response) => response.writeHead(302, { location: inside.url }).end());
    const sent = await post(new URL(liar.url), {}, '{}', { toPrivate: true });
    expect(sent.error).toBe('redirected 302');
    expect(inside.received).toEqual([]);
    expect((await post(new URL(inside.url), {}, '{}', { toPrivate: false })).error).toBe('httpsNeeded');
    const local = inside.url.replace('http:', 'https:');
    expect((await post(new URL(local), {}, '{}', { toPrivate: false })).error).toBe('closedAddress');
    expect(inside.received).toEqual([]);
  });

  test('has to answer in time; what its body says, and how long it is, does not matter', async () => {
    const slow = await subscriber(() => {});
    expect((await post(new URL(slow.url), {}, '{}', { toPrivate: true, limit: 300 })).error).toBe('noAnswer 0.3');
    const endless = await subscriber((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('garbage'.repeat(10_000)));
        response.once('drain', more);
      };
      more();
    });
    expect(await post(new URL(endless.url), {}, '{}', { toPrivate: true })).toEqual({
      error: null,
      gone: false,
      pause: 0,
    });
  });

  test('is an address without a password, and its name is taken once', async () => {
    const refused = await boss()(webhooks.make, { name: 'With a password', url: 'https://a:b@partner.example.org' });
    expect(refused).toMatchObject({ status: 422, error_msg: { url: [say.credentialsInAddress] } });
    const first = await subscribe('https://partner.example.org/hook');
    const { name } = await stateOf(first.id);
    await boss()(webhooks.pause, { id: first.id });
    expect(await boss()(webhooks.make, { name, url: 'https://partner.example.org' })).toMatchObject({
      status: 409,
      error_msg: { name: ['There is already a webhook with this name.'] },
    });
    expect(await boss()(webhooks.make, { name: 'File', url: 'file:///etc/passwd' })).toMatchObject({
      status: 422,
      error_msg: { url: [sayValidation.wrongAddress] },
    });
  });
});

test('a signature is that of the example of Standard Webhooks', () => {
  const headers = signedHeaders(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1614265330,
    '{"test": 2432232314}',
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
