import { contract } from '@election/contract/contract';
import { CHANGE_EVENT } from '@election/contract/events/events';
import { ROLE_ID } from '@election/contract/people/permissions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../platform/config.ts';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { privateChannel } from '../../../platform/realtime/address.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { SECURE_REQUEST_KEY, useServer } from '../../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../../testing/small-election.ts';
import { listenAnywhere, openSocket, socketUrl } from '../../../testing/socket-client.ts';

/** Two servers that share nothing but the database. */
const server = useServer();
const { roles, session, users } = contract;
const PASSWORD = 'cold tea at dawn';
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
let second: { app: FastifyInstance; database: Database };
let ports: number[];

beforeAll(async () => {
  await query('update users set password_hash = $1', [await quickHash(PASSWORD)]);
  const database = connect(server.database.url, 5);
  const app = await buildApp(readConfig({ SECURE_REQUEST_KEY, LOG_LEVEL: 'silent' }), database);
  second = { app, database };
  ports = [await listenAnywhere(server.app), await listenAnywhere(app)];
});
afterAll(async () => {
  await second.app.close();
  await second.database.close();
});
beforeEach(() =>
  query('delete from attempts; delete from new_devices; delete from known_devices; update sessions set told = 0'),
);

/** A browser that keeps its cookies; `signIn` gives its calls with the new session. */
function browser(person: Person) {
  let cookie: string | undefined;
  return async () => {
    const { status, data, headers } = await server.anonymous(
      session.login,
      { email: `${person}@example.com`, password: PASSWORD },
      cookie === undefined ? {} : { cookie },
    );
    expect(status).toBe(200);
    cookie = String(headers['set-cookie']).split(';')[0];
    return { token: data.token, call: server.bearing(data.token) };
  };
}
type Signed = Awaited<ReturnType<ReturnType<typeof browser>>>;

const noticesOf = async ({ call }: Signed) => (await call(session.newDevices, {})).data;

async function listenAs({ call }: Pick<Signed, 'call'>, user_id: number, port: number) {
  const client = await openSocket(socketUrl(port));
  const channel_name = privateChannel(user_id);
  const { data } = await call(contract.broadcasting.authorise, { socket_id: client.id, channel_name });
  await client.subscribe(channel_name, data.auth);
  return client;
}

describe('a sign-in on a new device', () => {
  test('is told at the account’s other devices, in their open pages and at their next load, and not on itself', async () => {
    const [onPhone, onLaptop] = [browser('agent'), browser('agent')];
    const phone = await onPhone();
    expect(await noticesOf(phone)).toEqual([]);
    const page = await listenAs(phone, USER_ID.agent, ports[1] ?? 0);
    const laptop = await onLaptop();
    await page.until(({ event, data }) => event === CHANGE_EVENT && data.type === 'device-added');
    const notices = await noticesOf(phone);
    expect(notices).toMatchObject([
      { address: '127.0.0.1', user_agent: 'lightMyRequest', session: expect.any(Number) },
    ]);
    expect(await noticesOf(laptop)).toEqual([]);
    // The phone was away: it is told when its owner signs in on it again.
    await phone.call(session.logout, {});
    expect(await noticesOf(await onPhone())).toEqual(notices);
    page.socket.close();
  });

  test('is not told of a device that was used before, nor of the first one', async () => {
    const [onPhone, onLaptop] = [browser('agent'), browser('agent')];
    const [phone, laptop] = [await onPhone(), await onLaptop()];
    await phone.call(session.putAwayDevices, { id: (await noticesOf(phone))[0]?.id ?? 0 });
    await onLaptop();
    await onPhone();
    expect([await noticesOf(phone), await noticesOf(laptop)]).toEqual([[], []]);
  });

  test('is put away on one device alone: a stranger’s cannot hide it from the owner’s', async () => {
    const [onPhone, onLaptop, onOther] = [browser('agent'), browser('agent'), browser('agent')];
    const [phone, laptop] = [await onPhone(), await onLaptop()];
    const stranger = await onOther();
    const [newest] = await noticesOf(phone);
    expect((await stranger.call(session.putAwayDevices, { id: newest?.id ?? 0 })).status).toBe(200);
    expect(await noticesOf(phone)).toHaveLength(2);
    expect((await phone.call(session.putAwayDevices, { id: newest?.id ?? 0 })).status).toBe(200);
    expect(await noticesOf(phone)).toEqual([]);
    expect(await noticesOf(laptop)).toEqual([newest]);
    expect(await noticesOf(await onPhone())).toEqual([]);
    expect((await server.as('intern')(session.putAwayDevices, { id: newest?.id ?? 0 })).status).toBe(404);
  });

  test('stays told after the stranger has left, and after so many sign-ins that the device is forgotten', async () => {
    const phone = await browser('agent')();
    const stranger = await browser('agent')();
    await stranger.call(session.logout, {});
    expect(await noticesOf(phone)).toMatchObject([{ session: null }]);
    await query(
      `insert into known_devices (user_id, token_hash) select $1, convert_to('device ' || n, 'UTF8') from generate_series(1, 10) n`,
      [USER_ID.agent],
    );
    await browser('agent')();
    expect(await noticesOf(phone)).toHaveLength(2);
  });
});

