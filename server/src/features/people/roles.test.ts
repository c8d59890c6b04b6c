import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import { rolesDone } from '@election/contract/messages/done';
import { sayPeople as shared } from '@election/contract/messages/people';
import { BUILT_IN_ROLES, PERMISSIONS, type Permission, ROLE_ID } from '@election/contract/people/permissions';
import type { Role } from '@election/contract/people/roles';
import { describe, expect, test } from 'vitest';
import * as constraints from '../../platform/db/constraint-sentences.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { failures } from '../../platform/sentences.ts';
import { auditOf } from '../../testing/audit-trail.ts';
import { type Holder, holderOf } from '../../testing/holder.ts';
import { useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';
import { sayPeople as say } from './sentences.ts';

const server = useServer();
const { roles, permissions, users, votes } = contract;
const superAdmin: ReturnType<typeof server.as> = (route, input, options) =>
  server.as('super_admin')(route, input, options);
const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

let made = 0;
const newName = () => `role_${++made}`;
const create = async (more: object = {}): Promise<Role> =>
  (await superAdmin(roles.create, { name: newName(), ...more })).data;
const roleNamed = async (name: string) =>
  (await superAdmin(roles.list, {})).data.find((role) => role.name === name) as Role;

/** Creates a user with a role and a session. */
async function holding(role_id: number) {
  const email = `${randomUUID()}@example.org`;
  const { rows } = await query(
    'insert into users (name, email, role_id) values ($1::text, $1::text, $2) returning id',
    [email, role_id],
  );
  const token = randomUUID();
  await query(`insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    rows[0].id,
  ]);
  return server.bearing(token);
}

describe('the list', () => {
  test('has the built-in roles with their permissions', async () => {
    const { data } = await superAdmin(roles.list, {});
    for (const [name, { scope, permissions: held }] of Object.entries(BUILT_IN_ROLES)) {
      const role = data.find((one) => one.name === name);
      expect(role).toMatchObject({ id: ROLE_ID[name as keyof typeof ROLE_ID], scope, built_in: true });
      expect(role?.permissions.toSorted()).toEqual(held.toSorted());
    }
    expect(data.find(({ name }) => name === 'agent')?.user_count).toBe(2);
  });

  test('of permissions has the built-in ones', async () => {
    const { data } = await superAdmin(permissions.list, {});
    expect(data.filter(({ built_in }) => built_in).map(({ name }) => name)).toEqual([...PERMISSIONS]);
    expect(data.find(({ name }) => name === 'users.manage')?.role_count).toBe(1);
  });
});

describe('a role', () => {
  test('is created, changed and deleted, each with an audit row', async () => {
    const role = await create({ scope: 'region', permissions: ['reference.read', 'pending.read', 'pending.read'] });
    expect(role).toMatchObject({
      scope: 'region',
      built_in: false,
      user_count: 0,
      permissions: ['reference.read', 'pending.read'],
    });
    const changed = await superAdmin(roles.update, {
      id: role.id,
      name: `${role.name}_two`,
      scope: 'constituencies',
      permissions: ['reference.read', 'entries.submit'],
      version: role.version,
    });
    expect(changed).toMatchObject({ status: 200, msg: rolesDone.updated });
    expect(changed.data).toMatchObject({ scope: 'constituencies', permissions: ['reference.read', 'entries.submit'] });
    const kept = await superAdmin(roles.update, { id: role.id, name: role.name });
    expect(kept.data).toMatchObject({ scope: 'constituencies', permissions: ['reference.read', 'entries.submit'] });
    expect(await superAdmin(roles.remove, { id: role.id })).toMatchObject({ status: 200, msg: rolesDone.deleted });
    expect(await superAdmin(roles.remove, { id: role.id })).toMatchObject({
      status: 404,
      error_msg: failures.missing({ what: say.role }),
    });
    expect(await auditOf(server.database, `role:${role.id}`)).toMatchObject([
      { action: 'roles.create', after: { scope: 'region' } },
      {
        action: 'roles.update',
        before: { permissions: ['reference.read', 'pending.read'] },
        after: { permissions: ['reference.read', 'entries.submit'] },
      },
      { action: 'roles.update' },
      { action: 'roles.delete', before: { name: role.name } },
    ]);
  });

  test('has a unique name in lower case', async () => {
    expect(await superAdmin(roles.create, { name: 'agent' })).toMatchObject({
      status: 409,
      error_msg: { name: ['There is already a role with this name.'] },
    });
    expect(await superAdmin(roles.create, { name: 'Data Entry', scope: 'world' })).toMatchObject({
      status: 422,
      error_msg: {
        name: ['Use lower case letters, digits and underscores, such as field_coordinator.'],
        scope: [expect.stringMatching(/^Must be one of: /)],
      },
    });
  });

  test('holds existing permissions only, and placeless ones only with scope any', async () => {
    expect(await superAdmin(roles.create, { name: newName(), permissions: ['tea.make', 'tea.drink'] })).toMatchObject({
      status: 422,
      error_msg: { permissions: [say.unknownPermissions({ names: ['tea.make', 'tea.drink'] })] },
    });
    for (const scope of ['region', 'constituencies'] as const) {
      const form = { name: newName(), scope, permissions: ['reference.read', 'users.manage'] };
      expect(await superAdmin(roles.create, form)).toMatchObject({
        status: 422,
        error_msg: { permissions: [say.needsReach({ names: ['users.manage'] })] },
      });
    }
    const desk = await create({ scope: 'any', permissions: ['years.manage'] });
    expect(await superAdmin(roles.update, { id: desk.id, name: desk.name, scope: 'region' })).toMatchObject({
      status: 422,
    });
  });

  test('that users hold is not deleted and keeps its scope', async () => {
    const role = await create({ scope: 'any' });
    await holding(role.id);
    expect(await superAdmin(roles.remove, { id: role.id })).toMatchObject({
      status: 409,
      error_msg: `1 user holds the role ${role.name}, so it cannot be deleted. Give them another role first.`,
    });
    expect(await superAdmin(roles.update, { id: role.id, name: role.name, scope: 'region' })).toMatchObject({
      status: 409,
      error_msg: say.scopeHeld({ name: role.name, count: 1 }),
    });
  });

  test('edited concurrently is changed once', async () => {
    const { id, name, version } = await create();
    const both = await Promise.all(
      ['reference.read', 'pending.read'].map((one) =>
        superAdmin(roles.update, { id, name, version, permissions: [one] }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a built-in role', () => {
  test('keeps its name and scope and is not deleted', async () => {
    for (const name of Object.keys(ROLE_ID)) {
      const { id, scope } = await roleNamed(name);
      const refused = { status: 409, error_msg: constraints.dependants.roles_built_in };
      expect(await superAdmin(roles.remove, { id })).toMatchObject(refused);
      expect(await superAdmin(roles.update, { id, name: 'renamed' })).toMatchObject(refused);
      const other = scope === 'any' ? 'region' : 'any';
      const moved = await superAdmin(roles.update, { id, name, scope: other, permissions: ['reference.read'] });
      expect(moved).toMatchObject({ status: 409, error_msg: say.builtInScope });
    }
  });

  test('super_admin keeps all its permissions', async () => {
    const { id, name, permissions: held } = await roleNamed('super_admin');
    for (const lost of ['roles.manage', 'users.manage', 'votes.publish'] as const) {
      const rest = held.filter((permission) => permission !== lost);
      expect(await superAdmin(roles.update, { id, name, permissions: rest })).toMatchObject({
        status: 409,
        error_msg: say.superAdminKeeps({ names: [lost] }),
      });
    }
    expect((await superAdmin(roles.update, { id, name, permissions: [] })).status).toBe(409);
    expect((await superAdmin(roles.update, { id, name, permissions: held })).status).toBe(200);
  });
});

test('a manager cannot add permissions to their own role, another manager can', async () => {
  const { id, name, permissions: held } = await roleNamed('super_admin');
  const raised = { id, name, permissions: [...held, 'votes.save'] };
  expect(await superAdmin(roles.update, raised)).toMatchObject({ status: 403, error_msg: say.ownRole });
  const desk = await create({ scope: 'any', permissions: ['reference.read', 'roles.manage'] });
  const call = await holding(desk.id);
  const own = { id: desk.id, name: desk.name, permissions: ['reference.read', 'roles.manage', 'live.edit'] };
  expect(await call(roles.update, own)).toMatchObject({ status: 403, error_msg: say.ownRole });
  expect((await call(roles.update, raised)).status).toBe(200);
  expect((await call(roles.update, { id, name, permissions: held })).status).toBe(200);
});

describe('a change of permissions', () => {
  test('applies to the next request of every holder', async () => {
    const intern = await roleNamed('intern');
    const submit = () =>
      server.as('intern')(votes.submit, {
        year_id: SMALL.year,
        constituency_id: SMALL.north.first,
        votes: [{ candidate_id: 1, vote_count: 1 }],
      });
    expect((await submit()).status).toBe(200);
    const rest = intern.permissions.filter((name) => name !== 'entries.submit');
    await superAdmin(roles.update, { id: intern.id, name: intern.name, permissions: rest });
    expect(await submit()).toMatchObject({ status: 403, error_msg: failures.notAllowed });
    await superAdmin(roles.update, { id: intern.id, name: intern.name, permissions: intern.permissions });
    expect((await submit()).status).toBe(200);
  });

  test('does not end sessions', async () => {
    expect((await server.as('intern')(contract.session.me, {})).status).toBe(200);
  });
});

describe('a permission', () => {
  test('that is custom grants nothing; it can be renamed, held and deleted', async () => {
    const { data, msg } = await superAdmin(permissions.create, { name: 'tea.make' });
    expect(msg).toBe(rolesDone.permissionCreated);
    expect(data).toMatchObject({ name: 'tea.make', built_in: false, role_count: 0 });
    expect(await superAdmin(permissions.create, { name: 'tea.make' })).toMatchObject({ status: 409 });
    expect(await superAdmin(permissions.create, { name: 'Tea' })).toMatchObject({
      status: 422,
      error_msg: { name: ['Give a subject and an action, such as reports.read.'] },
    });
    const renamed = await superAdmin(permissions.update, { id: data.id, name: 'tea.pour' });
    expect(renamed).toMatchObject({ status: 200, data: { name: 'tea.pour' } });

    const role = await create({ permissions: ['tea.pour'] });
    const call = await holding(role.id);
    expect((await call(contract.session.me, {})).data.permissions).toEqual([]);
    expect(await superAdmin(permissions.remove, { id: data.id })).toMatchObject({
      status: 409,
      error_msg: shared.permissionHeld({ name: 'tea.pour', roles: [role.name], count: 1 }),
    });
    await superAdmin(roles.update, { id: role.id, name: role.name, permissions: [] });
    expect((await superAdmin(permissions.remove, { id: data.id })).status).toBe(200);
    expect((await superAdmin(permissions.remove, { id: data.id })).status).toBe(404);
  });

  test('that is built-in can be neither renamed nor deleted', async () => {
    const { data } = await superAdmin(permissions.list, {});
    const id = data.find(({ name }) => name === 'audit.read')?.id ?? 0;
    const refused = { status: 409, error_msg: say.builtInPermission };
    expect(await superAdmin(permissions.update, { id, name: 'audit.look' })).toMatchObject(refused);
    expect(await superAdmin(permissions.remove, { id })).toMatchObject(refused);
  });
});

test('who manages users reads the roles and changes none', async () => {
  const reader = await create({ scope: 'any', permissions: ['users.manage'] });
  const call = await holding(reader.id);
  expect((await call(roles.list, {})).status).toBe(200);
  expect((await call(roles.create, { name: 'mine' })).status).toBe(403);
  expect((await call(users.read, { id: USER_ID.agent })).status).toBe(200);
});

describe('a session for a duty', () => {
  const ENTERING: Permission[] = ['reference.read', 'entries.submit', 'sheets.write', 'pending.read'];
  const at = { scope: 'constituencies', region: SMALL.north.region, constituencies: [SMALL.north.first] } as const;
  const works = async ({ call }: Holder) => (await call(contract.session.me, {})).status === 200;
  const onDuty = async (holder: Holder) => {
    await query('update sessions set duty = true where user_id = $1', [holder.id]);
    return holder;
  };

  test.each(['votes.publish', 'entries.validate', 'users.manage', 'coverage.read'] as const)(
    'ends when its role can do more: %s; others stay',
    async (gained) => {
      const [holder, other] = [
        await onDuty(await holderOf(server, ENTERING, at)),
        await onDuty(await holderOf(server, ENTERING, at)),
      ];
      const change = (permissions: string[]) => superAdmin(roles.update, { ...holder.role, permissions });
      expect((await change(['reference.read', 'entries.submit', 'keying.write'])).status).toBe(200);
      expect([await works(holder), await works(other)]).toEqual([true, true]);
      if (gained === 'users.manage') {
        await query('insert into role_permissions select $1, id from permissions where name = $2', [
          holder.role.id,
          gained,
        ]);
        expect(await works(holder)).toBe(false);
        return;
      }
      expect((await change([...ENTERING, gained])).status).toBe(200);
      expect([await works(holder), await works(other)]).toEqual([false, true]);
      expect((await change(ENTERING)).status).toBe(200);
      // It has ended: nothing brings it back.
      expect(await works(holder)).toBe(false);
    },
  );

  test('leaves the other sessions of the role', async () => {
    const holder = await holderOf(server, ENTERING, at);
    expect(
      (await superAdmin(roles.update, { ...holder.role, permissions: [...ENTERING, 'votes.publish'] })).status,
    ).toBe(200);
    expect(await works(holder)).toBe(true);
  });
});
