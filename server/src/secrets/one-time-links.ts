import { type OneTimeLink, setPasswordAddress } from '@election/contract/passwords';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { hashToken, newToken } from './tokens.ts';

type Purpose = OneTimeLink['purpose'];

/** Hours that a link works: a new colleague may be on the road, a forgotten password is missed at once. */
const HOURS: Record<Purpose, number> = { invite: 7 * 24, reset: 1 };

/**
 * Makes a link with which each of these users sets a password, once. Older unused links of theirs stop working, and
 * whoever had asked for one has it.
 * @returns in the order of the users; the token is in the link alone and cannot be found again
 */
export async function makeLinks(
  tx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  user_ids: readonly number[],
  purpose: Purpose,
): Promise<OneTimeLink[]> {
  if (user_ids.length === 0) return [];
  await tx.deleteFrom('one_time_links').where('user_id', 'in', user_ids).where('used_at', 'is', null).execute();
  await tx.deleteFrom('link_requests').where('user_id', 'in', user_ids).execute();
  const made = user_ids.map((user_id) => ({ user_id, token: newToken() }));
  const rows = made.map(({ user_id, token }) => ({
    token_hash: hashToken(token),
    user_id,
    purpose,
    expires_at: sql<Date>`now() + make_interval(hours => ${HOURS[purpose]})`,
  }));
  const stored = await tx.insertInto('one_time_links').values(rows).returning('expires_at').execute();
  return made.map(({ token }, index) => ({
    link: `${publicUrl?.replace(/\/$/, '') ?? ''}${setPasswordAddress(token)}`,
    purpose,
    expires_at: stored[index]?.expires_at.toISOString() ?? '',
  }));
}
