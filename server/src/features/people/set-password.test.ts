import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { sayPasswords as shared } from '@election/contract/messages/passwords';
import { ROLE_ID } from '@election/contract/people/permissions';
import type { User } from '@election/contract/people/users';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLinks } from '../../platform/secrets/one-time-links.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { quickHash } from '../../testing/quick-hash.ts';
import { type Answer, useServer } from '../../testing/server.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { sayPeople as say } from './sentences.ts';

const server = useServer();
const { passwords, session } = contract;
const PASSWORD = 'cold tea at dawn';
const NEW_PASSWORD = 'warm bread by the lagoon';

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const login = (email: string, password: string, cookie = '') =>
  server.anonymous(session.login, { email, password }, { cookie });
/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: Answer<unknown>) => String(headers['set-cookie']).split(';', 1)[0] ?? '';
const reset = (token: string, password = NEW_PASSWORD) => server.anonymous(passwords.reset, { token, password });

async function linkFor(user_id: number, purpose: 'invite' | 'reset' = 'invite') {
  const [made] = await makeLinks(server.database.db, { publicUrl: undefined }, [user_id], {
    purpose,
    made_by: null,
  });
  return { ...made, token: made?.link.split('#')[1] ?? '' };
}

beforeAll(async () => {
  await query('update users set password_hash = $1 where id <> $2', [await quickHash(PASSWORD), USER_ID.intern]);
});
beforeEach(() => query('delete from attempts; delete from known_devices'));

