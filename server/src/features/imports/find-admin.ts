import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.ts';
import type { ImportActor } from './apply.ts';
import * as say from './sentences.ts';

/**
 * The super_admin as whom the command imports.
 * @param email of an active super_admin; undefined selects the first one
 * @throws Failure 422 where none is found
 */
export async function findAdmin(pool: pg.Pool, email: string | undefined): Promise<ImportActor> {
  const { rows } = await pool.query<{ id: number; name: string; role: string }>(
    `select u.id, u.name::text, r.name as role from users u join roles r on r.id = u.role_id
     where u.status = 'active' and r.name = 'super_admin' and lower(u.email) = coalesce(lower($1), lower(u.email))
     order by u.id limit 1`,
    [email ?? null],
  );
  const [admin] = rows;
  if (!admin) throw new Failure(422, email === undefined ? say.noAdmin : say.notAnAdmin(email));
  return { ...admin, address: null, request_id: null };
}

/**
 * Publishing in a real election wants an account with a second factor, on this path too. The command asks for no code: who runs it has the database.
 * @throws Failure 403 where the account has none
 */
export async function assertMayPublish(pool: pg.Pool, { id, name }: ImportActor, { secondFactorRequired }: Config) {
  if (!secondFactorRequired) return;
  const { rows } = await pool.query<{ is_missing: boolean }>(
    `select count_factors($1) = 0 and not exists (select from years where years.rehearsal) as is_missing`,
    [id],
  );
  if (rows[0]?.is_missing) throw new Failure(403, say.factorNeeded(name));
}
