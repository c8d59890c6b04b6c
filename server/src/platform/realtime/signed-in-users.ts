import type pg from 'pg';
import { named } from '../db/named.ts';

/**
 * The users without a valid session: signed out, expired or idle for too long.
 * @param user_ids the users to check
 * @param idleHours hours after which an unused session is invalid
 */
export async function findSignedOut(pool: pg.Pool, user_ids: number[], idleHours: number): Promise<number[]> {
  const rows = await named<{ id: number }>(
    pool,
    'signed_out',
    `select listening.id from unnest($1::int[]) as listening (id)
     where not exists (
       select from sessions s join users u on u.id = s.user_id
       where u.id = listening.id and u.status = 'active' and s.expires_at > now()
         and (s.duty or s.last_seen_at > now() - make_interval(secs => $2)))`,
    [user_ids, idleHours * 3600],
  );
  return rows.map((row) => row.id);
}

/** All active users with a valid session. @param idleHours hours after which an unused session is invalid */
export async function findSignedIn(pool: pg.Pool, idleHours: number): Promise<number[]> {
  const rows = await named<{ id: number }>(
    pool,
    'signed_in',
    `select distinct u.id from sessions s join users u on u.id = s.user_id
     where u.status = 'active' and s.expires_at > now()
       and (s.duty or s.last_seen_at > now() - make_interval(secs => $1))`,
    [idleHours * 3600],
  );
  return rows.map((row) => row.id);
}
