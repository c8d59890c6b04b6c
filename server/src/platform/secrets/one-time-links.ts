import type { OneTimeLink } from '@election/contract/people/passwords';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { hashToken, newToken } from './tokens.ts';

/** The console's page for a new password. */
const SET_PASSWORD_PATH = '/set-password';

/** The page that a one-time link opens, without the host. The token follows `#`, so that no server or proxy logs it. */
const setPasswordAddress = (token: string): string => `${SET_PASSWORD_PATH}#${token}`;

type Purpose = OneTimeLink['purpose'];

/** Hours that a link is valid (docs/product.md). */
const HOURS: Record<Purpose, number> = { invite: 7 * 24, reset: 1, factor: 1 };

/**
 * Creates a single-use link to set a password for each of these users. Deletes their older unused links and their requests
 * for one.
 * @param made_by whose right to make the links they depend on; null for the operator of the server
 * @returns the links in the order of the users; only the hash of each token is stored
 */
export async function makeLinks(
  tx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  user_ids: readonly number[],
  { purpose, made_by }: { purpose: Purpose; made_by: number | null },
): Promise<OneTimeLink[]> {
  if (user_ids.length === 0) return [];
  await endLinks(tx, user_ids);
  await tx.deleteFrom('link_requests').where('user_id', 'in', user_ids).execute();
  const made = user_ids.map((user_id) => ({ user_id, token: newToken() }));
  const rows = made.map(({ user_id, token }) => ({
    token_hash: hashToken(token),
    user_id,
    purpose,
    made_by,
    expires_at: sql<Date>`now() + make_interval(hours => ${HOURS[purpose]})`,
  }));
  const stored = await tx.insertInto('one_time_links').values(rows).returning('expires_at').execute();
  return made.map(({ token }, index) => ({
    link: `${publicUrl?.replace(/\/$/, '') ?? ''}${setPasswordAddress(token)}`,
    purpose,
    expires_at: stored[index]?.expires_at.toISOString() ?? '',
  }));
}

/** Ends the unused links of these users. Lock the users' rows first: a link that is used at the same time then waits, or is used. */
export async function endLinks(tx: Db, user_ids: readonly number[]): Promise<void> {
  await sql`delete from one_time_links where user_id = any (${user_ids}::int[]) and used_at is null`.execute(tx);
}
