import { mayGiveRole } from '@election/contract/figures/rules';
import type { Actor, RoleScope } from '@election/contract/people/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { sayPeople as say } from './sentences.ts';

/** The names of a role's permissions, for a query of `roles`. */
export const permissionsOfRole = sql`
  array(select p.name::text from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = roles.id) as permissions`;

/** What an assignment needs to know of a role. */
export interface GivenRole {
  id: number;
  name: string;
  scope: RoleScope;
  permissions: string[];
}

/** The assignment that a form or a row of a file requests. */
export interface Wanted {
  role_id: number;
  region_id?: number | null | undefined;
  constituency_ids?: readonly number[] | null | undefined;
}

/** A valid assignment: a role with the places that its scope requires. */
export interface Assignment {
  role: GivenRole;
  region_id: number | null;
  constituency_ids: number[];
}

/**
 * Reads a role and locks it against changes until the transaction ends. `for key share` suffices, since changes lock the row
 * `for update`; `for share` would conflict with the lock of the last-super_admin check.
 * @throws Failure 422 where the role does not exist
 */
export async function holdRole(db: Db, id: number): Promise<GivenRole> {
  const { rows } = await sql<GivenRole>`
    select id, name, scope, ${permissionsOfRole} from roles where id = ${id} for key share`.execute(db);
  if (!rows[0]) throw new Failure(422, { role_id: [say.noRole] });
  return rows[0];
}

/**
 * Validates an assignment by the role's scope: no place, a region, or a region with constituencies in it (docs/product.md).
 * Drops the places that the scope does not use.
 * @throws Failure 422 by field
 */
export async function validateAssignment(db: Db, wanted: Wanted): Promise<Assignment> {
  const role = await holdRole(db, wanted.role_id);
  if (role.scope === 'any') return { role, region_id: null, constituency_ids: [] };
  const region_id = wanted.region_id ?? undefined;
  const ids = [...new Set(wanted.constituency_ids ?? [])];
  const needsPlaces = role.scope === 'constituencies';
  if (region_id === undefined || (needsPlaces && ids.length === 0)) {
    throw new Failure(422, {
      ...(region_id === undefined ? { region_id: [say.regionRequired] } : {}),
      ...(needsPlaces && ids.length === 0 ? { constituency_ids: [say.constituenciesRequired] } : {}),
    });
  }
  await assertRegion(db, region_id);
  if (!needsPlaces) return { role, region_id, constituency_ids: [] };
  await assertWithin(db, region_id, ids);
  return { role, region_id, constituency_ids: ids };
}

async function assertRegion(db: Db, id: number): Promise<void> {
  const region = await db.selectFrom('regions').select('id').where('id', '=', id).executeTakeFirst();
  if (!region) throw new Failure(422, { region_id: [say.noRegion] });
}

async function assertWithin(db: Db, region_id: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select wanted.id, c.name from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    left join constituencies c on c.id = wanted.id
    where c.region_id is distinct from ${region_id} order by place`.execute(db);
  const names = rows.map(({ id, name }) => name ?? say.unknownConstituency({ id }));
  if (names.length > 0) throw new Failure(422, { constituency_ids: [say.outsideRegion({ names })] });
}

/**
 * Whether the actor may create, change, invite or delete accounts of these roles. Otherwise a user manager could escalate:
 * create a stronger account, or take one over by a password link.
 * @throws Failure 403
 */
export function assertMayGive(actor: Actor, ...roles: readonly GivenRole[]): void {
  for (const { permissions } of roles) {
    const ruling = mayGiveRole(actor, permissions);
    if (ruling !== true) throw new Failure(403, ruling);
  }
}