describe('ending', () => {
  test('a device ends every session of it, tells its page and closes its sockets on every server', async () => {
    const onPhone = browser('agent');
    const [phone, again] = [await onPhone(), await onPhone()];
    const laptop = await browser('agent')();
    const pages = await Promise.all(ports.map((port) => listenAs(again, USER_ID.agent, port)));
    const { data } = await laptop.call(session.devices, {});
    const ended = data.filter(({ current }) => !current);
    expect((await laptop.call(session.endDevice, { session: ended[0]?.id ?? 0 })).status).toBe(200);
    for (const page of pages) {
      expect(await page.closed).toMatchObject({ code: 4200 });
      expect(page.heard.map((heard) => heard.data?.type)).toContain('session-ended');
    }
    for (const { call } of [phone, again]) expect((await call(session.me, {})).status).toBe(401);
    expect((await laptop.call(session.me, {})).status).toBe(200);
  });

  test('all other devices leaves the one of the call, and their browsers are unknown again', async () => {
    const onPhone = browser('agent');
    const phone = await onPhone();
    const [laptop, other] = [await browser('agent')(), await browser('second_agent')()];
    const before = (await laptop.call(session.devices, {})).data.length;
    const answer = await laptop.call(session.endOthers, {});
    expect(answer).toMatchObject({ status: 200, data: { ended: before - 1 } });
    expect((await phone.call(session.me, {})).status).toBe(401);
    expect((await laptop.call(session.devices, {})).data).toMatchObject([{ current: true }]);
    expect((await other.call(session.me, {})).status).toBe(200);
    await onPhone();
    expect(await noticesOf(laptop)).toHaveLength(1);
    const { rows } = await query(
      `select before from audit_entries where action = 'session.end-others' and subject = $1`,
      [`user:${USER_ID.agent}`],
    );
    expect(rows).toMatchObject([{ before: { sessions: expect.any(Array) } }]);
  });
});

/** Servers look at the sessions of open sockets every minute; what comes in half that time was an event. */
const BEFORE_THE_CHECK_MS = 30_000;

describe('what takes a right away', () => {
  const { region, first, second: other } = SMALL.north;
  const account = {
    id: USER_ID.second_agent,
    name: 'second_agent',
    email: 'second_agent@example.com',
    status: 'active',
    role_id: ROLE_ID.agent,
    region_id: region,
    constituency_ids: [first],
  };

  test.each([
    [
      'a role that lost a right',
      'rights-changed',
      async () => {
        const { data } = await server.as('super_admin')(roles.list, {});
        const role = data.find(({ id }) => id === ROLE_ID.agent);
        const permissions = role?.permissions.filter((name) => name !== 'entries.submit') ?? [];
        return server.as('super_admin')(roles.update, {
          id: ROLE_ID.agent,
          name: role?.name ?? '',
          permissions,
          version: role?.version,
        });
      },
    ],
    [
      'other constituencies',
      'rights-changed',
      () => server.as('super_admin')(users.update, { ...account, constituency_ids: [other] }),
    ],
    [
      'another region',
      'session-ended',
      () =>
        server.as('super_admin')(users.update, {
          ...account,
          region_id: SMALL.south.region,
          constituency_ids: [SMALL.south.first],
        }),
    ],
    [
      'another role',
      'session-ended',
      () => server.as('super_admin')(users.update, { ...account, role_id: ROLE_ID.intern, constituency_ids: [first] }),
    ],
    ['deactivation', 'session-ended', () => server.as('super_admin')(users.update, { ...account, status: 'inactive' })],
  ] as const)('%s is told (%s) and closes the sockets on every server, by an event', async (_, type, change) => {
    await query(`update users set status = 'active', role_id = $2, region_id = $3 where id = $1`, [
      account.id,
      ROLE_ID.agent,
      region,
    ]);
    const owner = await browser('second_agent')();
    const pages = await Promise.all(ports.map((port) => listenAs(owner, USER_ID.second_agent, port)));
    const witness = await listenAs({ call: server.as('intern') }, USER_ID.intern, ports[1] ?? 0);
    const begun = performance.now();
    const closings = pages.map(async (page) => {
      const { code } = await page.closed;
      return { code, told: page.heard.some(({ data }) => data?.type === type), ms: performance.now() - begun };
    });
    const answer = await change();
    expect([answer.status, answer.error_msg]).toEqual([200, undefined]);
    for (const { code, told, ms } of await Promise.all(closings)) {
      expect({ code, told }).toEqual({ code: 4200, told: true });
      expect(ms).toBeLessThan(BEFORE_THE_CHECK_MS);
    }
    expect(witness.socket.readyState).toBe(witness.socket.OPEN);
    witness.socket.close();
  });
});
