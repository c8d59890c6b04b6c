import type { Permission, RoleScope } from '@election/contract/people/permissions';
import type pg from 'pg';
import { named } from '../../platform/db/named.ts';

/** A connected user with the rights that decide which events they receive. */
export interface Listener {
  id: number;
  scope: RoleScope;
  region_id: number | null;
  /** The user's assigned constituencies, limited to those asked about. */
  constituency_ids: number[];
  /** The role's permissions, limited to those asked about. */
  permissions: Permission[];
}

/** The active users among those given, with their current rights. Roles and assignments are read once a batch. */
export const findListeners = (
  pool: pg.Pool,
  user_ids: readonly number[],
  constituency_ids: readonly number[],
  permissions: readonly Permission[],
): Promise<Listener[]> =>
  named<Listener>(
    pool,
    'event_listeners',
    `with held as materialized (
       select roles.id, scope,
         array(select name from role_permissions rp join permissions p on p.id = rp.permission_id
               where rp.role_id = roles.id and p.name = any ($3)) as permissions
       from roles),
     assigned as materialized (
       select user_id, array_agg(constituency_id) as constituency_ids from user_constituencies
       where constituency_id = any ($2) group by user_id)
     select u.id, held.scope, u.region_id, coalesce(assigned.constituency_ids, '{}') as constituency_ids, held.permissions
     from users u join held on held.id = u.role_id left join assigned on assigned.user_id = u.id
     where u.id = any ($1) and u.status = 'active'`,
    [user_ids, constituency_ids, permissions],
  );

/** The inactive users among those given. `not in` hashes the active users once; a join would look up each id. */
export async function findInactive(pool: pg.Pool, user_ids: readonly number[]): Promise<number[]> {
  const rows = await named<{ id: number }>(
    pool,
    'inactive_users',
    `select listening.id from unnest($1::int[]) as listening (id)
     where listening.id not in (select id from users where status = 'active')`,
    [user_ids],
  );
  return rows.map((row) => row.id);
}
