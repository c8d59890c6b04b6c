import * as say from '@election/contract/messages/users';
import { type Actor, can, type RoleScope } from '@election/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';

/** A role as far as giving it to somebody goes. */
export interface GivenRole {
  id: number;
  name: string;
  scope: RoleScope;
  /** Whether it manages users or roles. */
  manages: boolean;
}

/** What a user is to be, as a form or a row of a file says it. */
export interface Wanted {
  role_id: number;
  region_id?: number | null | undefined;
  constituency_ids?: readonly number[] | null | undefined;
}

/** What the user then is: a role, and the places that such a role works in. */
export interface Assignment {
  role: GivenRole;
  region_id: number | null;
  constituency_ids: number[];
}

/**
 * A role that nobody changes until the transaction ends: whoever does locks its row first. Not `for share`, which would
 * meet the lock that is taken for the last super_admin.
 * @throws Failure 422 where there is none
 */
export async function holdRole(db: Db, id: number): Promise<GivenRole> {
  const { rows } = await sql<GivenRole>`
    select id, name, scope, exists (
      select from role_permissions rp join permissions p on p.id = rp.permission_id
      where rp.role_id = roles.id and p.name in ('users.manage', 'roles.manage')) as manages
    from roles where id = ${id} for key share`.execute(db);
  if (!rows[0]) throw new Failure(422, { role_id: [say.noRole] });
  return rows[0];
}

/**
 * Settles the places that a role asks for: none where it reaches everywhere, a region, or a region and constituencies of it
 * (specification, section 5). What the role has no use for is left out.
 * @throws Failure 422 by field
 */
export async function settleAssignment(db: Db, wanted: Wanted): Promise<Assignment> {
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
  const names = rows.map(({ id, name }) => name ?? say.unknownConstituency(id));
  if (names.length > 0) throw new Failure(422, { constituency_ids: [say.outsideRegion(names)] });
}

/**
 * An account that manages users or roles is given, changed and taken away by those alone who manage roles: whoever manages
 * users only would else make themselves a second, mightier account, or take over an existing one by a link.
 * @throws Failure 403
 */
export function assertMayGive(actor: Actor, ...roles: readonly GivenRole[]): void {
  if (roles.some(({ manages }) => manages) && !can(actor, 'roles.manage')) throw new Failure(403, say.managersOnly);
}
