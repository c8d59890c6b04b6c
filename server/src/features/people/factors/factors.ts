import type { factors as contract, Factor } from '@election/contract/people/factors';
import type { PasskeyRequest, passkeys as passkeyContract } from '@election/contract/people/passkeys';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Failure } from '../../../platform/failure.ts';
import { assertKeyOutside } from '../../../platform/secrets/secrets-key.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { failures } from '../../../platform/sentences.ts';
import { record } from '../../../platform/writes/record.ts';
import { sayPeople as say } from '../sentences.ts';
import { verifyOwnPassword } from '../set-password.ts';
import { countCode } from '../sign-in/login-throttle.ts';
import {
  confirmedOf,
  countFactors,
  hasFactor,
  makeRecoveryCodes,
  newSecret,
  type Proof,
  takeCode,
  takeCodeOf,
} from './codes.ts';
import { askPasskey, takePasskey } from './passkey-proof.ts';
import { relyingParty } from './relying-party.ts';
import { isRehearsal, isRequired, PROOF_SECONDS } from './step-up.ts';

/** Authenticators of an account: a phone, another one, and a spare. */
const MOST_AUTHENTICATORS = 5;
/** Minutes in which the first code is to be entered. */
const CONFIRM_MINUTES = 15;

export async function readFactors(context: Context): Promise<Data<typeof contract.read>> {
  const { db, actor } = context;
  const rows = await confirmedOf(db, actor.id)
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .orderBy('id')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute();
  const unused = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', actor.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const party = relyingParty(context.config);
  return {
    required: await isRequired(context),
    authenticators: rows.map(factorOf),
    passkeys: passkeys.map(factorOf),
    passkey_host: typeof party === 'string' ? null : party.id,
    no_passkeys: typeof party === 'string' ? party : null,
    recovery_codes: Number(unused.count),
  };
}

type FactorRow = Omit<Factor, 'created_at' | 'last_used_at'> & { created_at: Date; last_used_at: Date | null };

const factorOf = ({ created_at, last_used_at, ...row }: FactorRow): Factor => ({
  ...row,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/**
 * Makes the secret of an authenticator, after the password. Owns its transaction: no Idempotency-Key stores the secret.
 * @throws Failure 422 for a wrong password; 429 while throttled; 409 with five authenticators, and without a key outside the database
 */
export async function enrolFactor(
  context: Context,
  { name, password }: Input<typeof contract.enrol>,
): Promise<Data<typeof contract.enrol>> {
  const { db, actor } = context;
  assertKeyOutside(context.config, !(await isRehearsal(db)), say.keyNeeded);
  await verifyOwnPassword(context, password, 'password');
  const { secret, uri, sealed } = await newSecret(context, actor.id, actor.email);
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    await tx.deleteFrom('authenticators').where('user_id', '=', actor.id).where('confirmed_at', 'is', null).execute();
    const rows = await confirmedOf(tx, actor.id).select('id').execute();
    if (rows.length >= MOST_AUTHENTICATORS)
      throw new Failure(409, say.tooManyAuthenticators({ most: MOST_AUTHENTICATORS }));
    const { id } = await tx
      .insertInto('authenticators')
      .values({ user_id: actor.id, name, secret: sealed })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, secret, uri };
  });
}

/**
 * Takes the first code of an authenticator, which counts from then on; it also proves who calls. Owns its transaction: no
 * Idempotency-Key stores the recovery codes.
 * @throws Failure 404 where nothing was begun in the last 15 minutes; 422 for a wrong code; 429 while throttled
 */
