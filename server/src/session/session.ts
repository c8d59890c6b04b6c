import { userChannel } from '@election/contract/events';
import * as say from '@election/contract/messages/session';
import type { Actor } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { session as contract, SessionUser } from '@election/contract/session';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { actorOf } from './actor.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { assertNotSlowed, forgetFailures, rememberFailure } from './slow-down.ts';
import { hashToken, newToken } from './tokens.ts';

/** Verified in place of a missing one, so that an unknown e-mail takes as long as a known one. */
const NO_PASSWORD = await hashPassword(newToken());

/**
 * Signs in. Unknown e-mail, wrong password and inactive account answer alike. Mounted hot: no transaction is held open
 * while the password is verified.
 * @throws Failure 401 with the sentence under `email`; 429 while guessing is slowed down
 */
export async function login(
  context: Context,
  input: Input<typeof contract.login>,
): Promise<Data<typeof contract.login>> {
  const { db, pool, request } = context;
  await assertNotSlowed(db, input.email, request.address);
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', input.email.trim().toLowerCase()))
    .executeTakeFirst();
  const matches = await verifyPassword(user?.password_hash ?? NO_PASSWORD, input.password);
  const actor = user && matches && user.password_hash && user.status === 'active' ? await actorOf(pool, user.id) : null;
  if (!actor) {
    await rememberFailure(pool, input.email, request.address);
    throw new Failure(401, { email: [say.credentialsWrong] });
  }

  const token = newToken();
  await db.transaction().execute(async (tx) => {
    await forgetFailures(tx, input.email);
    await openSession({ ...context, db: tx, actor }, token);
  });
  return { message: say.loggedIn, subscriberId: userChannel(actor.id), user: await sessionUser(db, actor), token };
}

async function openSession(context: Context, token: string): Promise<void> {
  const { db, actor, config, request } = context;
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: actor.id,
      expires_at: new Date(Date.now() + config.sessionHours * 3_600_000),
      address: request.address,
      user_agent: request.userAgent,
    })
    .execute();
  await record(context, { action: 'session.login', subject: `user:${actor.id}` });
}

/** Ends the session of the token that the call came with. */
export async function logout(context: Context): Promise<null> {
  const { db, actor, request } = context;
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(request.token)).execute();
  await record(context, { action: 'session.logout', subject: `user:${actor.id}` });
  return null;
}

export const me = ({ db, actor }: Context): Promise<SessionUser> => sessionUser(db, actor);

async function sessionUser(db: Db, actor: Actor): Promise<SessionUser> {
  const assigned =
    actor.scope === 'constituencies'
      ? await db
          .selectFrom('user_constituencies as uc')
          .innerJoin('constituencies as c', 'c.id', 'uc.constituency_id')
          .select(['c.id', 'c.region_id'])
          .where('uc.user_id', '=', actor.id)
          .orderBy('c.name')
          .execute()
      : [];
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    status: actor.status,
    role_id: actor.role_id,
    role: { id: actor.role_id, name: actor.role },
    correspondent: actor.region_id === null ? null : { region_id: actor.region_id, region: { id: actor.region_id } },
    user_constituencies: assigned,
    permissions: [...actor.permissions],
    scope: actor.scope,
  };
}
