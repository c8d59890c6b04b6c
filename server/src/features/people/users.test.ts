import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { usersDone } from '@election/contract/messages/done';
import { sayPeople as shared } from '@election/contract/messages/people';
import { BUILT_IN_ROLES, ROLE_ID } from '@election/contract/people/permissions';
import type { User } from '@election/contract/people/users';
import { describe, expect, test } from 'vitest';
import { dependants } from '../../platform/db/constraint-sentences.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { failures } from '../../platform/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { useEvents } from '../../testing/events.ts';
import { tokenOf, useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { hasTraces, sayPeople as say } from './sentences.ts';
import { USERS_PER_PAGE } from './users.ts';

const server = useServer();
const events = useEvents(server.database);
const { users, session, passwords } = contract;
const PASSWORD = 'warm bread by the lagoon';
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

const { north, south } = SMALL;
const agentForm = (name: string) => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
  status: 'active',
  role_id: ROLE_ID.agent,
  region_id: north.region,
  constituency_ids: [north.first],
});
const adminForm = (name: string) => ({ ...agentForm(name), role_id: ROLE_ID.admin });
const create = async (form: object) => (await superAdmin(users.create, form as never)).data;

/** Creates a session of a user. Returns its token. */
async function tokenFor(user_id: number): Promise<string> {
  const token = randomUUID();
  await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    user_id,
  ]);
  return token;
}
const works = async (token: string) => (await server.bearing(token)(session.me, {})).status === 200;

/** Creates a role with these permissions and a user who holds it. Returns the user's caller. */
async function signedInWith(...permissions: string[]) {
  const name = `role_${randomUUID().slice(0, 8)}`;
  const { rows } = await query(`insert into roles (name, scope) values ($1, 'any') returning id`, [name]);
  await query('insert into role_permissions select $1, id from permissions where name = any ($2)', [
    rows[0].id,
    permissions,
  ]);
  const person = await create({ ...adminForm(`Person ${name}`), role_id: rows[0].id });
  return { person, role_id: rows[0].id as number, call: server.bearing(await tokenFor(person.id)) };
}

describe('creating a user', () => {
  test('returns a link that sets the password with which the new agent signs in', async () => {
    const { status, msg, data } = await superAdmin(users.create, agentForm('Yaa Asantewaa'));
    expect({ status, msg }).toEqual({ status: 200, msg: usersDone.created });
    expect(data).toMatchObject({
      role: { id: ROLE_ID.agent, name: 'agent' },
      correspondent: { region_id: north.region, region: { id: north.region, title: 'North' } },
      user_constituencies: [{ id: north.first, region_id: north.region, name: 'North One' }],
      has_password: false,
      link_requested_at: null,
      invite: { purpose: 'invite' },
    });
    const token = data.invite?.link.split('#')[1] ?? '';
    expect((await server.anonymous(passwords.reset, { token, password: PASSWORD })).status).toBe(200);
    const signedIn = await server.anonymous(session.login, { email: data.email, password: PASSWORD });
    expect(signedIn.data.user).toMatchObject({ id: data.id, user_constituencies: [{ id: north.first }] });
    expect((await superAdmin(users.read, { id: data.id })).data.has_password).toBe(true);
    expect(await auditOf(server.database, `user:${data.id}`)).toMatchObject([
      { action: 'users.create', after: { name: 'Yaa Asantewaa', constituency_ids: [north.first] } },
      { action: 'password.invite' },
      { action: 'session.login' },
    ]);
  });

  test('once a key: a repeat returns the same user without the link, which is not stored', async () => {
    const call = () => superAdmin(users.create, agentForm('Kofi Once'), { key: 'create-user-1' });
    const [first, second] = [await call(), await call()];
    expect(second).toMatchObject({ status: 200, data: { id: first.data.id, invite: null } });
    const secret = first.data.invite?.link.split('#')[1] ?? '-';
    const { rows } = await query(`select answer::text from idempotency_keys where key = 'create-user-1'`);
    expect(rows[0].answer).not.toContain(secret);
  });

  test('as inactive creates no link', async () => {
    expect(await create({ ...agentForm('Efua Later'), status: 'inactive' })).toMatchObject({ invite: null });
  });

  test('names missing and invalid fields', async () => {
    const { status, error_msg } = await superAdmin(users.create, { email: 'x', status: 'gone' });
    expect(status).toBe(422);
    expect(Object.keys(error_msg)).toEqual(['name', 'email', 'status', 'role_id']);
  });

  test.each([
    ['an agent', ROLE_ID.agent, { region_id: [say.regionRequired], constituency_ids: [say.constituenciesRequired] }],
    ['an intern', ROLE_ID.intern, { region_id: [say.regionRequired], constituency_ids: [say.constituenciesRequired] }],
    ['a correspondent', ROLE_ID.correspondent, { region_id: [say.regionRequired] }],
  ])('%s needs places', async (_, role_id, error_msg) => {
    const { name, email, status } = agentForm('Without Place');
    expect(await superAdmin(users.create, { name, email, status, role_id })).toMatchObject({ status: 422, error_msg });
  });

  test('refuses constituencies outside the region, unknown roles and unknown regions', async () => {
    const wrong = (more: object) => superAdmin(users.create, { ...agentForm('Wrong Place'), ...more });
    expect(await wrong({ constituency_ids: [north.first, south.second, 999] })).toMatchObject({
      status: 422,
      error_msg: {
        constituency_ids: [say.outsideRegion({ names: ['South Two', say.unknownConstituency({ id: 999 })] })],
      },
    });
    expect(await wrong({ region_id: 999 })).toMatchObject({ status: 422, error_msg: { region_id: [say.noRegion] } });
    expect(await wrong({ role_id: 999 })).toMatchObject({ status: 422, error_msg: { role_id: [say.noRole] } });
  });

  test('drops places that the scope does not use: all for any, constituencies for region', async () => {
    const { id } = await create(adminForm('Adwoa Admin'));
    expect((await superAdmin(users.read, { id })).data).toMatchObject({ correspondent: null, user_constituencies: [] });
    const form = { ...agentForm('Kwesi Correspondent'), role_id: ROLE_ID.correspondent };
    expect(await create(form)).toMatchObject({
      correspondent: { region_id: north.region },
      user_constituencies: [],
    });
  });

  test('refuses an email address that is taken, case-insensitively', async () => {
    const answer = await superAdmin(users.create, { ...agentForm('Second Agent'), email: 'AGENT@example.com' });
    expect(answer).toMatchObject({
      status: 409,
      error_msg: { email: ['There is already a user with this email address.'] },
    });
  });
});

