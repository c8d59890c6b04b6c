import * as say from '@election/contract/messages/passwords';
import type { passwords as contract, OneTimeLink } from '@election/contract/passwords';
import type { Data, Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { hashToken } from '../secrets/tokens.ts';
import { countLinkRequest } from './slow-down.ts';

/** A link that may still be used, and whose it is. */
export interface GoodLink {
  token_hash: Buffer;
  user_id: number;
  name: string;
  email: string;
  purpose: OneTimeLink['purpose'];
  expires_at: Date;
}

/**
 * Finds what a link stands for; in a transaction with `lock`, so that nobody else uses it meanwhile.
 * @throws Failure 404 unknown or replaced, 410 used, expired, or its account inactive
 */
export async function findLink(db: Db, token: string, { lock = false } = {}): Promise<GoodLink> {
  const { rows } = await sql<GoodLink & { used: boolean; expired: boolean; status: string }>`
    select l.token_hash, l.user_id, u.name, u.email, u.status, l.purpose, l.expires_at,
           l.used_at is not null as used, l.expires_at <= now() as expired
    from one_time_links l join users u on u.id = l.user_id
    where l.token_hash = ${hashToken(token)} ${lock ? sql`for update of l` : sql``}`.execute(db);
  const [link] = rows;
  if (!link) throw new Failure(404, say.linkUnknown);
  if (link.used) throw new Failure(410, say.linkUsed);
  if (link.expired) throw new Failure(410, say.linkExpired);
  if (link.status !== 'active') throw new Failure(410, say.linkInactive);
  return link;
}

/** Whose link this is, for the page that it opens. @throws Failure 404, 410 as findLink */
export async function lookAtLink(
  { db }: Context,
  { token }: Input<typeof contract.look>,
): Promise<Data<typeof contract.look>> {
  const { name, email, purpose, expires_at } = await findLink(db, token);
  return { name, email, purpose, expires_at: expires_at.toISOString() };
}

/**
 * Notes that somebody needs a new link, where whoever manages users sees it; no mail is sent. Does and says the same for
 * every e-mail address, so that nobody learns whether there is such an account.
 * @throws Failure 429 while asking is slowed down
 */
export async function askForLink({ db, request }: Context, { email }: Input<typeof contract.forgot>): Promise<null> {
  const { account } = await countLinkRequest(db, email, request.address);
  await sql`
    insert into link_requests (user_id) select id from users where lower(email) = ${account} and status = 'active'
    on conflict (user_id) do update set requested_at = now()`.execute(db);
  return null;
}
