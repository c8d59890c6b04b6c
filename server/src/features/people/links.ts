import type { passwords as contract, OneTimeLink } from '@election/contract/passwords';
import type { Data, Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { accountOf, countLinkRequest } from './login-throttle.ts';
import * as say from './sentences.ts';

export interface ValidLink {
  token_hash: Buffer;
  user_id: number;
  name: string;
  email: string;
  purpose: OneTimeLink['purpose'];
  expires_at: Date;
}

/**
 * Finds a valid link by its token. With `lock`, in a transaction, concurrent uses wait.
 * @param purpose what the link is to be used for; a link for something else is unknown
 * @throws Failure 404 unknown or replaced; 410 used, expired, or its account inactive
 */
export async function findLink(
  db: Db,
  token: string,
  { lock = false, purpose }: { lock?: boolean; purpose?: 'password' | 'factor' } = {},
): Promise<ValidLink> {
  const { rows } = await sql<ValidLink & { used: boolean; expired: boolean; status: string }>`
    select l.token_hash, l.user_id, u.name, u.email, u.status, l.purpose, l.expires_at,
           l.used_at is not null as used, l.expires_at <= now() as expired
    from one_time_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashToken(token)} ${lock ? sql`for update of l` : sql``}`.execute(db);
  const [link] = rows;
  const isFor = link?.purpose === 'factor' ? 'factor' : 'password';
  if (!link || (purpose ?? isFor) !== isFor) throw new Failure(404, say.linkUnknown);
  if (link.used) throw new Failure(410, say.linkUsed);
  if (link.expired) throw new Failure(410, say.linkExpired);
  if (link.status !== 'active') throw new Failure(410, say.linkInactive);
  return link;
}

/** The user and expiry of a link, for the page that it opens. @throws Failure 404, 410 as findLink */
export async function lookAtLink(
  { db }: Context,
  { token }: Input<typeof contract.look>,
): Promise<Data<typeof contract.look>> {
  const { name, email, purpose, expires_at } = await findLink(db, token);
  return { name, email, purpose, expires_at: expires_at.toISOString() };
}

/**
 * Stores a request for a new link, which the list of users shows; no mail is sent. The response and its time are the same for
 * every e-mail address, so they do not reveal whether an account exists.
 * @throws Failure 429 while requests are throttled
 */
export async function askForLink({ db, request }: Context, { email }: Input<typeof contract.forgot>): Promise<null> {
  const account = accountOf(email);
  await countLinkRequest(db, account, request.address);
  await sql`
    insert into link_requests (user_id) select id from users where lower(email) = ${account} and status = 'active'
    on conflict (user_id) do update set requested_at = now()`.execute(db);
  return null;
}