describe('the list of users', () => {
  test('is paged by name and filtered by roles and part of a name', async () => {
    for (let n = 0; n < USERS_PER_PAGE + 1; n++) await create(adminForm(`Zed ${String(n).padStart(2, '0')}`));
    const page = async (number: number) => (await superAdmin(users.list, { name: 'zED ', page: number })).data;
    const [first, second, beyond] = [await page(1), await page(2), await page(3)];
    expect(first).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: USERS_PER_PAGE,
      total: USERS_PER_PAGE + 1,
    });
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(
      Array.from({ length: USERS_PER_PAGE + 1 }, (_, n) => `Zed ${String(n).padStart(2, '0')}`),
    );
    expect(beyond).toMatchObject({ data: [], last_page: 2 });

    const interns = await superAdmin(users.list, { role_id: [ROLE_ID.intern, ROLE_ID.correspondent], name: 'n' });
    expect(interns.data.data.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['correspondent', 'intern', 'southern_correspondent']),
    );
    expect(new Set(interns.data.data.map(({ role_id }) => role_id))).toEqual(
      new Set([ROLE_ID.intern, ROLE_ID.correspondent]),
    );
    expect((await superAdmin(users.list, { name: '%' })).data).toMatchObject({ data: [], last_page: 1, total: 0 });
  });

  test('shows requests for a new link until one is created', async () => {
    const { id, email } = await create(agentForm('Abla Forgetful'));
    await server.anonymous(passwords.forgot, { email }, { address: '192.0.2.77' });
    expect((await superAdmin(users.read, { id })).data.link_requested_at).not.toBeNull();
    expect((await superAdmin(users.invite, { id })).status).toBe(200);
    expect((await superAdmin(users.read, { id })).data.link_requested_at).toBeNull();
  });
});

