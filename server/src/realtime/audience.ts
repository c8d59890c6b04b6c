import type { Permission, RoleScope } from '@election/contract/permissions';
import type pg from 'pg';
import { named } from '../db/named.ts';

/** A connected user, as the database knows them now. */
export interface Listener {
  id: number;
  scope: RoleScope;
  region_id: number | null;
  /** Of the constituencies asked about, those assigned to the user. */
  constituency_ids: number[];
  /** Of the permissions asked about, those that the role holds. */
  permissions: Permission[];
}

/**
 * The active ones among the users who listen on this process, with what decides on what they hear. Roles are read once, and
 * assignments only where something happened.
 */
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

/** Those of the users who are active no more. Held against a table of the active ones, not looked up one by one. */
export async function findSilenced(pool: pg.Pool, user_ids: readonly number[]): Promise<number[]> {
  const rows = await named<{ id: number }>(
    pool,
    'event_silenced',
    `select listening.id from unnest($1::int[]) as listening (id)
     where listening.id not in (select id from users where status = 'active')`,
    [user_ids],
  );
  return rows.map((row) => row.id);
}

/** Those of the users who have no session left: ended, expired, or resting for too long. */
export async function findSignedOut(pool: pg.Pool, user_ids: number[], idleHours: number): Promise<number[]> {
  const rows = await named<{ id: number }>(
    pool,
    'signed_out',
    `select listening.id from unnest($1::int[]) as listening (id)
     where not exists (
       select from sessions s join users u on u.id = s.user_id
       where u.id = listening.id and u.status = 'active' and s.expires_at > now()
         and s.last_seen_at > now() - make_interval(secs => $2))`,
    [user_ids, idleHours * 3600],
  );
  return rows.map((row) => row.id);
}

/** Active users with a session. */
export async function findSignedIn(pool: pg.Pool, idleHours: number): Promise<number[]> {
  const rows = await named<{ id: number }>(
    pool,
    'signed_in',
    `select distinct u.id from sessions s join users u on u.id = s.user_id
     where u.status = 'active' and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => $1)`,
    [idleHours * 3600],
  );
  return rows.map((row) => row.id);
}
