import {
  BUILT_IN_ROLES,
  PERMISSIONS,
  type Permission,
  ROLE_ID,
  type RoleScope,
} from '@election/contract/people/permissions';
import { PLACELESS, type Role } from '@election/contract/people/roles';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { sayPeople as say } from './sentences.ts';

const isPlaceless = (name: string) => (PLACELESS as readonly string[]).includes(name);
export const isKnown = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name);

/**
 * Checks the scope and permissions of a role (docs/people.md). For the rule on the caller's own role, permissions that it
 * already holds and custom ones do not count: they grant nothing new.
 * @param change the current role, locked, and whether it is the caller's own; undefined for a new role
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
  if (scope !== 'any' && placeless.length > 0)
    throw new Failure(422, { permissions: [say.needsReach({ names: placeless })] });
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
    if (before.user_count > 0) throw new Failure(409, say.scopeHeld({ name: before.name, count: before.user_count }));
  }
  const gained = permissions.filter((name) => isKnown(name) && !before.permissions.includes(name));
  if (own && gained.length > 0) throw new Failure(403, say.ownRole);
  if (before.id !== ROLE_ID.super_admin) return;
  const lost = BUILT_IN_ROLES.super_admin.permissions.filter((name) => !permissions.includes(name));
  if (lost.length > 0) throw new Failure(409, say.superAdminKeeps({ names: lost }));
}

async function idsOf(db: Db, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('permissions')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .forKeyShare()
    .execute();
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Failure(422, { permissions: [say.unknownPermissions({ names: [...new Set(unknown)] })] });
  return rows.map(({ id }) => id);
}