describe('a link', () => {
  test('is an invite without a password and else a reset, replaces the older link, and is audited', async () => {
    const made = await create(agentForm('Linked Person'));
    const { data: second } = await superAdmin(users.invite, { id: made.id });
    expect(second).toMatchObject({ purpose: 'invite' });
    const use = (link: string | undefined) =>
      server.anonymous(passwords.reset, { token: link?.split('#')[1] ?? '', password: PASSWORD });
    expect((await use(made.invite?.link)).status).toBe(404);
    expect((await use(second?.link)).status).toBe(200);
    expect((await superAdmin(users.invite, { id: made.id })).data).toMatchObject({ purpose: 'reset' });
    expect((await auditOf(server.database, `user:${made.id}`)).map(({ action }) => action)).toEqual([
      'users.create',
      'users.invite',
      'password.invite',
      'users.reset',
    ]);
  });

  test('is refused for inactive and unknown accounts, and not shown to a repeat of the call', async () => {
    const { id } = await create({ ...agentForm('Sleeping Person'), status: 'inactive' });
    expect(await superAdmin(users.invite, { id })).toMatchObject({ status: 409, error_msg: shared.inviteInactive });
    expect(await superAdmin(users.invite, { id: 99_999 })).toMatchObject({ status: 404 });
    const call = () => superAdmin(users.invite, { id: USER_ID.intern }, { key: 'invite-key-1' });
    expect((await call()).data).not.toBeNull();
    expect(await call()).toMatchObject({ status: 200, data: null });
  });
});