export async function confirmFactor(
  context: Context,
  { id, code }: Input<typeof contract.confirm>,
): Promise<Data<typeof contract.confirm>> {
  const { db, actor } = context;
  const begun = await db
    .selectFrom('authenticators')
    .select(['id', 'user_id', 'secret', 'last_step', 'name'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${CONFIRM_MINUTES})`)
    .executeTakeFirst();
  if (!begun) throw new Failure(404, say.enrolmentOver);
  const matches = await countCode(db, { user_id: actor.id, device: await deviceOf(context) }, () =>
    takeCodeOf(context, begun, code),
  );
  if (!matches) throw new Failure(422, { code: [say.codeWrong] });
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    const isFirst = !(await hasFactor(tx, actor.id));
    const confirmed = await tx
      .updateTable('authenticators')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .returning('id')
      .execute();
    if (confirmed.length === 0) throw new Failure(404, say.enrolmentOver);
    const recovery_codes = isFirst ? await makeRecoveryCodes(tx, actor.id) : [];
    await keepProof(tx, context);
    await record(
      { ...context, db: tx },
      { action: 'factors.enrol', subject: `user:${actor.id}`, after: { name: begun.name } },
    );
    return { recovery_codes };
  });
}

/** @throws Failure 404; 409 for the last one where a second factor is required */
export async function removeFactor(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db, actor } = context;
  await lockUser(db, actor.id);
  const found = await confirmedOf(db, actor.id).select('name').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Failure(404, failures.missing({ what: say.authenticator }));
  await assertNotLast(context);
  await db.deleteFrom('authenticators').where('id', '=', id).execute();
  await forgetRecoveryCodes(context);
  await record(context, { action: 'factors.remove', subject: `user:${actor.id}`, before: { name: found.name } });
  return null;
}

/** @throws Failure 409 where a second factor is required and the caller has one alone */
export async function assertNotLast(context: Context): Promise<void> {
  const count = await countFactors(context.db, context.actor.id);
  if (count === 1 && (await isRequired(context))) throw new Failure(409, say.lastFactor);
}

/** Recovery codes end with the last second factor. */
export async function forgetRecoveryCodes({ db, actor }: Context): Promise<void> {
  if (await hasFactor(db, actor.id)) return;
  await db.deleteFrom('recovery_codes').where('user_id', '=', actor.id).execute();
}

/** Owns its transaction: no Idempotency-Key stores the codes. @throws Failure 409 without an authenticator */
export async function renewRecoveryCodes(context: Context): Promise<Data<typeof contract.renewCodes>> {
  const { db, actor } = context;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    if (!(await hasFactor(tx, actor.id))) throw new Failure(409, say.noFactor);
    const recovery_codes = await makeRecoveryCodes(tx, actor.id);
    await record({ ...context, db: tx }, { action: 'factors.renew-codes', subject: `user:${actor.id}` });
    return { recovery_codes };
  });
}

/** Proves who calls, for this session. Owns its transaction. @throws Failure 422 for a wrong or used code; 429 while throttled */
export async function prove(
  context: Context,
  { code }: Input<typeof contract.prove>,
): Promise<Data<typeof contract.prove>> {
  const { db, actor } = context;
  let proof: Awaited<ReturnType<typeof takeCode>> = null;
  await countCode(db, { user_id: actor.id, device: await deviceOf(context) }, async () => {
    proof = await takeCode(context, actor.id, code);
    return proof !== null;
  });
  if (proof === null) throw new Failure(422, { code: [say.codeWrong] });
  return storeProof(context, proof);
}

const proving = ({ actor, request }: Context) =>
  ({ user_id: actor.id, purpose: 'prove', token: request.token }) as const;

/** What one of the caller's passkeys has to sign. Owns its transaction. @throws Failure 409 without one */
export const challengeProof = (context: Context): Promise<PasskeyRequest> => askPasskey(context, proving(context));

/** Proves who calls, for this session. Owns its transaction. @throws Failure 422 for a wrong, late or repeated answer */
export async function proveByPasskey(
  context: Context,
  { credential }: Input<typeof passkeyContract.prove>,
): Promise<Data<typeof contract.prove>> {
  const refusal = await takePasskey(context, proving(context), credential);
  if (refusal !== null) throw new Failure(422, refusal);
  return storeProof(context, 'passkey');
}

const storeProof = (context: Context, proof: Proof): Promise<Data<typeof contract.prove>> =>
  context.db.transaction().execute(async (tx) => {
    const proven_at = await keepProof(tx, context);
    const subject = `user:${context.actor.id}`;
    await record({ ...context, db: tx }, { action: 'session.prove', subject, after: { proof } });
    return { proven_until: new Date(proven_at.getTime() + PROOF_SECONDS * 1000).toISOString() };
  });

/** @throws Failure 401 where the session has ended meanwhile */
export async function keepProof(tx: Db, { actor, request }: Context): Promise<Date> {
  const session = await tx
    .updateTable('sessions')
    .set({ proven_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(request.token))
    .where('user_id', '=', actor.id)
    .returning('proven_at')
    .executeTakeFirst();
  if (!session?.proven_at) throw new Failure(401, say.sessionOver);
  return session.proven_at;
}

/** The known device that opened the session of a call. */
async function deviceOf({ db, request }: Context): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('device_id')
    .where('token_hash', '=', hashToken(request.token))
    .executeTakeFirst();
  return row?.device_id ?? null;
}

/** Two changes of one account's second factor wait for each other. */
export const lockUser = (tx: Db, user_id: number) =>
  tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
