import { type Actor, isOnDuty, PERMISSIONS } from '@election/contract/people/permissions';
import type pg from 'pg';
import { named } from '../../platform/db/named.ts';

/** Seconds between two updates of `last_seen_at`, so that most reads do not write. */
const lastSeenInterval = (idleSeconds: number): number => Math.min(60, idleSeconds / 10);

/** Where the database has no standby, a read does not wait for one: its primary alone may know when a session was last used. */
const TOUCH = `
  with alone as materialized (select set_config('synchronous_commit', 'local', true) as setting)
  update sessions set last_seen_at = now() from alone where id = $1 and setting = 'local'`;

/** Custom permissions have no effect: an actor holds the product's own only. */
const KNOWN = PERMISSIONS.map((name) => `'${name}'`).join(', ');

/** The actor's columns, read in one round trip. Triggers count every change of these tables (migration 0018). */
const ACTOR_COLUMNS = `
  u.id, u.name::text, u.email, u.status::text, u.role_id, r.name as role, r.scope, u.region_id, u.language,
  array(select p.name from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = u.role_id and p.name in (${KNOWN}) order by p.id) as permissions,
  case r.scope
    when 'region' then array(select id from constituencies where region_id = u.region_id order by id)
    when 'constituencies' then array(select constituency_id from user_constituencies where user_id = u.id order by 1)
    else '{}'::int[]
  end as constituency_ids`;

/**
 * The actor of a token's hash; null where the session is unknown, ended, expired or idle for too long, its user is inactive, or it is
 * for a duty and its user can do more by now.
 * @param idleHours hours after which an unused session ends
 * @returns the actor, and the seconds for which it may be cached: until `last_seen_at` is due or the session expires
 */
export async function findActor(
  pool: pg.Pool,
  token_hash: Buffer,
  idleHours: number,
): Promise<{ actor: Actor; goodFor: number } | null> {
  const idleSeconds = idleHours * 3600;
  const rows = await named<Actor & { session_id: number; duty: boolean; stale: boolean; left: number }>(
    pool,
    'find_actor',
    `select ${ACTOR_COLUMNS}, s.id as session_id, s.duty, s.last_seen_at < now() - make_interval(secs => $3) as stale,
       extract(epoch from s.expires_at - now()) as left
     from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
     where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'
       and (s.duty or s.last_seen_at > now() - make_interval(secs => $2))`,
    [token_hash, idleSeconds, lastSeenInterval(idleSeconds)],
  );
  const [row] = rows;
  if (!row || (row.duty && !isOnDuty(row))) return null;
  const { session_id, duty: _, stale, left, ...actor } = row;
  if (stale) await pool.query(TOUCH, [session_id]);
  return { actor, goodFor: Math.min(left, lastSeenInterval(idleSeconds)) };
}

export async function actorOf(pool: pg.Pool, user_id: number): Promise<Actor | null> {
  const rows = await named<Actor>(
    pool,
    'actor_of',
    `select ${ACTOR_COLUMNS} from users u join roles r on r.id = u.role_id where u.id = $1`,
    [user_id],
  );
  return rows[0] ?? null;
}
