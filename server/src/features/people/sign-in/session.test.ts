import { contract } from '@election/contract/contract';
import { session as english } from '@election/contract/messages/catalogues/en/session';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp } from '../../../platform/jobs/cleanup.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { tokenOf, useServer } from '../../../testing/server.ts';
import { USER_ID } from '../../../testing/small-election.ts';
import { sayPeople as say } from '../sentences.ts';
import { hashPassword } from './password.ts';

const server = useServer();
const { session } = contract;
const PASSWORD = 'cold tea at dawn';
const home = '192.0.2.1';

const login = (email: string, password = PASSWORD, address = home) =>
  server.anonymous(session.login, { email, password }, { address });
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const agent = 'agent@example.com';
const desk = 'correspondent@example.com';

beforeAll(async () => {
  await query('update users set password_hash = $1 where id <> $2', [await hashPassword(PASSWORD), USER_ID.intern]);
});
beforeEach(() => query('delete from attempts'));

describe('signing in', () => {
  test('returns a valid token, the user, and the channel of the user', async () => {
    const { status, data } = await login(' Agent@Example.com ');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      message: say.loggedIn,
      user: { id: USER_ID.agent, user_constituencies: [{ id: 1 }] },
    });
    expect(data.subscriberId).toBe(`role-based-approval.user.${USER_ID.agent}`);
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(await server.bearing(data.token)(session.me, {})).toMatchObject({ data: { email: agent } });
  });

  test('stores no token', async () => {
    const { data } = await login(agent);
    const { rows } = await query('select token_hash from sessions where token_hash = $1', [hashToken(data.token)]);
    expect(rows).toHaveLength(1);
    const everything = await query(`select string_agg(to_jsonb(s)::text, '') as text from sessions s`);
    expect(everything.rows[0].text).not.toContain(data.token);
  });

  test('creates one session for each concurrent sign-in', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(agent)));
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(4);
  });

  test('a wrong password, an unknown e-mail, an inactive account and one without a password get the same response', async () => {
    await query(`update users set status = 'inactive' where id = $1`, [USER_ID.second_agent]);
    const answers = await Promise.all([
      login(agent, 'not this one at all'),
      login('unknown@example.com'),
      login('second_agent@example.com'),
      login('intern@example.com', ''.padEnd(12, 'x')),
      login("' or 1=1 --"),
      login('\ud800'),
    ]);
    for (const { status, error_msg } of answers) {
      expect({ status, error_msg }).toEqual({ status: 401, error_msg: { email: [say.credentialsWrong] } });
    }
    await query(`update users set status = 'active' where id = $1`, [USER_ID.second_agent]);
  });

  test('and take equally long, because each verifies one hash', async () => {
    // Processor time: other processes of a busy machine do not count.
    const time = async (email: string) => {
      const before = process.cpuUsage();
      await login(email, 'not this one at all', `198.51.100.${Math.random()}`);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown, without]: number[][] = [[], [], []];
    for (let round = 0; round < 10; round++) {
      known?.push(await time('admin@example.com'));
      unknown?.push(await time(`unknown${round}@example.com`));
      without?.push(await time('intern@example.com'));
      await query('delete from attempts');
    }
    // Without the hash a response takes a tenth of the time. Other work of the server only adds to it, so the least ones compare.
    for (const other of [unknown, without]) {
      const ratio = Math.min(...(other ?? [])) / Math.min(...(known ?? []));
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    }
  });

  test('requires both fields', async () => {
    const { error_msg } = await server.anonymous(session.login, { email: '', password: '' });
    expect(Object.keys(error_msg)).toEqual(['email', 'password']);
  });
});

