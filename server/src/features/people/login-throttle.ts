import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { networkOf } from './network.ts';
import * as say from './sentences.ts';

/**
 * Login throttling (docs/people.md). Each attempt increments three counters. After `free` attempts a counter demands a delay,
 * doubled each time up to `longest` seconds; an attempt within the delay is refused unchecked and not counted.
 * - `pair`, account and network: stops guessing at one account without affecting its owner elsewhere.
 * - `account`, from any network: stops distributed guessing.
 * - `address`, any account from one network: stops trying one password on many accounts. A collation centre may share one
 *   network, so it has more free attempts and shorter delays.
 *
 * On a known network, from which the account has signed in or set its password by a link, only `pair` applies: other people's
 * failures never delay its owner there. Elsewhere the delay is a minute at most.
 */
const SIGN_IN = {
  pair: { free: 5, longest: 60 },
  account: { free: 20, longest: 60 },
  address: { free: 50, longest: 15 },
};

/** Limits on requests for links; every request counts, since none succeeds or fails. */
const LINK_REQUEST = {
  link_account: { free: 3, longest: 300 },
  link_address: { free: 20, longest: 60 },
};

export interface Attempt {
  subjects: { kind: string; subject: string; free: number; longest: number }[];
  account: string;
  network: string;
}

/**
 * Counts a sign-in attempt. Call it before the password is verified.
 * @throws Failure 429 under `field`, with the seconds to wait
 */
export async function countSignIn(db: Db, email: string, address: string, field = 'email'): Promise<Attempt> {
  const [account, network] = [accountOf(email), networkOf(address)];
  const known = await db
    .selectFrom('known_networks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select('k.user_id')
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', account))
    .where('k.network', '=', network)
    .execute();
  const pair = { kind: 'pair', subject: `${network} ${account}`, ...SIGN_IN.pair };
  const shared = [
    { kind: 'account', subject: account, ...SIGN_IN.account },
    { kind: 'address', subject: network, ...SIGN_IN.address },
  ];
  return count(db, field, { subjects: known.length > 0 ? [pair] : [pair, ...shared], account, network });
}

/** Counts a request for a link. @throws Failure 429 with the seconds to wait */
export async function countLinkRequest(db: Db, email: string, address: string): Promise<Attempt> {
  const [account, network] = [accountOf(email), networkOf(address)];
  const subjects = [
    { kind: 'link_account', subject: account, ...LINK_REQUEST.link_account },
    { kind: 'link_address', subject: network, ...LINK_REQUEST.link_address },
  ];
  return count(db, 'email', { subjects, account, network });
}

async function count(db: Db, field: string, attempt: Attempt): Promise<Attempt> {
  const { rows } = await sql<{ seconds: number }>`
    select count_attempt(${JSON.stringify(attempt.subjects)}::jsonb) as seconds`.execute(db);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) throw new Failure(429, { [field]: [say.tooManyAttempts(seconds)] }, seconds);
  return attempt;
}

/** Uncounts an attempt that succeeded, or whose password was not verified because the server was too busy. */
export const resetAttempt = (db: Db, { subjects }: Attempt) =>
  sql`select reset_attempt(${JSON.stringify(subjects)}::jsonb)`.execute(db);

/** Records a successful authentication: clears the account's failures on this network and makes the network known. */
export async function recordSuccess(tx: Db, user_id: number, email: string, address: string): Promise<void> {
  const [account, network] = [accountOf(email), networkOf(address)];
  await tx.deleteFrom('attempts').where('kind', '=', 'pair').where('subject', '=', `${network} ${account}`).execute();
  await tx
    .insertInto('known_networks')
    .values({ user_id, network })
    .onConflict((on) => on.columns(['user_id', 'network']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
}

/** The normal form in which users' e-mail addresses are compared. PostgreSQL does not store lone surrogates. */
const accountOf = (email: string): string => email.trim().toLowerCase().toWellFormed();
