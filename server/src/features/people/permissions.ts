import type { AuditAction } from '@election/contract/messages/audit';
import { sayPeople as shared } from '@election/contract/messages/people';
import type { permissions as contract, PermissionRow } from '@election/contract/people/roles';
import type { Input } from '@election/contract/wire/route';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { isKnown } from './role-rules.ts';
import { sayPeople as say } from './sentences.ts';

type Stored = Omit<PermissionRow, 'built_in'>;

async function permissionRows(db: Db, which: RawBuilder<unknown>): Promise<PermissionRow[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.name, (select count(*) from role_permissions rp where rp.permission_id = p.id)::int as role_count
    from permissions p where ${which} order by p.id`.execute(db);
  return rows.map((row) => ({ ...row, built_in: isKnown(row.name) }));
}

/** All permissions: the product's own (`built_in`) and custom ones. */
export const listPermissions = ({ db }: Context): Promise<PermissionRow[]> => permissionRows(db, sql`true`);

const readPermission = async (db: Db, id: number): Promise<PermissionRow> =>
  (await permissionRows(db, sql`p.id = ${id}`))[0] as PermissionRow;

/** Adds a custom permission, which no route requires. @throws Failure 409 where the name is taken */
export async function createPermission(
  context: Context,
  { name }: Input<typeof contract.create>,
): Promise<PermissionRow> {
  const { id } = await context.db.insertInto('permissions').values({ name }).returning('id').executeTakeFirstOrThrow();
  await recordChange(context, id, { action: 'permissions.create', after: { name } });
  return readPermission(context.db, id);
}

/** Renames a custom permission. @throws Failure 404; 409 where it is built-in or the name is taken */
export async function updatePermission(
  context: Context,
  { id, name }: Input<typeof contract.update>,
): Promise<PermissionRow> {
  const { db } = context;
  const before = await lockPermission(db, id);
  if (isKnown(before) && name !== before) throw new Failure(409, say.builtInPermission);
  await db.updateTable('permissions').set({ name }).where('id', '=', id).execute();
  await recordChange(context, id, { action: 'permissions.update', before: { name: before }, after: { name } });
  return readPermission(db, id);
}

/** Deletes a custom permission. @throws Failure 404; 409 where it is built-in or a role holds it */
export async function removePermission(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db } = context;
  const name = await lockPermission(db, id);
  if (isKnown(name)) throw new Failure(409, say.builtInPermission);
  const holders = await db
    .selectFrom('role_permissions as rp')
    .innerJoin('roles as r', 'r.id', 'rp.role_id')
    .select('r.name')
    .where('rp.permission_id', '=', id)
    .orderBy('r.name')
    .execute();
  const roles = holders.map((role) => role.name);
  if (roles.length > 0) throw new Failure(409, shared.permissionHeld({ name, roles, count: roles.length }));
  await db.deleteFrom('permissions').where('id', '=', id).execute();
  await recordChange(context, id, { action: 'permissions.delete', before: { name } });
  return null;
}

async function lockPermission(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('permissions').select('name').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure(404, failures.missing({ what: say.permission }));
  return row.name;
}

async function recordChange(
  context: Context,
  id: number,
  change: { action: AuditAction; before?: unknown; after?: unknown },
) {
  const subject = `permission:${id}`;
  await record(context, { ...change, subject });
  await announce(context.db, { type: 'reference-changed', subject });
}