describe('a link to set a password', () => {
  test('is a console address with the token in its fragment; the database stores no token', async () => {
    const { link, token } = await linkFor(USER_ID.intern);
    expect(link).toMatch(/^\/set-password#[\w-]{43}$/);
    const { rows } = await query(`select string_agg(to_jsonb(l)::text, '') as text from one_time_links l`);
    expect(rows[0].text).not.toContain(token);
  });

  test('begins with the public address where one is set', async () => {
    const [made] = await makeLinks(
      server.database.db,
      { publicUrl: 'https://results.example.com/' },
      [USER_ID.intern],
      { purpose: 'invite', made_by: null },
    );
    expect(made?.link).toMatch(/^https:\/\/results\.example\.com\/set-password#/);
  });

  test('names its user before it is used', async () => {
    const { token, expires_at } = await linkFor(USER_ID.intern);
    expect(await server.anonymous(passwords.look, { token })).toMatchObject({
      status: 200,
      data: { name: 'intern', email: 'intern@example.com', purpose: 'invite', expires_at },
    });
  });

  test('sets a password once', async () => {
    const { token } = await linkFor(USER_ID.intern);
    expect(await reset(token)).toMatchObject({
      status: 200,
      data: { email: 'intern@example.com' },
      msg: shared.passwordSet,
    });
    expect(await login('intern@example.com', NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await reset(token, 'another fine password')).toMatchObject({ status: 410, error_msg: say.linkUsed });
    expect(await server.anonymous(passwords.look, { token })).toMatchObject({ status: 410, error_msg: say.linkUsed });
  });

  test('used twice concurrently sets one password', async () => {
    const { token } = await linkFor(USER_ID.intern);
    const answers = await Promise.all([
      reset(token, 'one password or another'),
      reset(token, 'another password or one'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('is replaced by a newer one', async () => {
    const [older, newer] = [await linkFor(USER_ID.intern), await linkFor(USER_ID.intern, 'reset')];
    expect(await reset(older.token)).toMatchObject({ status: 404, error_msg: say.linkUnknown });
    expect(await reset(newer.token)).toMatchObject({ status: 200 });
  });

  test.each([
    ['invite', '7 days'],
    ['reset', '1 hour'],
  ] as const)('for an %s is valid for %s', async (purpose, life) => {
    const { token } = await linkFor(USER_ID.intern, purpose);
    const { rows } = await query(
      `select expires_at - created_at = $1::interval as right_length from one_time_links where used_at is null`,
      [life],
    );
    expect(rows).toEqual([{ right_length: true }]);
    await query('update one_time_links set expires_at = now()');
    expect(await reset(token)).toMatchObject({ status: 410, error_msg: say.linkExpired });
  });

  test('is refused for an inactive account, and unknown where the token is invented', async () => {
    const { token } = await linkFor(USER_ID.second_agent);
    await query(`update users set status = 'inactive' where id = $1`, [USER_ID.second_agent]);
    expect(await reset(token)).toMatchObject({ status: 410, error_msg: say.linkInactive });
    await query(`update users set status = 'active' where id = $1`, [USER_ID.second_agent]);
    expect(await reset('x'.repeat(43))).toMatchObject({ status: 404, error_msg: say.linkUnknown });
  });

  describe('made by a manager of users', () => {
    const invited = { status: 'active', region_id: 1, constituency_ids: [1] };
    let people = 0;

    /** A user manager who invites someone. Returns both, and the token of the invitation. */
    async function invite({ role_id = ROLE_ID.agent as number } = {}) {
      people += 1;
      const { rows } = await query(`insert into roles (name, scope) values ($1, 'any') returning id`, [
        `user_manager_${people}`,
      ]);
      const manager_role: number = rows[0].id;
      await query(
        `insert into role_permissions select $1, id from permissions
         where name in ('users.manage', 'reference.read', 'entries.submit', 'sheets.write', 'pending.read')`,
        [manager_role],
      );
      const { data: manager } = await server.as('super_admin')(contract.users.create, {
        ...invited,
        name: 'Maker',
        email: `maker.${people}@example.org`,
        role_id: manager_role,
      });
      const token = randomUUID();
      await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
        hashToken(token),
        manager.id,
      ]);
      const { data: person } = await server.bearing(token)(contract.users.create, {
        ...invited,
        name: 'Guest',
        email: `guest.${people}@example.org`,
        role_id,
      });
      return { manager, manager_role, person, token: person.invite?.link.split('#')[1] ?? '' };
    }
    const save = (person: User, change: object) =>
      server.as('super_admin')(contract.users.update, {
        ...invited,
        name: person.name,
        email: person.email,
        id: person.id,
        role_id: person.role_id,
        version: person.version,
        ...change,
      } as never);

    test.each([
      ['super_admin', { role_id: ROLE_ID.super_admin }],
      ['another role of the same reach', { role_id: ROLE_ID.intern }],
      ['another region', { region_id: 2, constituency_ids: [3] }],
      ['one more constituency', { constituency_ids: [1, 2] }],
    ])('ends when the person gets %s', async (_, change) => {
      const { person, token } = await invite();
      expect(await save(person, change)).toMatchObject({ status: 200 });
      expect(await reset(token)).toMatchObject({ status: 404, error_msg: say.linkUnknown });
      expect(await server.anonymous(passwords.look, { token })).toMatchObject({ status: 404 });
    });

    test('stays with a new name, and for other people', async () => {
      const [renamed, promoted] = [await invite(), await invite()];
      await save(renamed.person, { name: 'Guest of Honour' });
      await save(promoted.person, { role_id: ROLE_ID.super_admin });
      expect(await reset(renamed.token)).toMatchObject({ status: 200 });
    });

    test('ends when the role gains a permission, for its holders alone', async () => {
      const { data: role } = await server.as('super_admin')(contract.roles.create, {
        name: 'collector',
        permissions: ['entries.submit'],
      });
      const [holder, other] = [await invite({ role_id: role.id }), await invite()];
      const change = (permissions: string[]) =>
        server.as('super_admin')(contract.roles.update, { id: role.id, name: role.name, permissions });
      expect(await change([])).toMatchObject({ status: 200 });
      expect(await server.anonymous(passwords.look, { token: holder.token })).toMatchObject({ status: 200 });
      expect(await change(['votes.publish'])).toMatchObject({ status: 200 });
      expect(await reset(holder.token)).toMatchObject({ status: 404, error_msg: say.linkUnknown });
      expect(await reset(other.token)).toMatchObject({ status: 200 });
    });

    test('ends when its maker is deactivated, loses users.manage, or may no longer give the role', async () => {
      const [gone, demoted, lesser, still] = [await invite(), await invite(), await invite(), await invite()];
      await save(gone.manager, { status: 'inactive' });
      const roleOf = (name: string, permissions: string) =>
        query(
          `delete from role_permissions using permissions p where p.id = permission_id and role_id = $1 and p.name = $2`,
          [name, permissions],
        );
      await roleOf(String(demoted.manager_role), 'users.manage');
      await roleOf(String(lesser.manager_role), 'entries.submit');
      for (const { token } of [gone, demoted, lesser]) {
        expect(await reset(token)).toMatchObject({ status: 410, error_msg: say.linkMakerMayNot });
        expect(await server.anonymous(passwords.look, { token })).toMatchObject({ status: 410 });
      }
      expect(await reset(still.token)).toMatchObject({ status: 200 });
    });

    test('sets no password for a super_admin when the promotion comes at the same time', async () => {
      const { person, token } = await invite();
      const answers = await Promise.all([save(person, { role_id: ROLE_ID.super_admin }), reset(token)]);
      expect(answers[0]).toMatchObject({ status: 200 });
      // First, or after it: the link is gone, or its maker may not make it for a super_admin.
      const { status, error_msg } = answers[1];
      expect([200, 404, say.linkMakerMayNot]).toContain(status === 410 ? error_msg : status);
      const { rows } = await query('select password_hash is not null as set from users where id = $1', [person.id]);
      expect(rows).toEqual([{ set: answers[1].status === 200 }]);
    });
  });

  test('refuses a short password, a common one and the own e-mail, and stays usable', async () => {
    const { token } = await linkFor(USER_ID.intern);
    expect(await reset(token, 'elevenchars')).toMatchObject({
      status: 422,
      error_msg: { password: [shared.tooShort({ characters: 12 })] },
    });
    expect(await reset(token, 'Intern@Example.com')).toMatchObject({
      status: 422,
      error_msg: { password: [shared.isEmail] },
    });
    expect(await reset(token, 'password1234')).toMatchObject({
      status: 422,
      error_msg: { password: [shared.tooCommon] },
    });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  test.each([
    'North-School-2028!',
    'Abena Palm 2028',
    'palmparty-2028-12',
    'northone_southtwo_1',
    'riverpalm123456',
    'chapel 12 07 2028',
    'Dzogbenyuie 1957',
  ])('refuses names of places, parties and candidates with numbers: %s', async (password) => {
    await query(`update polling_stations set name = 'E.P. Dzogbenyuie-School (A)' where id = 3`);
    const { token } = await linkFor(USER_ID.intern);
    expect(await reset(token, password)).toMatchObject({ status: 422, error_msg: { password: [say.passwordOfNames] } });
    expect(await reset(token, `${password} cold tea`)).toMatchObject({ status: 200 });
  });

  test('ends open sessions, makes this device the only known one, and is audited without a secret', async () => {
    const signedIn = await login('correspondent@example.com', PASSWORD);
    const { token: old } = signedIn.data;
    for (let n = 0; n < 10; n++) await login('correspondent@example.com', 'wrong wrong wrong');
    expect((await login('correspondent@example.com', PASSWORD)).status).toBe(429);
    const { token } = await linkFor(USER_ID.correspondent, 'reset');
    const cookie = cookieOf(await reset(token));
    expect((await login('correspondent@example.com', NEW_PASSWORD)).status).toBe(429);
    expect((await login('correspondent@example.com', NEW_PASSWORD, cookieOf(signedIn))).status).toBe(429);
    expect((await login('correspondent@example.com', NEW_PASSWORD, cookie)).status).toBe(200);
    expect(await server.bearing(old)(session.me, {})).toMatchObject({ status: 401 });
    const { rows } = await query(
      `select actor_id, subject, before, after from audit_entries where action = 'password.reset' and actor_id = $1`,
      [USER_ID.correspondent],
    );
    expect(rows).toEqual([{ actor_id: 3, subject: 'user:3', before: null, after: null }]);
  });
});

describe('a forgotten password', () => {
  const forget = (email: string, address = '192.0.2.9') => server.anonymous(passwords.forgot, { email }, { address });

  test('is shown in the list of users; the response is the same for an unknown address', async () => {
    const known = await forget('Agent@example.com');
    expect(known).toMatchObject({ status: 200, data: null, msg: shared.requestNoted });
    const unknown = await forget('unknown@example.com');
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null });
    const { rows } = await query('select user_id from link_requests');
    expect(rows).toEqual([{ user_id: USER_ID.agent }]);
    await linkFor(USER_ID.agent, 'reset');
    expect((await query('select user_id from link_requests')).rows).toEqual([]);
  });

  test('takes as long for an unknown address', async () => {
    const times: Record<string, number[]> = { agent: [], unknown: [] };
    for (let round = 0; round < 40; round++) {
      for (const [name, taken] of Object.entries(times)) {
        const started = performance.now();
        await forget(`${name}@example.com`, `198.51.100.${round}`);
        taken.push(performance.now() - started);
      }
      await query('delete from attempts');
    }
    const median = (name: string) => times[name]?.toSorted((a, b) => a - b)[20] ?? 0;
    const ratio = median('unknown') / median('agent');
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test.each(['agent@example.com', 'unknown@example.com'])(
    'can be asked for three times in 15 minutes: %s',
    async (email) => {
      for (let n = 0; n < 3; n++) expect((await forget(email, `192.0.2.${n}`)).status).toBe(200);
      const { status, headers } = await forget(email);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(880);
    },
  );

  test('is throttled by network too', async () => {
    for (let n = 0; n < 20; n++) expect((await forget(`user${n}@example.com`)).status).toBe(200);
    expect((await forget('user20@example.com')).status).toBe(429);
  });
});

describe("changing one's own password", () => {
  const email = 'admin@example.com';

  test('needs the current one and an acceptable new one', async () => {
    const call = server.bearing((await login(email, PASSWORD)).data.token);
    const change = (current_password: string, password: string) =>
      call(passwords.change, { current_password, password });
    expect(await change('wrong wrong wrong', NEW_PASSWORD)).toMatchObject({
      status: 422,
      error_msg: { current_password: [say.currentWrong] },
    });
    expect(await change(PASSWORD, 'short')).toMatchObject({
      error_msg: { password: [shared.tooShort({ characters: 12 })] },
    });
    expect(await change(PASSWORD, PASSWORD)).toMatchObject({ error_msg: { password: [say.unchanged] } });
  });

  test('ends every session, the current one too, and the old password', async () => {
    const tokens = [(await login(email, PASSWORD)).data.token, (await login(email, PASSWORD)).data.token];
    const call = server.bearing(tokens[0] ?? '');
    const key = 'change-0001';
    expect(await call(passwords.change, { current_password: PASSWORD, password: NEW_PASSWORD }, { key })).toMatchObject(
      { status: 200, msg: shared.passwordChanged },
    );
    for (const token of tokens) expect(await server.bearing(token)(session.me, {})).toMatchObject({ status: 401 });
    expect(await login(email, PASSWORD)).toMatchObject({ status: 401, error_msg: { email: [say.credentialsWrong] } });
    expect((await login(email, NEW_PASSWORD)).status).toBe(200);
    const { rows } = await query('select key from idempotency_keys where key = $1', [key]);
    expect(rows, 'what was sent is kept nowhere, not even as a quick hash').toEqual([]);
  });

  test('has the budget of sign-in: that of the account, or of the known device', async () => {
    const first = await login(email, NEW_PASSWORD);
    const call = server.bearing(first.data.token);
    const change = (current_password: string, cookie = '') =>
      call(passwords.change, { current_password, password: 'a third fine password' }, { cookie });
    for (let n = 0; n < 10; n++) expect((await change('guess after guess')).status).toBe(422);
    expect(await change(NEW_PASSWORD)).toMatchObject({
      status: 429,
      error_msg: { current_password: [expect.any(String)] },
    });
    expect((await login(email, NEW_PASSWORD)).status, 'one budget').toBe(429);

    const changed = await change(NEW_PASSWORD, cookieOf(first));
    expect(changed.status).toBe(200);
    expect((await login(email, 'a third fine password', cookieOf(first))).status, 'a new token').toBe(429);
    expect((await login(email, 'a third fine password', cookieOf(changed))).status).toBe(200);
  });

  test('and a concurrent sign-in with the old one leave no session', async () => {
    const who = 'southern_correspondent@example.com';
    const { token } = (await login(who, PASSWORD)).data;
    const change = server.bearing(token)(passwords.change, { current_password: PASSWORD, password: NEW_PASSWORD });
    const signIns = await Promise.all(Array.from({ length: 4 }, () => login(who, PASSWORD)));
    expect((await change).status).toBe(200);
    for (const { status, data } of signIns) {
      if (status === 200) expect(await server.bearing(data.token)(session.me, {})).toMatchObject({ status: 401 });
      else expect(status).toBe(401);
    }
  });
});
