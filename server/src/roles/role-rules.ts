import * as say from '@election/contract/messages/roles';
import { BUILT_IN_ROLES, PERMISSIONS, ROLE_ID, type RoleScope } from '@election/contract/permissions';
import { PLACELESS, type Role } from '@election/contract/roles';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';

const isPlaceless = (name: string) => (PLACELESS as readonly string[]).includes(name);
export const isKnown = (name: string) => (PERMISSIONS as readonly string[]).includes(name);

/**
 * Makes sure that a role may be what it is to be. What it holds already is not held against it, nor what the product does
 * not know: that opens nothing.
 * @param change the role as it stands, locked, and whether it is the caller's own; nothing for a new role
 * @returns the ids of the permissions
 * @throws Failure 403, 409, 422
 */
export async function assertMayHold(
  db: Db,
  scope: RoleScope,
  permissions: readonly string[],
  change?: { before: Role; own: boolean },
): Promise<number[]> {
  const placeless = permissions.filter(isPlaceless);
  if (scope !== 'any' && placeless.length > 0) throw new Failure(422, { permissions: [say.needsReach(placeless)] });
  if (change) assertMayChange(change, scope, permissions);
  return idsOf(db, permissions);
}

function assertMayChange(
  { before, own }: { before: Role; own: boolean },
  scope: RoleScope,
  permissions: readonly string[],
): void {
  if (scope !== before.scope) {
    if (before.built_in) throw new Failure(409, say.builtInScope);
    if (before.user_count > 0) throw new Failure(409, say.scopeHeld(before.name, before.user_count));
  }
  const gained = permissions.filter((name) => isKnown(name) && !before.permissions.includes(name));
  if (own && gained.length > 0) throw new Failure(403, say.ownRole);
  if (before.id !== ROLE_ID.super_admin) return;
  const lost = BUILT_IN_ROLES.super_admin.permissions.filter((name) => !permissions.includes(name));
  if (lost.length > 0) throw new Failure(409, say.superAdminKeeps(lost));
}

/** The rows are held, so that none is deleted before the role has it. */
async function idsOf(db: Db, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('permissions')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .forKeyShare()
    .execute();
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) throw new Failure(422, { permissions: [say.unknownPermissions([...new Set(unknown)])] });
  return rows.map(({ id }) => id);
}
