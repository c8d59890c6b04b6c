import * as say from '@election/contract/messages/create-admin';
import type { OneTimeLink } from '@election/contract/passwords';
import { ROLE_ID } from '@election/contract/permissions';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { makeLinks } from '../secrets/one-time-links.ts';

interface NewAdmin {
  name: string;
  email: string;
  /** Null: the answer is a link to set a password. */
  password_hash: string | null;
  /** Although there is an active super_admin already. */
  another: boolean;
}

/** In whose name the audit trail has what is done at the terminal. */
const OPERATOR = JSON.stringify({ name: 'create-admin', role: 'system' });

/**
 * Creates a super_admin, normally the first.
 * @returns a link to set the password, null where one was given
 * @throws Failure 409 where there is an active super_admin already, or the e-mail address is taken
 */
export function createAdmin(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  { name, email, password_hash, another }: NewAdmin,
): Promise<OneTimeLink | null> {
  return db.transaction().execute(async (tx) => {
    // Two commands at once: the second sees what the first has made.
    await tx.selectFrom('roles').select('id').where('id', '=', ROLE_ID.super_admin).forUpdate().execute();
    const known = await tx
      .selectFrom('users')
      .select(['email', 'status', 'role_id'])
      .where((eb) =>
        eb.or([eb('role_id', '=', ROLE_ID.super_admin), eb(eb.fn('lower', ['email']), '=', email.toLowerCase())]),
      )
      .orderBy('id')
      .execute();
    if (known.some((user) => user.email.toLowerCase() === email.toLowerCase())) {
      throw new Failure(409, say.emailTaken(email));
    }
    const active = known.filter(({ role_id, status }) => role_id === ROLE_ID.super_admin && status === 'active');
    if (active.length > 0 && !another) throw new Failure(409, say.exists(active.map((user) => user.email)));
    const values = { name, email, role_id: ROLE_ID.super_admin, status: 'active' };
    const { id } = await tx
      .insertInto('users')
      .values({ ...values, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(tx, 'users.create', id, values);
    if (password_hash !== null) return null;
    const [link] = await makeLinks(tx, config, [id], 'invite');
    return link ?? null;
  });
}

/** A link for a super_admin who cannot ask anybody else for one. @throws Failure 404 where there is no such super_admin */
export function linkForAdmin(db: Db, config: Pick<Config, 'publicUrl'>, email: string): Promise<OneTimeLink | null> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .where('role_id', '=', ROLE_ID.super_admin)
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new Failure(404, say.notAnAdmin(email));
    await note(tx, 'users.reset', user.id, null);
    const [link] = await makeLinks(tx, config, [user.id], 'reset');
    return link ?? null;
  });
}

const note = (tx: Db, action: string, id: number, after: object | null) =>
  sql`select record_audit(0, ${OPERATOR}::jsonb, ${action}, ${`user:${id}`}, null,
    ${after === null ? null : JSON.stringify(after)}::jsonb)`.execute(tx);
