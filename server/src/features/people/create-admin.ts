import type { AuditAction } from '@election/contract/messages/audit';
import type { OneTimeLink } from '@election/contract/people/passwords';
import { ROLE_ID } from '@election/contract/people/permissions';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { endSessions } from '../../platform/secrets/end-sessions.ts';
import { makeLinks } from '../../platform/secrets/one-time-links.ts';
import * as say from './create-admin-sentences.ts';
import { forgetFactors } from './factors/lost-factor.ts';

interface NewAdmin {
  name: string;
  email: string;
  /** Null: the person sets a password by a link. */
  password_hash: string | null;
  another: boolean;
}

/** The actor of the command's audit rows. */
const OPERATOR = JSON.stringify({ name: 'create-admin', role: 'system' });

/**
 * Creates a super_admin, normally the first.
 * @returns a link to set the password; null where a password was given
 * @throws Failure 409 where an active super_admin exists, or the email address is taken
 */
export function createAdmin(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  { name, email, password_hash, another }: NewAdmin,
): Promise<OneTimeLink | null> {
  return db.transaction().execute(async (tx) => {
    // Serialises concurrent commands: the second one sees the first one's account.
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
    await recordByOperator(tx, 'users.create', id, values);
    if (password_hash !== null) return null;
    const [link] = await makeLinks(tx, config, [id], { purpose: 'invite', made_by: null });
    return link ?? null;
  });
}

/**
 * Creates a reset link for a super_admin who lost the password.
 * @param factor whether the second factor is lost too: it is removed, and the sessions end
 * @throws Failure 404 where no active super_admin has the address
 */
export function linkForAdmin(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  email: string,
  { factor = false } = {},
): Promise<OneTimeLink | null> {
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
    if (factor) {
      await forgetFactors(tx, user.id);
      await endSessions(tx, [user.id]);
      await recordByOperator(tx, 'factors.reset', user.id, null);
    }
    await recordByOperator(tx, 'users.reset', user.id, null);
    const [link] = await makeLinks(tx, config, [user.id], { purpose: 'reset', made_by: null });
    return link ?? null;
  });
}

const recordByOperator = (tx: Db, action: AuditAction, id: number, after: object | null) =>
  sql`select record_audit(0, ${OPERATOR}::jsonb, ${action}, ${`user:${id}`}, null,
    ${after === null ? null : JSON.stringify(after)}::jsonb)`.execute(tx);