describe('changing a user', () => {
  const edit = (user: User, changes: object) => {
    const { id, name, email, status, role_id } = user;
    const region_id = user.correspondent?.region_id;
    const constituency_ids = user.user_constituencies.map((place) => place.id);
    return superAdmin(users.update, { id, name, email, status, role_id, region_id, constituency_ids, ...changes });
  };

  test.each([
    ['deactivation', { status: 'inactive' }],
    ['another role', { role_id: ROLE_ID.intern }],
    ['another region', { region_id: south.region, constituency_ids: [south.first] }],
  ])('%s ends the sessions and sockets of that user at once, and no others', async (kind, changes) => {
    const user = await create(agentForm(`Ended By ${kind}`));
    const [token, other] = [await tokenFor(user.id), await tokenFor(USER_ID.agent)];
    await events.heard();
    expect(await edit(user, changes)).toMatchObject({ status: 200, msg: usersDone.updated });
    expect([await works(token), await works(other)]).toEqual([false, true]);
    expect((await events.heard()).filter(({ type }) => type === 'session-ended')).toEqual([
      { type: 'session-ended', user_id: user.id },
    ]);
  });

  test('name, e-mail and constituencies keep sessions; constituencies apply from the next request', async () => {
    const user = await create(agentForm('Kept Session'));
    const token = await tokenFor(user.id);
    const answer = await edit(user, { name: 'Kept Indeed', constituency_ids: [north.second] });
    expect(answer.data).toMatchObject({ name: 'Kept Indeed', user_constituencies: [{ id: north.second }] });
    const { data } = await server.bearing(token)(session.me, {});
    expect(data.user_constituencies).toEqual([{ id: north.second, region_id: north.region }]);
    expect((await auditOf(server.database, `user:${user.id}`)).at(-1)).toMatchObject({
      action: 'users.update',
      before: { name: 'Kept Session', constituency_ids: [north.first] },
      after: { name: 'Kept Indeed', constituency_ids: [north.second] },
    });
  });

  test('a telephone number is stored as E.164, kept where a call leaves it out, and taken away by null', async () => {
    const user = await create({ ...agentForm('Called Person'), phone: '+233 (24) 000-0001' });
    expect(user.phone).toBe('+233240000001');
    expect((await edit(user, { name: 'Called Once' })).data.phone).toBe('+233240000001');
    expect((await edit(user, { phone: '+233240000002' })).data.phone).toBe('+233240000002');
    expect((await auditOf(server.database, `user:${user.id}`)).at(-1)).toMatchObject({
      before: { phone: '+233240000001' },
      after: { phone: '+233240000002' },
    });
    const own = server.bearing(await tokenFor(user.id));
    expect((await own(users.read, { id: user.id })).data.phone).toBe('+233240000002');
    expect(await edit(user, { phone: '024 000 0002' })).toMatchObject({
      status: 422,
      error_msg: { phone: ['Give the number with its country, such as +233 24 000 0000.'] },
    });
    expect((await edit(user, { phone: null })).data.phone).toBeNull();
    expect((await create(agentForm('Never Called'))).phone).toBeNull();
  });

  test('deactivation deletes unused links', async () => {
    const user = await create(agentForm('Voided Link'));
    await edit(user, { status: 'inactive' });
    await edit(user, { status: 'active' });
    const token = user.invite?.link.split('#')[1] ?? '';
    expect((await server.anonymous(passwords.look, { token })).status).toBe(404);
  });

  test('a stale edit is refused; of two concurrent edits one succeeds', async () => {
    const user = await create(agentForm('Stale Person'));
    const both = await Promise.all(
      ['One', 'Two'].map((last) => edit(user, { name: `Stale ${last}`, version: user.version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error_msg).toBe(failures.stale);
  });

  test('an unknown user answers 404', async () => {
    expect(await superAdmin(users.update, { ...agentForm('Unknown'), id: 99_999 })).toMatchObject({ status: 404 });
  });
});

describe("one's own account", () => {
  const own = { id: USER_ID.super_admin, name: 'super_admin', email: 'super_admin@example.com', status: 'active' };

  test('keeps its role and status; name and e-mail may change', async () => {
    const refused = { status: 403, error_msg: shared.ownAccount };
    expect(await superAdmin(users.update, { ...own, role_id: ROLE_ID.admin })).toMatchObject(refused);
    const inactive = { ...own, status: 'inactive', role_id: ROLE_ID.super_admin };
    expect(await superAdmin(users.update, inactive)).toMatchObject(refused);
    const renamed = { ...own, name: 'super_admin ', role_id: ROLE_ID.super_admin };
    expect((await superAdmin(users.update, renamed)).status).toBe(200);
    expect(await works(await tokenFor(USER_ID.super_admin))).toBe(true);
  });

  test('accepts concurrent changes of its owner', async () => {
    const calls = Array.from({ length: 10 }, (_, at) =>
      at % 2
        ? superAdmin(users.update, { ...own, role_id: ROLE_ID.super_admin }, { key: `own-account-${at}` })
        : superAdmin(users.invite, { id: own.id }, { key: `own-account-${at}` }),
    );
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  });

  test('cannot be deleted by its owner', async () => {
    expect(await superAdmin(users.remove, { id: own.id })).toMatchObject({
      status: 403,
      error_msg: shared.deleteOneself,
    });
  });

  test('can be read by its owner, other accounts by user managers only', async () => {
    for (const person of ['admin', 'correspondent', 'agent', 'intern'] as const) {
      const call = server.as(person);
      expect(await call(users.read, { id: USER_ID[person] })).toMatchObject({ status: 200, data: { name: person } });
      for (const id of [USER_ID.super_admin, 99_999]) {
        expect(await call(users.read, { id })).toMatchObject({ status: 403, error_msg: failures.notAllowed });
      }
    }
  });
});

describe('deleting a user', () => {
  test('deletes an unreferenced account with its sessions and links', async () => {
    const { id } = await create(agentForm('Gone Person'));
    const token = await tokenFor(id);
    expect(await superAdmin(users.remove, { id })).toMatchObject({ status: 200, msg: usersDone.deleted });
    expect(await works(token)).toBe(false);
    expect(await superAdmin(users.remove, { id })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: say.user }),
    });
    expect((await auditOf(server.database, `user:${id}`)).at(-1)).toMatchObject({
      action: 'users.delete',
      before: { name: 'Gone Person', role_id: ROLE_ID.agent },
    });
  });

  test('is refused with counts where votes refer to the account', async () => {
    const votes = SMALL.presidential.map((candidate_id) => ({ candidate_id, vote_count: 5 }));
    const where = { year_id: SMALL.year, constituency_id: north.first };
    await server.as('agent')(contract.votes.submit, { ...where, votes });
    expect(await superAdmin(users.remove, { id: USER_ID.agent })).toMatchObject({
      status: 409,
      error_msg:
        'agent cannot be deleted: 3 vote entries and 1 pending item came from this account. Set it to inactive instead.',
    });
    await server.as('admin')(contract.votes.save, { ...where, votes });
    const { status, error_msg } = await superAdmin(users.remove, { id: USER_ID.admin });
    expect(status).toBe(409);
    expect(error_msg).toContain('live or register figures');
  });

  test('is refused for a stale version', async () => {
    const { id, version } = await create(agentForm('Edited Person'));
    await superAdmin(users.update, { ...agentForm('Edited Person'), id, name: 'Edited Again' });
    expect(await superAdmin(users.remove, { id, version })).toMatchObject({ status: 409, error_msg: failures.stale });
  });
});

describe('the last active super_admin', () => {
  test('cannot be demoted, deactivated or deleted', async () => {
    const { call } = await signedInWith('users.manage', 'roles.manage');
    const { id, name, email, status } = { ...(await superAdmin(users.read, { id: USER_ID.super_admin })).data };
    const refused = { status: 409, error_msg: dependants.users_last_super_admin };
    expect(await call(users.update, { id, name, email, status, role_id: ROLE_ID.admin })).toMatchObject(refused);
    const inactive = { id, name, email, status: 'inactive', role_id: ROLE_ID.super_admin };
    expect(await call(users.update, inactive)).toMatchObject(refused);
    expect(await call(users.remove, { id })).toMatchObject(refused);
  });
});