describe('a session', () => {
  const isValid = async (token: string) => (await server.bearing(token)(session.me, {})).status === 200;
  const set = (token: string, change: string) =>
    query(`update sessions set ${change} where token_hash = $1`, [hashToken(token)]);

  test('ends after 12 idle hours, and not before', async () => {
    const isValidAfter = async (time: string) => {
      const { token } = (await login(desk)).data;
      await set(token, `last_seen_at = now() - interval '${time}'`);
      return isValid(token);
    };
    expect(await isValidAfter('11 hours 59 minutes')).toBe(true);
    expect(await isValidAfter('12 hours 1 second')).toBe(false);
  });

  test('is no longer idle after a request', async () => {
    const { token } = (await login(desk)).data;
    await set(token, `last_seen_at = now() - interval '11 hours'`);
    expect(await isValid(token)).toBe(true);
    const { rows } = await query(
      `select now() - last_seen_at < interval '1 minute' as fresh from sessions where token_hash = $1`,
      [hashToken(token)],
    );
    expect(rows).toEqual([{ fresh: true }]);
  });

  test('ends 24 hours after the sign-in, even if it is used', async () => {
    const { token } = (await login(desk)).data;
    const { rows } = await query(
      `select expires_at - created_at = interval '24 hours' as day from sessions where token_hash = $1`,
      [hashToken(token)],
    );
    expect(rows).toEqual([{ day: true }]);
    await set(token, `expires_at = now() - interval '1 second', last_seen_at = now()`);
    expect(await isValid(token)).toBe(false);
  });

  test('of a person who enters figures lasts the duty, however long it is not used', async () => {
    const { token } = (await login(agent)).data;
    await set(token, `last_seen_at = now() - interval '35 hours'`);
    const { rows } = await query(
      `select expires_at - created_at = interval '36 hours' as duty from sessions where token_hash = $1`,
      [hashToken(token)],
    );
    expect(rows).toEqual([{ duty: true }]);
    await cleanUp(server.database.db, 12);
    expect(await isValid(token)).toBe(true);
    const listed = await server.bearing(token)(session.devices, {});
    expect(listed.data.some(({ current }) => current)).toBe(true);
    await set(token, `expires_at = now() - interval '1 second', last_seen_at = now()`);
    expect(await isValid(token)).toBe(false);
  });

  test('ends when its user is deactivated', async () => {
    const { token } = (await login('second_agent@example.com')).data;
    await query(`update users set status = 'inactive' where id = $1`, [USER_ID.second_agent]);
    expect(await isValid(token)).toBe(false);
    await query(`update users set status = 'active' where id = $1`, [USER_ID.second_agent]);
  });

  test('ends with logout; the other sessions of the user remain', async () => {
    const [one, two] = [(await login(agent)).data.token, (await login(agent)).data.token];
    expect(await server.bearing(one)(session.logout, {})).toMatchObject({ status: 200, msg: english.signIn.loggedOut });
    expect([await isValid(one), await isValid(two)]).toEqual([false, true]);
  });

  test('answers 401 for an unknown or truncated token', async () => {
    for (const token of ['x'.repeat(43), tokenOf('agent').slice(0, 30), 'short']) {
      expect(await server.bearing(token)(session.me, {})).toMatchObject({ status: 401 });
    }
  });
});

describe('devices', () => {
  test('are listed with the current one marked, and ended one by one', async () => {
    await query('delete from sessions where user_id = $1', [USER_ID.correspondent]);
    const [one, two] = [
      (await login('correspondent@example.com')).data.token,
      (await login('correspondent@example.com')).data.token,
    ];
    const { data } = await server.bearing(one)(session.devices, {});
    expect(data.map(({ current, address }) => ({ current, address }))).toEqual([
      { current: false, address: home },
      { current: true, address: home },
    ]);
    const other = data.find(({ current }) => !current)?.id ?? 0;
    expect(await server.as('agent')(session.endDevice, { session: other })).toMatchObject({ status: 404 });
    expect(await server.bearing(one)(session.endDevice, { session: other })).toMatchObject({ status: 200 });
    expect(await server.bearing(two)(session.me, {})).toMatchObject({ status: 401 });
    expect((await server.bearing(one)(session.devices, {})).data).toHaveLength(1);
  });
});

test('the key of a person’s locked phones is the same at every sign-in, and another person’s is another', async () => {
  const keyOf = async (email: string) => {
    const { token } = (await login(email)).data;
    return (await server.bearing(token)(session.phoneKey, {})).data.key;
  };
  const own = await keyOf(desk);
  expect(own).toMatch(/^[0-9a-f]{64}$/);
  expect(await keyOf(desk)).toBe(own);
  expect(await keyOf(agent)).not.toBe(own);
});
