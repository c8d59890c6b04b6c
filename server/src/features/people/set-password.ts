import { passwordFault } from '@election/contract/password-rules';
import type { passwords as contract } from '@election/contract/passwords';
import type { Data, Input } from '@election/contract/route';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { endSessions } from '../../platform/secrets/end-sessions.ts';
import { record } from '../../platform/writes/record.ts';
import { actorOf } from './actor.ts';
import { findLink } from './links.ts';
import { countSignIn, recordSuccess, resetAttempt } from './login-throttle.ts';
import { hashPassword, verifyPassword } from './password.ts';
import * as say from './sentences.ts';

/**
 * Sets a password by a link, which is then used, and makes the caller's network known. Owns its transaction, so that none is
 * open while the password is hashed, and no idempotency key stores the request.
 * @throws Failure 404, 410 for the link; 422 by field; 503 under too many sign-ins
 */
export async function setPasswordByLink(
  context: Context,
  { token, password }: Input<typeof contract.reset>,
): Promise<Data<typeof contract.reset>> {
  const { db, pool, request } = context;
  const { user_id, email } = await findLink(db, token);
  assertAcceptable(password, email);
  const password_hash = await hashPassword(password);
  const actor = await actorOf(pool, user_id);
  if (!actor) throw new Failure(404, say.linkUnknown);
  await db.transaction().execute(async (tx) => {
    const link = await findLink(tx, token, { lock: true });
    await tx
      .updateTable('one_time_links')
      .set({ used_at: new Date() })
      .where('token_hash', '=', link.token_hash)
      .execute();
    await storePassword(tx, user_id, password_hash);
    await recordSuccess(tx, user_id, email, request.address);
    await record({ ...context, db: tx, actor }, { action: `password.${link.purpose}`, subject: `user:${user_id}` });
  });
  return { email };
}

/**
 * Changes the caller's own password and ends all the caller's sessions, the current one too. Owns its transaction.
 * @throws Failure 422 by field; 429 while throttled; 503 under too many sign-ins
 */
export async function changePassword(context: Context, input: Input<typeof contract.change>): Promise<null> {
  const { db, actor, request } = context;
  const attempt = await countSignIn(db, actor.email, request.address, 'current_password');
  const { password_hash: current } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const matches = await verifyPassword(current, input.current_password).catch(async (error) => {
    await resetAttempt(db, attempt);
    throw error;
  });
  if (!matches) throw new Failure(422, { current_password: [say.currentWrong] });
  await resetAttempt(db, attempt);
  assertAcceptable(input.password, actor.email);
  if (input.password === input.current_password) throw new Failure(422, { password: [say.unchanged] });
  const password_hash = await hashPassword(input.password);
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, actor.id, password_hash, current);
    await record({ ...context, db: tx }, { action: 'password.change', subject: `user:${actor.id}` });
  });
  return null;
}

function assertAcceptable(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault) throw new Failure(422, { password: [fault] });
}

/** @param current the expected stored hash; the second of two concurrent changes is refused */
async function storePassword(tx: Db, user_id: number, password_hash: string, current?: string | null): Promise<void> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .$if(current !== undefined, (query) => query.where('password_hash', '=', current ?? null))
    .returning('id')
    .execute();
  if (changed.length === 0) throw new Failure(422, { current_password: [say.currentWrong] });
  await endSessions(tx, [user_id]);
  await tx.deleteFrom('one_time_links').where('user_id', '=', user_id).where('used_at', 'is', null).execute();
}
