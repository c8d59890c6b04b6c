import type { AuditAction } from '@election/contract/messages/audit';
import { sayPeople as shared } from '@election/contract/messages/people';
import { isOnDuty } from '@election/contract/people/permissions';
import type { roles as contract, Role } from '@election/contract/people/roles';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { difference, lockRow } from '../../platform/db/rows.ts';
import { Failure } from '../../platform/failure.ts';
import { endSessions } from '../../platform/secrets/end-sessions.ts';
import { endLinks } from '../../platform/secrets/one-time-links.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { assertMayHold, isKnown } from './role-rules.ts';
import { sayPeople as say } from './sentences.ts';

const roleRows = (where: RawBuilder<unknown>): RawBuilder<Role> => sql<Role>`
  select r.id, r.name, r.scope, r.built_in, r.version,
         array(select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
               where rp.role_id = r.id order by p.id) as permissions,
         (select count(*) from users u where u.role_id = r.id)::int as user_count
  from roles r where ${where} order by r.id`;

/** All roles with their permissions, the built-in ones first. */
export const listRoles = async ({ db }: Context): Promise<Role[]> => (await roleRows(sql`true`).execute(db)).rows;

const readRole = async (db: Db, id: number): Promise<Role> =>
  (await roleRows(sql`r.id = ${id}`).execute(db)).rows[0] as Role;

const stateOf = ({ name, scope, permissions }: Role) => ({ name, scope, permissions });

/** Adds a role. @throws Failure 409 where the name is taken; 422 by field where its scope excludes a permission */
export async function createRole(context: Context, input: Input<typeof contract.create>): Promise<Role> {
  const { db } = context;
  const { name, scope, permissions } = input;
  const ids = await assertMayHold(db, scope, permissions);
  const { id } = await db.insertInto('roles').values({ name, scope }).returning('id').executeTakeFirstOrThrow();
  await addPermissions(db, id, ids);
  const after = await readRole(db, id);
  await recordChange(context, id, { action: 'roles.create', after: stateOf(after) });
  return after;
}

/**
 * Changes a role. The change applies from its users' next request on; they stay signed in, and their sockets are closed. Their unused
 * links end where the role gains a permission.
 * @throws Failure 403 where the caller's own role would gain permissions; 404; 409 stale, name taken, or a change that a
 *   built-in role, a held role or super_admin does not allow; 422 by field
 */
export async function updateRole(context: Context, input: Input<typeof contract.update>): Promise<Role> {
  const { db, actor } = context;
  const { id, name, version } = input;
  await lockRow(db, 'roles', id, say.role, { version, read: readRole });
  const before = await readRole(db, id);
  const { scope = before.scope, permissions = before.permissions } = input;
  const ids = await assertMayHold(db, scope, permissions, { before, own: id === actor.role_id });
  await db.updateTable('roles').set({ name, scope }).where('id', '=', id).execute();
  await db.deleteFrom('role_permissions').where('role_id', '=', id).execute();
  await addPermissions(db, id, ids);
  const after = await readRole(db, id);
  const changes = difference(stateOf(before), stateOf(after));
  await recordChange(context, id, { action: 'roles.update', ...changes });
  if (changes.after.permissions ?? changes.after.scope) await announceHolders(db, id);
  if (!isOnDuty({ scope, permissions: permissions.filter(isKnown) })) await endDutySessions(db, id);
  if (permissions.some((name) => isKnown(name) && !before.permissions.includes(name))) await endLinksOfHolders(db, id);
  return after;
}

/** Deletes a role. @throws Failure 404; 409 where it is built-in or users hold it */
export async function removeRole(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db } = context;
  await lockRow(db, 'roles', id, say.role);
  const before = await readRole(db, id);
  if (before.user_count > 0 && !before.built_in)
    throw new Failure(409, shared.roleHeld({ name: before.name, count: before.user_count }));
  await db.deleteFrom('roles').where('id', '=', id).execute();
  await recordChange(context, id, { action: 'roles.delete', before: stateOf(before) });
  return null;
}

/** One notification for each holder, in one statement: a role of agents has thousands. */
async function announceHolders(db: Db, role_id: number): Promise<void> {
  await sql`select announce(jsonb_build_object('type', 'rights-changed', 'user_id', id)) from users
    where role_id = ${role_id} and status = 'active'`.execute(db);
}

/** Ends the sessions for a duty of a role's holders, of whom a role that can do more makes people like others. */
async function endDutySessions(db: Db, role_id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where role_id = ${role_id} and exists (select from sessions where user_id = users.id and duty)
    order by id for no key update`.execute(db);
  await endSessions(
    db,
    rows.map(({ id }) => id),
  );
}

async function endLinksOfHolders(db: Db, role_id: number): Promise<void> {
  const holders = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', role_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await endLinks(
    db,
    holders.map(({ id }) => id),
  );
}

async function addPermissions(db: Db, role_id: number, permission_ids: readonly number[]): Promise<void> {
  if (permission_ids.length === 0) return;
  const rows = permission_ids.map((permission_id) => ({ role_id, permission_id }));
  await db.insertInto('role_permissions').values(rows).execute();
}

async function recordChange(
  context: Context,
  id: number,
  change: { action: AuditAction; before?: unknown; after?: unknown },
) {
  const subject = `role:${id}`;
  await record(context, { ...change, subject });
  await announce(context.db, { type: 'reference-changed', subject });
}
