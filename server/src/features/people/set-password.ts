import type { passwords as contract } from '@election/contract/people/passwords';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { endSessions } from '../../platform/secrets/end-sessions.ts';
import { endLinks } from '../../platform/secrets/one-time-links.ts';
import { record } from '../../platform/writes/record.ts';
import { acceptableFault } from './acceptable-password.ts';
import { actorOf } from './actor.ts';
import { findLink } from './links.ts';
import { sayPeople as say } from './sentences.ts';
import { findDevice, forgetDevices, type KnownDevice, keepDevice, rememberDevice } from './sign-in/known-devices.ts';
import { accountOf, countGuess } from './sign-in/login-throttle.ts';
import { hashPassword, verifyPassword } from './sign-in/password.ts';

/**
 * Sets a password by a link, which is then used, and makes the caller's device the account's only known one. Owns its
 * transaction, so that none is open while the password is hashed, and no idempotency key stores the request.
 * @throws Failure 404, 410 for the link; 422 by field; 503 under too many sign-ins
 */
export async function setPasswordByLink(
  context: Context,
  { token, password }: Input<typeof contract.reset>,
): Promise<Data<typeof contract.reset>> {
  const { db, pool } = context;
  const { user_id, email } = await findLink(db, token, { purpose: 'password' });
  await assertAcceptable(db, password, email);
  const password_hash = await hashPassword(password);
  const actor = await actorOf(pool, user_id);
  if (!actor) throw new Failure(404, say.linkUnknown);
  const device = await db.transaction().execute(async (tx) => {
    const link = await findLink(tx, token, { lock: true, purpose: 'password' });
    await tx
      .updateTable('one_time_links')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', link.token_hash)
      .execute();
    const known = await storePassword(tx, user_id, password_hash);
    await record(
      { ...context, db: tx, actor },
      { action: link.purpose === 'invite' ? 'password.invite' : 'password.reset', subject: `user:${user_id}` },
    );
    return known;
  });
  keepDevice(context, device);
  return { email };
}

/**
 * Changes the caller's own password and ends all the caller's sessions, the current one too; this device remains the account's
 * only known one. Owns its transaction.
 * @throws Failure 422 by field; 429 while throttled; 503 under too many sign-ins
 */
export async function changePassword(context: Context, input: Input<typeof contract.change>): Promise<null> {
  const { db, actor } = context;
  const current = await verifyOwnPassword(context, input.current_password, 'current_password');
  await assertAcceptable(db, input.password, actor.email);
  if (input.password === input.current_password) throw new Failure(422, { password: [say.unchanged] });
  const password_hash = await hashPassword(input.password);
  const device = await db.transaction().execute(async (tx) => {
    const known = await storePassword(tx, actor.id, password_hash, current);
    await record({ ...context, db: tx }, { action: 'password.change', subject: `user:${actor.id}` });
    return known;
  });
  keepDevice(context, device);
  return null;
}

/**
 * Verifies the caller's own password, which counts like a sign-in.
 * @param field the field of the sentence that refuses
 * @returns the stored hash
 * @throws Failure 422 where it is wrong; 429 while throttled
 */
export async function verifyOwnPassword(context: Context, password: string, field: string): Promise<string | null> {
  const { db, actor, request } = context;
  const found = await findDevice(db, context, actor.id);
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const guesser = { account: accountOf(actor.email), address: request.address, device: found?.id ?? null };
  const matches = await countGuess(db, guesser, field, () => verifyPassword(password_hash, password));
  if (!matches) throw new Failure(422, { [field]: [say.currentWrong] });
  return password_hash;
}

async function assertAcceptable(db: Db, password: string, email: string): Promise<void> {
  const fault = await acceptableFault(db, password, email);
  if (fault) throw new Failure(422, { password: [fault] });
}

/**
 * Stores a password; sessions, devices and links of the account end.
 * @param current the expected stored hash; the second of two concurrent changes is refused
 * @returns the caller's device, known from now on
 */
async function storePassword(
  tx: Db,
  user_id: number,
  password_hash: string,
  current?: string | null,
): Promise<KnownDevice> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .$if(current !== undefined, (query) => query.where('password_hash', '=', current ?? null))
    .returning('id')
    .execute();
  if (changed.length === 0) throw new Failure(422, { current_password: [say.currentWrong] });
  await endSessions(tx, [user_id]);
  await endLinks(tx, [user_id]);
  await forgetDevices(tx, user_id);
  return rememberDevice(tx, user_id, null);
}
