import { userChannel } from '@election/contract/events/events';
import type { factors as contract } from '@election/contract/people/factors';
import type { PasskeyRequest, passkeys as passkeyContract } from '@election/contract/people/passkeys';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Failure } from '../../../platform/failure.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';
import { actorOf } from '../actor.ts';
import { sayPeople as say } from '../sentences.ts';
import { findDevice, type KnownDevice, keepDevice, rememberDevice } from '../sign-in/known-devices.ts';
import { countCode } from '../sign-in/login-throttle.ts';
import { openSession, sessionUser } from '../sign-in/open-session.ts';
import { type Proof, takeCode } from './codes.ts';
import type { Holder } from './passkey-challenges.ts';
import { askPasskey, takePasskey } from './passkey-proof.ts';
import { methodsOf, refusal } from './step-up.ts';

/** Minutes in which the second factor is to be given after the password. */
const MINUTES = 5;

/**
 * Begins the second step of a sign-in whose password was right.
 * @returns the refusal that the console answers with a passkey or a code; its token opens no session without one
 */
export async function beginSecondStep(context: Pick<Context, 'db' | 'config'>, user_id: number): Promise<Failure> {
  const token = newToken();
  await context.db
    .insertInto('second_steps')
    .values({
      token_hash: hashToken(token),
      user_id,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
  const methods = await methodsOf(context, user_id);
  return refusal(401, 'second_step', say.secondFactorNeeded, { second_step: token, methods });
}

/**
 * Finishes a sign-in with a code. Owns its transaction.
 * @throws Failure 401 for a wrong or used code, and where five minutes have passed; 429 while throttled
 */
export async function signInByCode(
  context: Context,
  { second_step, code }: Input<typeof contract.signIn>,
): Promise<Data<typeof contract.signIn>> {
  const { db } = context;
  const user_id = await userOfStep(db, second_step);
  const found = await findDevice(db, context, user_id);
  let proof: Proof | null = null;
  await countCode(db, { user_id, device: found?.id ?? null }, async () => {
    proof = await takeCode(context, user_id, code);
    return proof !== null;
  });
  if (proof === null) throw new Failure(401, { code: [say.codeWrong] });
  return finish(context, { user_id, second_step, proof, found });
}

const signingIn = (user_id: number, second_step: string): Holder => ({
  user_id,
  purpose: 'sign-in',
  token: second_step,
});

/** What a passkey has to sign to finish a sign-in. Owns its transaction. @throws Failure 401 where five minutes have passed; 409 without one */
export async function challengeSignIn(
  context: Context,
  { second_step }: Input<typeof passkeyContract.signInChallenge>,
): Promise<PasskeyRequest> {
  const user_id = await userOfStep(context.db, second_step);
  return askPasskey(context, signingIn(user_id, second_step));
}

/** Finishes a sign-in with a passkey. Owns its transaction. @throws Failure 401 for a wrong, late or repeated answer */
export async function signInByPasskey(
  context: Context,
  { second_step, credential }: Input<typeof passkeyContract.signIn>,
): Promise<Data<typeof contract.signIn>> {
  const user_id = await userOfStep(context.db, second_step);
  const refused = await takePasskey(context, signingIn(user_id, second_step), credential);
  if (refused !== null) throw new Failure(401, refused);
  const found = await findDevice(context.db, context, user_id);
  return finish(context, { user_id, second_step, proof: 'passkey', found });
}

/** @throws Failure 401 where the sign-in is over */
async function userOfStep(db: Db, second_step: string): Promise<number> {
  const step = await db
    .selectFrom('second_steps')
    .select('user_id')
    .where('token_hash', '=', hashToken(second_step))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!step) throw over();
  return step.user_id;
}

interface Proven {
  user_id: number;
  second_step: string;
  proof: Proof;
  found: KnownDevice | null;
}

/** Opens the session of a sign-in whose second factor was right. */
async function finish(
  context: Context,
  { user_id, second_step, proof, found }: Proven,
): Promise<Data<typeof contract.signIn>> {
  const { db, pool } = context;
  const actor = await actorOf(pool, user_id);
  if (!actor) throw over();
  const token = newToken();
  const device = await db.transaction().execute(async (tx) => {
    await endStep(tx, hashToken(second_step), user_id);
    const known = await rememberDevice(tx, user_id, found);
    await openSession({ ...context, db: tx, actor }, token, known, proof);
    return known;
  });
  keepDevice(context, device);
  return { message: say.loggedIn, subscriberId: userChannel(user_id), user: await sessionUser(db, actor), token };
}

const over = () => new Failure(401, { code: [say.secondStepOver] });

/** Locks the user as `assertUnchanged` of the first step does; a change of password or status has ended the step. */
async function endStep(tx: Db, token_hash: Buffer, user_id: number): Promise<void> {
  const active = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  const ended = await tx.deleteFrom('second_steps').where('token_hash', '=', token_hash).returning('user_id').execute();
  if (!active || ended.length === 0) throw over();
}
