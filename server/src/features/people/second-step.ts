import { userChannel } from '@election/contract/events';
import type { factors as contract } from '@election/contract/factors';
import type { Data, Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken, newToken } from '../../platform/secrets/tokens.ts';
import { actorOf } from './actor.ts';
import { type Proof, takeCode } from './codes.ts';
import { findDevice, keepDevice, rememberDevice } from './known-devices.ts';
import { countCode } from './login-throttle.ts';
import { openSession, sessionUser } from './open-session.ts';
import * as say from './sentences.ts';
import { refusal } from './step-up.ts';

/** Minutes in which the code is to be entered after the password. */
const MINUTES = 5;

/**
 * Begins the second step of a sign-in whose password was right.
 * @returns the refusal that the console answers with a code; its token signs nobody in without one
 */
export async function beginSecondStep(tx: Db, user_id: number): Promise<Failure> {
  const token = newToken();
  await tx
    .insertInto('second_steps')
    .values({
      token_hash: hashToken(token),
      user_id,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES})`,
    })
    .execute();
  return refusal(401, 'second_step', say.codeNeeded, { second_step: token });
}

/**
 * Finishes a sign-in with a code. Owns its transaction.
 * @throws Failure 401 for a wrong or used code, and where five minutes have passed; 429 while throttled
 */
export async function signInByCode(
  context: Context,
  { second_step, code }: Input<typeof contract.signIn>,
): Promise<Data<typeof contract.signIn>> {
  const { db, pool } = context;
  const token_hash = hashToken(second_step);
  const step = await db
    .selectFrom('second_steps')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!step) throw over();
  const { user_id } = step;
  const found = await findDevice(db, context, user_id);
  let proof: Proof | null = null;
  await countCode(db, { user_id, device: found?.id ?? null }, async () => {
    proof = await takeCode(context, user_id, code);
    return proof !== null;
  });
  if (proof === null) throw new Failure(401, { code: [say.codeWrong] });
  const actor = await actorOf(pool, user_id);
  if (!actor) throw over();
  const token = newToken();
  const device = await db.transaction().execute(async (tx) => {
    await endStep(tx, token_hash, user_id);
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
