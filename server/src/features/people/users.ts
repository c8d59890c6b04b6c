import { can } from '@election/contract/people/permissions';
import type { users as contract, User } from '@election/contract/people/users';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { sayPeople as say } from './sentences.ts';
import { userRows } from './user-rows.ts';

/** Rows of one page of the list of users. */
export const USERS_PER_PAGE = 10;

/** One page of users ordered by name. The filter matches any part of a name, case-insensitively. */
export async function listUsers(
  { db }: Context,
  { page, role_id, name }: Input<typeof contract.list>,
): Promise<Data<typeof contract.list>> {
  const roles = role_id && role_id.length > 0 ? sql`u.role_id = any (${role_id})` : sql`true`;
  const where = sql`where ${roles} and strpos(lower(u.name), lower(${name?.trim() ?? ''})) > 0`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from users u ${where}`.execute(db);
  const total = rows[0]?.total ?? 0;
  const slice = sql`order by lower(u.name), u.id limit ${USERS_PER_PAGE} offset ${USERS_PER_PAGE * (page - 1)}`;
  return {
    data: await userRows(db, sql`${where} ${slice}`),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / USERS_PER_PAGE)),
    per_page: USERS_PER_PAGE,
    total,
  };
}

/** One user: any for a user manager, else the caller only. @throws Failure 403, 404 */
export async function readUser({ db, actor }: Context, { id }: Input<typeof contract.read>): Promise<User> {
  if (id !== actor.id && !can(actor, 'users.manage')) throw new Failure(403, failures.notAllowed);
  const [user] = await userRows(db, sql`where u.id = ${id}`);
  if (!user) throw new Failure(404, failures.missing({ what: say.user }));
  return user;
}
