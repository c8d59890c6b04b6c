import * as say from '@election/contract/messages/passwords';
import { passwordFault } from '@election/contract/password-rules';
import type { passwords as contract } from '@election/contract/passwords';
import type { Data, Input } from '@election/contract/route';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { endSessions } from '../secrets/end-sessions.ts';
import { actorOf } from './actor.ts';
import { findLink } from './links.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { countSignIn, forgive, welcome } from './slow-down.ts';

/**
 * Sets a password by a link, which is used up by it. The account is at home at this address from now on. Mounted hot: no
 * transaction is held open while the password is hashed, and no key keeps what was sent.
 * @throws Failure 404, 410 for the link; 422 by field; 503 in a flood of sign-ins
 */
export async function setPasswordByLink(
  context: Context,
  { token, password }: Input<typeof contract.reset>,
): Promise<Data<typeof contract.reset>> {
  const { db, pool, request } = context;
  const { user_id, email } = await findLink(db, token);
  assertGood(password, email);
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
    await welcome(tx, user_id, email, request.address);
    await record({ ...context, db: tx, actor }, { action: `password.${link.purpose}`, subject: `user:${user_id}` });
  });
  return { email };
}

/**
 * Changes the caller's own password and ends all the caller's sessions, the present one too. Mounted hot, as above.
 * @throws Failure 422 by field; 429 while guessing is slowed down; 503 in a flood of sign-ins
 */
export async function changePassword(context: Context, input: Input<typeof contract.change>): Promise<null> {
  const { db, actor, request } = context;
  const attempt = await countSignIn(db, actor.email, request.address, 'current_password');
  const { password_hash: present } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const matches = await verifyPassword(present, input.current_password).catch(async (error) => {
    await forgive(db, attempt);
    throw error;
  });
  if (!matches) throw new Failure(422, { current_password: [say.currentWrong] });
  await forgive(db, attempt);
  assertGood(input.password, actor.email);
  if (input.password === input.current_password) throw new Failure(422, { password: [say.unchanged] });
  const password_hash = await hashPassword(input.password);
  await db.transaction().execute(async (tx) => {
    await storePassword(tx, actor.id, password_hash, present);
    await record({ ...context, db: tx }, { action: 'password.change', subject: `user:${actor.id}` });
  });
  return null;
}

function assertGood(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault) throw new Failure(422, { password: [fault] });
}

/** @param present the hash that must still stand, so that of two changes at once the second is refused */
async function storePassword(tx: Db, user_id: number, password_hash: string, present?: string | null): Promise<void> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .$if(present !== undefined, (query) => query.where('password_hash', '=', present ?? null))
    .returning('id')
    .execute();
  if (changed.length === 0) throw new Failure(422, { current_password: [say.currentWrong] });
  await endSessions(tx, [user_id]);
  await tx.deleteFrom('one_time_links').where('user_id', '=', user_id).where('used_at', 'is', null).execute();
}
