import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../platform/db/connect.ts';
import { warnOfFuture } from '../../../platform/db/future.ts';
import { seal } from '../../../platform/secrets/sealed.ts';
import { openSecret, ownerOf, type Sealing, sealingKey } from '../../../platform/secrets/secrets-key.ts';
import { hashToken } from '../../../platform/secrets/tokens.ts';
import { issuer } from '../sentences.ts';

/** Seconds of a step (RFC 6238). */
const STEP = 30;
/** Steps before and after the present one whose codes are taken. */
const WINDOW = 1;
/** Bytes of an authenticator's secret: 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Recovery codes that a person gets at once. */
const RECOVERY_CODES = 10;
/** 120 bits: 24 letters and digits in four groups. */
const RECOVERY_BYTES = 15;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** How a person proved who calls. */
export type Proof = 'code' | 'recovery' | 'passkey';

interface Stored {
  id: number;
  user_id: number;
  secret: Buffer;
  /** The step of the last code that was taken. */
  last_step: number | string;
}

/** Second factors of an account: authenticators and passkeys. */
export async function countFactors(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_factors(${user_id}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether an account has a second factor. */
export const hasFactor = async (db: Db, user_id: number): Promise<boolean> => (await countFactors(db, user_id)) > 0;

export const confirmedOf = (db: Db, user_id: number) =>
  db.selectFrom('authenticators').where('user_id', '=', user_id).where('confirmed_at', 'is not', null);

/** A new secret: in base32, as the address for a QR code, and sealed. */
export async function newSecret(sealing: Sealing, user_id: number, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer, label, secret }).toString();
  return {
    secret: secret.base32,
    uri,
    sealed: seal(await sealingKey(sealing, 'factors'), ownerOf(user_id), secret.base32),
  };
}

/**
 * Takes a code of one of the account's authenticators, or one of its recovery codes: each once, on whichever server it arrives.
 * @returns null where it is none, was used, or belongs to a time more than a step away
 */
export async function takeCode(sealing: Sealing, user_id: number, typed: string): Promise<Proof | null> {
  const { db } = sealing;
  const plain = plainOf(typed);
  if (!/^\d{6}$/.test(plain)) return (await takeRecoveryCode(db, user_id, plain)) ? 'recovery' : null;
  for (const stored of await confirmedOf(db, user_id).select(['id', 'user_id', 'secret', 'last_step']).execute()) {
    if (await takeCodeOf(sealing, stored, plain)) return 'code';
  }
  return null;
}

const plainOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/**
 * The step to which a code belongs (RFC 6238); null where it is none of the steps that are taken now.
 * @param timestamp in milliseconds since 1970
 */
export function stepOf(base32: string, code: string, timestamp: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(base32), period: STEP });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP) + delta;
}

/**
 * Takes a code of one authenticator. The time is the database's, which all servers share, or the server's own: where the two differ, one
 * of them is wrong and the phone is right. A last code from the future counts for nothing.
 */
export async function takeCodeOf(sealing: Sealing, stored: Stored, typed: string): Promise<boolean> {
  const { db } = sealing;
  const { id, user_id, secret } = stored;
  const clock = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(
    db,
  );
  const times = [clock.rows[0]?.ms ?? 0, Date.now()];
  const base32 = await openSecret(sealing, 'factors', { owner: ownerOf(user_id), secret });
  if (base32 === null) return false;
  const step = times.map((time) => stepOf(base32, plainOf(typed), time)).find((found) => found !== null);
  if (step === undefined) return false;
  const latest = Math.floor(Math.max(...times) / 1000 / STEP) + WINDOW;
  const ahead = Number(stored.last_step) - latest;
  if (ahead > 0) warnOfFuture('The last code of an authenticator', ahead * STEP);
  const taken = await db
    .updateTable('authenticators')
    .set({ last_step: step, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', '<', step), eb('last_step', '>', latest)]))
    .returning('id')
    .execute();
  return taken.length > 0;
}

async function takeRecoveryCode(db: Db, user_id: number, plain: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashToken(plain))
    .where('used_at', 'is', null)
    .returning('user_id')
    .execute();
  return taken.length > 0;
}

/** Replaces the recovery codes of an account. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Db, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashToken(plainOf(code)) })))
    .execute();
  return codes;
}

function newRecoveryCode(): string {
  const bits = [...randomBytes(RECOVERY_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? [];
  return letters.join('').match(/.{6}/g)?.join('-') ?? '';
}
