import type { User } from '@election/contract/people/users';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

type UserRow = Omit<User, 'link_requested_at'> & { link_requested_at: Date | null };

/** Users in the contract's shape. @param which the SQL after the `from` clause: filter, order, page */
export async function userRows(db: Db, which: RawBuilder<unknown>): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.email, u.phone, u.status, u.role_id, json_build_object('id', r.id, 'name', r.name) as role,
           case when home.id is not null then
             json_build_object('region_id', home.id, 'region', json_build_object('id', home.id, 'title', home.title))
           end as correspondent,
           coalesce((
             select json_agg(json_build_object('id', c.id, 'region_id', c.region_id, 'name', c.name) order by c.name, c.id)
             from user_constituencies uc join constituencies c on c.id = uc.constituency_id where uc.user_id = u.id), '[]')
             as user_constituencies,
           u.password_hash is not null as has_password,
           count_factors(u.id) > 0 as has_second_factor,
           asked.requested_at as link_requested_at, u.version
    from users u
    join roles r on r.id = u.role_id
    left join regions home on home.id = u.region_id
    left join link_requests asked on asked.user_id = u.id
    ${which}`.execute(db);
  return rows.map((row) => ({ ...row, link_requested_at: row.link_requested_at?.toISOString() ?? null }));
}

export const readUserRow = async (db: Db, id: number): Promise<User> =>
  (await userRows(db, sql`where u.id = ${id}`))[0] as User;
