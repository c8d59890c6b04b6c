import { missing } from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/roles';
import type { permissions as contract, PermissionRow } from '@election/contract/roles';
import type { Input } from '@election/contract/route';
import { type RawBuilder, sql } from 'kysely';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { publish } from '../realtime/publish.ts';
import { isKnown } from './role-rules.ts';

type Stored = Omit<PermissionRow, 'built_in'>;

async function permissionRows(db: Db, which: RawBuilder<unknown>): Promise<PermissionRow[]> {
  const { rows } = await sql<Stored>`
    select p.id, p.name, (select count(*) from role_permissions rp where rp.permission_id = p.id)::int as role_count
    from permissions p where ${which} order by p.id`.execute(db);
  return rows.map((row) => ({ ...row, built_in: isKnown(row.name) }));
}

/** All permissions: those that the product asks for, and those that people added for purposes of their own. */
export const listPermissions = ({ db }: Context): Promise<PermissionRow[]> => permissionRows(db, sql`true`);

const readPermission = async (db: Db, id: number): Promise<PermissionRow> =>
  (await permissionRows(db, sql`p.id = ${id}`))[0] as PermissionRow;

/** Adds a permission; the product asks for none but its own. @throws Failure 409 where the name is taken */
export async function createPermission(
  context: Context,
  { name }: Input<typeof contract.create>,
): Promise<PermissionRow> {
  const { id } = await context.db.insertInto('permissions').values({ name }).returning('id').executeTakeFirstOrThrow();
  await note(context, id, { action: 'permissions.create', after: { name } });
  return readPermission(context.db, id);
}

/** Renames a permission that people added. @throws Failure 404, 409 where the product asks for it or the name is taken */
export async function updatePermission(
  context: Context,
  { id, name }: Input<typeof contract.update>,
): Promise<PermissionRow> {
  const { db } = context;
  const before = await lockPermission(db, id);
  if (isKnown(before) && name !== before) throw new Failure(409, say.builtInPermission);
  await db.updateTable('permissions').set({ name }).where('id', '=', id).execute();
  await note(context, id, { action: 'permissions.update', before: { name: before }, after: { name } });
  return readPermission(db, id);
}

/** Deletes a permission that people added and no role holds. @throws Failure 404, 409 */
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
  if (roles.length > 0) throw new Failure(409, say.permissionHeld(name, roles));
  await db.deleteFrom('permissions').where('id', '=', id).execute();
  await note(context, id, { action: 'permissions.delete', before: { name } });
  return null;
}

async function lockPermission(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('permissions').select('name').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure(404, missing(say.permission));
  return row.name;
}

async function note(context: Context, id: number, change: { action: string; before?: unknown; after?: unknown }) {
  const subject = `permission:${id}`;
  await record(context, { ...change, subject });
  await publish(context.db, { type: 'reference-changed', subject });
}
