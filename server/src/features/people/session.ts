import { userChannel } from '@election/contract/events';
import type { Actor } from '@election/contract/permissions';
import type { Data, Input } from '@election/contract/route';
import type { session as contract, SessionUser } from '@election/contract/session';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { announce } from '../../platform/writes/announce.ts';
import { record } from '../../platform/writes/record.ts';
import { actorOf } from './actor.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { findDevice, keepDevice, rememberDevice } from './known-devices.ts';
import { accountOf, countGuess } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import * as say from './sentences.ts';

/**
 * Signs in. An unknown e-mail, a wrong password, an inactive account and one without a password get the same response after the
 * same work. Owns its transaction, so that none is open while the password is verified.
 * @throws Failure 401 with the sentence under `email`; 429 while throttled; 503 under too many sign-ins
 */
export const login = (context: Context, input: Input<typeof contract.login>): Promise<Data<typeof contract.login>> =>
  limitSignIns(() => signIn(context, input));

/** Limits concurrent sign-ins before their first query: two thousand at once would fill the pool's queue for seconds. */
const limitSignIns = concurrencyLimit(200, 0);

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

  const token = newToken();
  const device = await db.transaction().execute(async (tx) => {
    await assertUnchanged(tx, user);
    const known = await rememberDevice(tx, user.id, found);
    await openSession({ ...context, db: tx, actor }, token, known.id);
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

async function openSession(context: Context, token: string, device_id: number): Promise<void> {
  const { db, actor, config, request } = context;
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: actor.id,
      expires_at: sql<Date>`now() + make_interval(secs => ${config.sessionHours * 3600})`,
      address: request.address,
      user_agent: request.userAgent,
      device_id,
    })
    .execute();
  await record(context, { action: 'session.login', subject: `user:${actor.id}` });
}

export async function logout(context: Context): Promise<null> {
  const { db, actor, request } = context;
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(request.token)).execute();
  await record(context, { action: 'session.logout', subject: `user:${actor.id}` });
  await announce(db, { type: 'session-ended', user_id: actor.id });
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
