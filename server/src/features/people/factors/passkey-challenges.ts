import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';

/** Seconds that a passkey has to answer; the browser gives up earlier. */
const CHALLENGE_SECONDS = 180;
/** What the browser is told, in milliseconds. */
export const ANSWER_MS = 120_000;

/** For whom a challenge is, and what its answer is good for. */
export interface Holder {
  user_id: number;
  purpose: 'enrol' | 'sign-in' | 'prove';
  /** The token of the session, or of the sign-in that awaits its second factor. */
  token: string;
}

/** A random text that a passkey signs: once, soon, and for this holder alone, on whichever server. */
export async function newChallenge(db: Db, { user_id, purpose, token }: Holder): Promise<Buffer> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id,
      purpose,
      holder_hash: hashToken(token),
      expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute();
  return Buffer.from(challenge, 'base64url');
}

/** What the browser signed: the challenge and the origin that it names. Null where it is unreadable. */
export function clientDataOf(clientDataJSON: string): { challenge: string; origin: string } | null {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

/** Uses up a challenge, whatever the signature is. @returns false where it is unknown, used, expired or another holder's */
export async function takeChallenge(db: Db, challenge: string, { user_id, purpose, token }: Holder): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('holder_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .execute();
  return taken.length > 0;
}