test('of two super_admins who deactivate each other concurrently one stays active', async () => {
  for (let round = 0; round < 3; round++) {
    const other = await create({ ...adminForm(`Other Chief ${round}`), role_id: ROLE_ID.super_admin });
    const call = server.bearing(await tokenFor(other.id));
    const chief = { ...adminForm('super_admin'), email: 'super_admin@example.com', role_id: ROLE_ID.super_admin };
    const token = await tokenFor(USER_ID.super_admin);
    const both = await Promise.all([
      call(users.update, { ...chief, id: USER_ID.super_admin, status: 'inactive' }),
      server.bearing(token)(users.update, {
        ...adminForm(`Other Chief ${round}`),
        role_id: ROLE_ID.super_admin,
        id: other.id,
        status: 'inactive',
      }),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await query(`select count(*)::int from users where role_id = 1 and status = 'active'`);
    expect(rows).toEqual([{ count: 1 }]);
    await query(`update users set status = 'active' where id = $1`, [USER_ID.super_admin]);
    await query('update users set role_id = 3 where id = $1', [other.id]);
    await query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day') on conflict do nothing`,
      [hashToken(tokenOf('super_admin')), USER_ID.super_admin],
    );
  }
});

describe('a user manager', () => {
  test('without roles.manage cannot create, change, invite or delete an account with permissions beyond the own', async () => {
    const { call } = await signedInWith('users.manage', 'reference.read');
    const refused = { status: 403, error_msg: shared.strongerRole };
    const hired = await create(agentForm('Hired Otherwise'));
    expect(await call(users.create, agentForm('Hired Agent'))).toMatchObject(refused);
    expect(await call(users.create, adminForm('Second Admin'))).toMatchObject(refused);
    expect(await call(users.update, { ...agentForm('Hired Otherwise'), id: hired.id })).toMatchObject(refused);
    expect(await call(users.invite, { id: hired.id })).toMatchObject(refused);
    expect(await call(users.remove, { id: hired.id })).toMatchObject(refused);
  });

  test('without roles.manage creates agents, but cannot create, change, invite or delete managers', async () => {
    const { call, person, role_id } = await signedInWith('users.manage', ...BUILT_IN_ROLES.agent.permissions);
    expect((await call(users.create, agentForm('Hired Agent'))).status).toBe(200);
    const refused = { status: 403, error_msg: shared.managersOnly };
    const given = [role_id, ROLE_ID.super_admin];
    for (const one of given) {
      expect(await call(users.create, { ...adminForm('Second Self'), role_id: one })).toMatchObject(refused);
    }
    const admin = { id: USER_ID.super_admin, ...adminForm('Taken Over') };
    expect(await call(users.update, admin)).toMatchObject({ status: 403, error_msg: shared.strongerRole });
    expect(await call(users.invite, { id: USER_ID.super_admin })).toMatchObject(refused);
    expect(await call(users.remove, { id: USER_ID.super_admin })).toMatchObject(refused);
    const raised = { ...adminForm(person.name), id: person.id, role_id: ROLE_ID.super_admin };
    expect(await call(users.update, raised)).toMatchObject({ status: 403, error_msg: shared.ownAccount });
    expect((await call(users.invite, { id: person.id })).status).toBe(200);
  });
});

describe('deleting a person', () => {
  test.each([
    [
      'a reminder that they sent',
      'insert into reminders (contest_id, sent_by, user_ids) values (1, $1, array[4])',
      { reminders: 1 },
    ],
    [
      'a question that they asked',
      `insert into questions (contest_id, text, asked_by) values (1, 'Is it 10?', $1)`,
      { questions: 1 },
    ],
  ])('is refused where others have %s, which stays', async (_, insert, more) => {
    const person = await create(adminForm(`Leaver ${randomUUID().slice(0, 8)}`));
    await server.database.owner.query(insert, [person.id]);
    const none = {
      entries: 0,
      figures: 0,
      decisions: 0,
      items: 0,
      publications: 0,
      sheets: 0,
      imports: 0,
      reminders: 0,
      questions: 0,
    };
    expect(await superAdmin(users.remove, { id: person.id })).toMatchObject({
      status: 409,
      error_msg: hasTraces(person.name, { ...none, ...more }),
    });
    await expect(server.database.owner.query('delete from users where id = $1', [person.id])).rejects.toThrow(
      'violates',
    );
    await server.database.owner.query('delete from reminders; delete from questions');
    expect((await superAdmin(users.remove, { id: person.id })).status).toBe(200);
  });
});
