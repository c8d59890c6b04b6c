import { userChannel } from '@election/contract/events/events';
import type { session as contract, SessionUser } from '@election/contract/people/session';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Failure } from '../../../platform/failure.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { announce } from '../../../platform/writes/announce.ts';
import { record } from '../../../platform/writes/record.ts';
import { actorOf } from '../actor.ts';
import { hasFactor } from '../factors/codes.ts';
import { beginSecondStep } from '../factors/second-step.ts';
import { sayPeople as say } from '../sentences.ts';
import { findDevice, keepDevice, rememberDevice } from './known-devices.ts';
import { openLine } from './line.ts';
import { accountOf, countGuess } from './login-throttle.ts';
import { openSession, sessionUser } from './open-session.ts';
import { HASHES_AT_ONCE, verifyPassword } from './password.ts';

/**
 * Signs in; with a second factor this is the first step. An unknown e-mail, a wrong password, an inactive account and one without a password get the same response after the
 * same work. Owns its transaction, so that none is open while the password is verified.
 * @throws Failure 401 with the sentence under `email`, or `second_step` where the second factor is awaited; 429 while throttled; 503 with the seconds until the turn of this sign-in
 */
export const login = (context: Context, input: Input<typeof contract.login>): Promise<Data<typeof contract.login>> =>
  inLine(`${accountOf(input.email)} ${context.request.address}`, () => signIn(context, input));

/** Enough to keep the threads that hash busy; more at once would fill the queues of the pool and of the processors for everyone else. */
const inLine = openLine(4 * HASHES_AT_ONCE, 200);

async function signIn(context: Context, input: Input<typeof contract.login>): Promise<Data<typeof contract.login>> {
  const { db, pool, request } = context;
  const account = accountOf(input.email);
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'status'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', account))
    .executeTakeFirst();
  const found = await findDevice(db, context, user?.id ?? 0);
  const guesser = { account, address: request.address, device: found?.id ?? null };
  const admitted = await countGuess(db, guesser, 'email', async () => {
    const matches = await verifyPassword(user?.password_hash, input.password);
    return matches && user?.status === 'active';
  });
  if (!user || !admitted) throw notSignedIn();
  const actor = await actorOf(pool, user.id);
  if (!actor) throw notSignedIn();

  if (await hasFactor(db, user.id)) {
    throw await db.transaction().execute(async (tx) => {
      await assertUnchanged(tx, user);
      return beginSecondStep({ ...context, db: tx }, user.id);
    });
  }
  const token = newToken();
  const device = await db.transaction().execute(async (tx) => {
    await assertUnchanged(tx, user);
    const known = await rememberDevice(tx, user.id, found);
    await openSession({ ...context, db: tx, actor }, token, known);
    return known;
  });
  keepDevice(context, device);
  return { message: say.loggedIn, subscriberId: userChannel(actor.id), user: await sessionUser(db, actor), token };
}

const notSignedIn = () => new Failure(401, { email: [say.credentialsWrong] });

/**
 * Locks the user against a concurrent change of password or deactivation, which end all sessions: this one must be created
 * before and deleted with them, or not at all.
 */
async function assertUnchanged(tx: Db, user: { id: number; password_hash: string | null }): Promise<void> {
  const same = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('status', '=', 'active')
    .where('password_hash', '=', user.password_hash)
    .forShare()
    .executeTakeFirst();
  if (!same) throw notSignedIn();
}

export async function logout(context: Context): Promise<null> {
  const { db, actor, request } = context;
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(request.token)).execute();
  await record(context, { action: 'session.logout', subject: `user:${actor.id}` });
  await announce(db, { type: 'session-ended', user_id: actor.id });
  return null;
}

export async function chooseLanguage(
  { db, actor }: Context,
  { language }: Input<typeof contract.chooseLanguage>,
): Promise<null> {
  await db.updateTable('users').set({ language }).where('id', '=', actor.id).execute();
  return null;
}

export const me = ({ db, actor }: Context): Promise<SessionUser> => sessionUser(db, actor);
