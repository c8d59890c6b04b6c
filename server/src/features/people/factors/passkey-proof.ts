import type { Assertion, PasskeyRequest } from '@election/contract/people/passkeys';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { Failure } from '../../../platform/failure.ts';
import { sayPeople as say } from '../sentences.ts';
import { ANSWER_MS, clientDataOf, type Holder, newChallenge, takeChallenge } from './passkey-challenges.ts';
import { expectedOrigin, type RelyingParty, relyingParty } from './relying-party.ts';

/** The library of passkeys, which the first call that needs it loads: it is a sixth of what a server loads to start. */
export const webauthn = () => import('@simplewebauthn/server');

/** @throws Failure 409 with the reason where the installation cannot have passkeys */
export function partyOf({ config }: Pick<Context, 'config'>): RelyingParty {
  const party = relyingParty(config);
  if (typeof party === 'string') throw new Failure(409, party);
  return party;
}

/** The passkeys of an account, as browsers name them. */
export async function credentialsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({ id: credential_id.toString('base64url'), transports }));
}

/** What one of the account's passkeys has to sign. @throws Failure 409 without one, or where the installation cannot have any */
export async function askPasskey(context: Pick<Context, 'db' | 'config'>, holder: Holder): Promise<PasskeyRequest> {
  const { id } = partyOf(context);
  const allowCredentials = await credentialsOf(context.db, holder.user_id);
  if (allowCredentials.length === 0) throw new Failure(409, say.noPasskey);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    allowCredentials,
    challenge: new Uint8Array(await newChallenge(context.db, holder)),
    timeout: ANSWER_MS,
    userVerification: 'required',
  });
  return options as PasskeyRequest;
}

/**
 * Takes the answer of a passkey to a challenge of this holder.
 * @returns null, or the sentence that refuses it
 */
export async function takePasskey(
  context: Pick<Context, 'db' | 'config'>,
  holder: Holder,
  credential: Assertion,
): Promise<string | null> {
  const { db } = context;
  const party = partyOf(context);
  const signed = clientDataOf(credential.response.clientDataJSON);
  if (!signed || !(await takeChallenge(db, signed.challenge, holder))) return say.passkeyLate;
  const stored = await db
    .selectFrom('passkeys')
    .select(['id', 'public_key'])
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .where('user_id', '=', holder.user_id)
    .executeTakeFirst();
  if (!stored) return say.passkeyUnknown;
  // The counter is compared where it is stored: the library would compare what another server may have changed since.
  const known = { id: credential.id, publicKey: new Uint8Array(stored.public_key), counter: 0 };
  const { verifyAuthenticationResponse } = await webauthn();
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: signed.challenge,
    expectedOrigin: expectedOrigin(party, signed.origin),
    expectedRPID: party.id,
    credential: known,
    requireUserVerification: true,
  }).catch(() => null);
  if (!answer?.verified) return say.passkeyWrong;
  return (await countUse(db, stored.id, answer.authenticationInfo.newCounter)) ? null : say.passkeyCopied;
}

/** @returns false where the passkey counts its signatures and this one is not the next: a copy of it made one in between */
async function countUse(db: Db, id: number, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .execute();
  return used.length > 0;
}
