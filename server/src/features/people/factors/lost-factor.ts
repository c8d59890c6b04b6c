import { sayPeople as shared } from '@election/contract/messages/people';
import type { factors as contract } from '@election/contract/people/factors';
import type { OneTimeLink } from '@election/contract/people/passwords';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Failure } from '../../../platform/failure.ts';
import { endSessions } from '../../../platform/secrets/end-sessions.ts';
import { makeLinks } from '../../../platform/secrets/one-time-links.ts';
import { failures } from '../../../platform/sentences.ts';
import { record } from '../../../platform/writes/record.ts';
import { actorOf } from '../actor.ts';
import { assertMayGive, holdRole } from '../assignment.ts';
import { findLink } from '../links.ts';
import { sayPeople as say } from '../sentences.ts';
import { findDevice } from '../sign-in/known-devices.ts';
import { accountOf, countGuess } from '../sign-in/login-throttle.ts';
import { verifyPassword } from '../sign-in/password.ts';
import { runOnceWithLinks } from '../user-links.ts';
import { hasFactor } from './codes.ts';

/**
 * Makes a link with which a user who lost the second factor removes it, with the password.
 * @throws Failure 403 for the own account, or one whose rights the caller may not give; 404; 409 without a second factor
 */
export async function linkForLostFactor(
  context: Context,
  { id }: Input<typeof contract.link>,
): Promise<OneTimeLink | null> {
  const { links } = await runOnceWithLinks(context, async (inner) => {
    const { db, config, actor } = inner;
    const user = await db
      .selectFrom('users')
      .select(['status', 'role_id'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw new Failure(404, failures.missing({ what: say.user }));
    if (id === actor.id) throw new Failure(403, shared.ownFactorLink);
    assertMayGive(actor, await holdRole(db, user.role_id));
    if (user.status !== 'active' || !(await hasFactor(db, id))) throw new Failure(409, say.noFactorOf);
    await record(inner, { action: 'users.factor-link', subject: `user:${id}` });
    return { answer: null, links: await makeLinks(db, config, [id], { purpose: 'factor', made_by: actor.id }) };
  });
  return links[0] ?? null;
}

/**
 * Removes the second factor of an account by a link and the password; its sessions end. Owns its transaction.
 * @throws Failure 404, 410 for the link; 422 for a wrong password; 429 while throttled
 */
export async function resetFactor(
  context: Context,
  { token, password }: Input<typeof contract.reset>,
): Promise<Data<typeof contract.reset>> {
  const { db, pool, request } = context;
  const { user_id, email } = await findLink(db, token, { purpose: 'factor' });
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const found = await findDevice(db, context, user_id);
  const guesser = { account: accountOf(email), address: request.address, device: found?.id ?? null };
  const matches = await countGuess(db, guesser, 'password', () => verifyPassword(password_hash, password));
  if (!matches) throw new Failure(422, { password: [say.currentWrong] });
  const actor = await actorOf(pool, user_id);
  if (!actor) throw new Failure(404, say.linkUnknown);
  await db.transaction().execute(async (tx) => {
    const link = await findLink(tx, token, { lock: true, purpose: 'factor' });
    await tx
      .updateTable('one_time_links')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', link.token_hash)
      .execute();
    await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
    await forgetFactors(tx, user_id);
    await endSessions(tx, [user_id]);
    await record({ ...context, db: tx, actor }, { action: 'factors.reset', subject: `user:${user_id}` });
  });
  return { email };
}

/** Removes authenticators, passkeys and recovery codes. */
export async function forgetFactors(tx: Db, user_id: number): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}
