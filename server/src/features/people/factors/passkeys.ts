import type { passkeys as contract, PasskeyCreation } from '@election/contract/people/passkeys';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { record } from '../../../platform/writes/record.ts';
import { issuer, sayPeople as say } from '../sentences.ts';
import { verifyOwnPassword } from '../set-password.ts';
import { hasFactor, makeRecoveryCodes } from './codes.ts';
import { assertNotLast, forgetRecoveryCodes, keepProof, lockUser } from './factors.ts';
import { ANSWER_MS, clientDataOf, type Holder, newChallenge, takeChallenge } from './passkey-challenges.ts';
import { credentialsOf, partyOf, webauthn } from './passkey-proof.ts';
import { expectedOrigin } from './relying-party.ts';

/** Passkeys of an account: each person's devices, and a key in a drawer. */
const MOST_PASSKEYS = 5;
/** EdDSA, ES256 and RS256 as COSE numbers them: what browsers and authenticators have. */
const ALGORITHMS = [-8, -7, -257];

const holderOf = ({ actor, request }: Context): Holder => ({
  user_id: actor.id,
  purpose: 'enrol',
  token: request.token,
});

/**
 * Begins a passkey, after the password. Owns its transaction: no Idempotency-Key stores the password.
 * @throws Failure 422 for a wrong password; 429 while throttled; 409 with five passkeys, or where there can be none
 */
export async function beginPasskey(
  context: Context,
  { password }: Input<typeof contract.begin>,
): Promise<PasskeyCreation> {
  const { db, actor } = context;
  const { id } = partyOf(context);
  await verifyOwnPassword(context, password, 'password');
  const excludeCredentials = await credentialsOf(db, actor.id);
  if (excludeCredentials.length >= MOST_PASSKEYS) throw new Failure(409, say.tooManyPasskeys({ most: MOST_PASSKEYS }));
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: id,
    userName: actor.email,
    userDisplayName: actor.name,
    // The same each time, so that an authenticator replaces a passkey of the account instead of keeping two.
    userID: new TextEncoder().encode(`user ${actor.id}`),
    challenge: new Uint8Array(await newChallenge(db, holderOf(context))),
    timeout: ANSWER_MS,
    excludeCredentials,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return options as PasskeyCreation;
}

/**
 * Stores a passkey that answered the challenge of this session; it also proves who calls. Owns its transaction: no
 * Idempotency-Key stores the recovery codes.
 * @throws Failure 422 for a wrong or late answer; 409 with five passkeys, or where it is set up already
 */
export async function enrolPasskey(
  context: Context,
  { name, credential: answer }: Input<typeof contract.enrol>,
): Promise<Data<typeof contract.enrol>> {
  const { db, actor } = context;
  const { id, publicKey, counter } = await readAnswer(context, answer);
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, actor.id);
    const isFirst = !(await hasFactor(tx, actor.id));
    const others = await credentialsOf(tx, actor.id);
    if (others.length >= MOST_PASSKEYS) throw new Failure(409, say.tooManyPasskeys({ most: MOST_PASSKEYS }));
    await tx
      .insertInto('passkeys')
      .values({
        user_id: actor.id,
        name,
        credential_id: Buffer.from(id, 'base64url'),
        public_key: Buffer.from(publicKey),
        counter,
        transports: answer.response.transports,
      })
      .execute();
    const recovery_codes = isFirst ? await makeRecoveryCodes(tx, actor.id) : [];
    await keepProof(tx, context);
    await record({ ...context, db: tx }, { action: 'passkeys.enrol', subject: `user:${actor.id}`, after: { name } });
    return { recovery_codes };
  });
}

/** Verifies the answer of a new passkey. @throws Failure 422 */
async function readAnswer(context: Context, answer: Input<typeof contract.enrol>['credential']) {
  const party = partyOf(context);
  const signed = clientDataOf(answer.response.clientDataJSON);
  const taken = signed !== null && (await takeChallenge(context.db, signed.challenge, holderOf(context)));
  if (!taken) throw new Failure(422, say.passkeyLate);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: signed.challenge,
    expectedOrigin: expectedOrigin(party, signed.origin),
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw new Failure(422, say.passkeyRefused);
  return verified.registrationInfo.credential;
}

/** @throws Failure 404; 409 for the last second factor where one is required */
export async function removePasskey(context: Context, { id }: Input<typeof contract.remove>): Promise<null> {
  const { db, actor } = context;
  await lockUser(db, actor.id);
  const found = await db
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  if (!found) throw new Failure(404, failures.missing({ what: say.passkey }));
  await assertNotLast(context);
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
  await forgetRecoveryCodes(context);
  await record(context, { action: 'passkeys.remove', subject: `user:${actor.id}`, before: { name: found.name } });
  return null;
}
