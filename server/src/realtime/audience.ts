import type { Permission, RoleScope } from '@election/contract/permissions';
import type pg from 'pg';
import { named } from '../db/named.ts';

/** A connected user, as the database knows them now. */
export interface Listener {
  id: number;
  scope: RoleScope;
  region_id: number | null;
  constituency_ids: number[];
  /** Of those that an event may ask for. */
  permissions: Permission[];
}

/** The active ones among the users who listen on this process, with what decides on what they hear. */
export const findListeners = (pool: pg.Pool, user_ids: number[]): Promise<Listener[]> =>
  named<Listener>(
    pool,
    'event_listeners',
    `select u.id, r.scope, u.region_id,
       case when r.scope = 'constituencies'
       then array(select constituency_id from user_constituencies where user_id = u.id) else '{}'::int[] end as constituency_ids,
       r.permissions
     from users u
     join (
       select roles.id, scope,
         array(select name from role_permissions rp join permissions p on p.id = rp.permission_id
               where rp.role_id = roles.id) as permissions
       from roles) r on r.id = u.role_id
     where u.id = any ($1) and u.status = 'active'`,
    [user_ids],
  );

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
