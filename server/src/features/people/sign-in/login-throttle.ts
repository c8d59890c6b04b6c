import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { Failure } from '../../../platform/failure.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { sayPeople as say, tooManyAttempts } from '../sentences.ts';

const [QUARTER, HOUR] = [900, 3_600];

/**
 * Login throttling (docs/decisions/0013-how-guesses-are-counted.md): at most `most` attempts in any `seconds` reach the hash.
 * Successes do not count.
 * - `account`: guesses at one account from all unknown devices, whatever their addresses.
 * - `address`: guesses at any accounts from the unknown devices of one network. A collation centre may share one.
 * - `device`: guesses from one known device of an account, instead of the two above: other people's failures never keep the
 *   owner out there.
 * - `code`: codes of a second factor for one account, from all unknown devices or from one known device of it. Five tries at a
 *   million codes, of which three are right at any moment.
 * - `link_account`, `link_address`: requests for links, which neither fail nor succeed.
 */
const LIMITS = {
  account: { most: 10, seconds: QUARTER },
  address: { most: 60, seconds: HOUR },
  device: { most: 10, seconds: QUARTER },
  code: { most: 5, seconds: QUARTER },
  link_account: { most: 3, seconds: QUARTER },
  link_address: { most: 20, seconds: QUARTER },
};
/** Seconds after which attempts under way have their outcome. */
const RETRY_SECONDS = 2;

interface Counter {
  kind: keyof typeof LIMITS;
  subject: string;
  most: number;
  seconds: number;
}

const counter = (kind: keyof typeof LIMITS, subject: string): Counter => ({ kind, subject, ...LIMITS[kind] });

/** Who guesses at which account. */
export interface Guesser {
  /** As `accountOf` gives it. */
  account: string;
  address: string;
  /** The id of the account's known device; null: an unknown one. */
  device: number | null;
}

/**
 * Counts a guess at a password, runs its verification and uncounts it where it was right, or not verified.
 * @param field the field of the sentence that refuses
 * @param verify verifies the password
 * @throws Failure 429 under `field`, with the seconds to wait; 503 while guesses under way fill the limit
 */
export async function countGuess(
  db: Db,
  { account, address, device }: Guesser,
  field: string,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const counters =
    device === null
      ? [counter('account', account), counter('address', networkOf(address))]
      : [counter('device', String(device))];
  return countAttempt(db, counters, field, verify);
}

/**
 * Counts a code of a second factor as `countGuess` does a password.
 * @param device the id of the account's known device; null: an unknown one
 */
export const countCode = (
  db: Db,
  { user_id, device }: { user_id: number; device: number | null },
  verify: () => Promise<boolean>,
): Promise<boolean> =>
  countAttempt(db, [counter('code', device === null ? `user ${user_id}` : `device ${device}`)], 'code', verify);

async function countAttempt(
  db: Db,
  counters: Counter[],
  field: string,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const at = await count(db, counters, field, true);
  let failed = false;
  try {
    failed = !(await verify());
  } finally {
    await sql`select settle_attempt(${JSON.stringify(counters)}::jsonb, ${at}::timestamptz, ${failed})`.execute(db);
  }
  return !failed;
}

/** Counts a request for a link. @throws Failure 429 with the seconds to wait */
export async function countLinkRequest(db: Db, account: string, address: string): Promise<void> {
  await count(db, [counter('link_account', account), counter('link_address', networkOf(address))], 'email', false);
}

/** @returns the moment that identifies the attempt */
async function count(db: Db, counters: Counter[], field: string, underWay: boolean): Promise<string | null> {
  const { rows } = await sql<{ wait: number; crowded: boolean; at: string | null }>`
    select wait, crowded, at::text from count_attempt(${JSON.stringify(counters)}::jsonb, ${underWay})`.execute(db);
  const { wait = 0, crowded, at = null } = rows[0] ?? {};
  if (wait > 0) throw new Failure(429, { [field]: [tooManyAttempts(wait)] }, wait);
  if (crowded) throw new Failure(503, say.crowded, RETRY_SECONDS);
  return at;
}

/** The normal form in which users' email addresses are compared. PostgreSQL does not store lone surrogates. */
export const accountOf = (email: string): string => email.trim().toLowerCase().toWellFormed();
