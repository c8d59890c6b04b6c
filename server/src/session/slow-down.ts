import * as say from '@election/contract/messages/session';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { networkOf } from './network.ts';

/**
 * How guessing is slowed down without locking the owner of an account out.
 *
 * Every attempt counts on three accounts at once. After the free ones each further attempt must wait, twice as long as the
 * one before; an attempt that comes too early is refused unseen and does not count.
 * - `pair`: one account tried from one address. This stops the ordinary guesser, and somebody guessing elsewhere has no
 *   influence on what the owner may do at home.
 * - `account`: one account tried from anywhere, against guessing from many addresses at once.
 * - `address`: anything tried from one address, against trying one password on many accounts. An address may be a whole
 *   collation centre, so it has more free attempts and shorter waits.
 *
 * The last two do not bind an account where it is at home, that is on an address from which it has signed in before, or set its
 * password by a link: a crowd of guessers, or a colleague's mistypes, never keep its owner waiting there. Elsewhere the
 * longest wait is a minute; and a new link from a super_admin makes any place a home at once.
 */
const SIGN_IN = {
  pair: { free: 5, longest: 60 },
  account: { free: 20, longest: 60 },
  address: { free: 50, longest: 15 },
};

/** Asking for links: each one counts, and no success is ever known. */
const LINK_REQUEST = {
  link_account: { free: 3, longest: 300 },
  link_address: { free: 20, longest: 60 },
};

/** What an attempt was counted on. */
export interface Attempt {
  subjects: { kind: string; subject: string; free: number; longest: number }[];
  account: string;
  network: string;
}

/**
 * Counts a sign-in, before the password is looked at.
 * @throws Failure 429, sentence under `field`, while it must wait
 */
export async function countSignIn(db: Db, email: string, address: string, field = 'email'): Promise<Attempt> {
  const [account, network] = [accountOf(email), networkOf(address)];
  const home = await db
    .selectFrom('known_networks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select('k.user_id')
    .where((eb) => eb(eb.fn('lower', ['u.email']), '=', account))
    .where('k.network', '=', network)
    .execute();
  const pair = { kind: 'pair', subject: `${network} ${account}`, ...SIGN_IN.pair };
  const elsewhere = [
    { kind: 'account', subject: account, ...SIGN_IN.account },
    { kind: 'address', subject: network, ...SIGN_IN.address },
  ];
  return count(db, field, { subjects: home.length > 0 ? [pair] : [pair, ...elsewhere], account, network });
}

/** Counts a request for a link. @throws Failure 429 while it must wait */
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

/** Takes back an attempt whose outcome was never seen, as when the server was too busy to look at the password. */
export const forgive = (db: Db, { subjects }: Attempt) =>
  sql`select forgive_attempt(${JSON.stringify(subjects)}::jsonb)`.execute(db);

/** The person has shown to be the owner: earlier failures from here are forgotten, and the account is at home here. */
export async function welcome(tx: Db, user_id: number, email: string, address: string): Promise<void> {
  const [account, network] = [accountOf(email), networkOf(address)];
  await tx.deleteFrom('attempts').where('kind', '=', 'pair').where('subject', '=', `${network} ${account}`).execute();
  await tx
    .insertInto('known_networks')
    .values({ user_id, network })
    .onConflict((on) => on.columns(['user_id', 'network']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
}

/** As the table of users compares addresses; half a surrogate pair cannot be stored. */
const accountOf = (email: string): string => email.trim().toLowerCase().toWellFormed();
