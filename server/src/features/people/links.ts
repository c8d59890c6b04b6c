import { mayGiveRole } from '@election/contract/figures/rules';
import type { passwords as contract, OneTimeLink } from '@election/contract/people/passwords';
import type { Permission } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { permissionsOfRole } from './assignment.ts';
import { sayPeople as say } from './sentences.ts';
import { accountOf, countLinkRequest } from './sign-in/login-throttle.ts';

export interface ValidLink {
  token_hash: Buffer;
  user_id: number;
  name: string;
  email: string;
  purpose: OneTimeLink['purpose'];
  expires_at: Date;
}

/**
 * Finds a valid link by its token. With `lock`, in a transaction, concurrent uses wait, and so do changes of the account.
 * @param purpose what the link is to be used for; a link for something else is unknown
 * @throws Failure 404 unknown or replaced; 410 used, expired, its account inactive, or its maker may no longer make it
 */
export async function findLink(
  db: Db,
  token: string,
  { lock = false, purpose }: { lock?: boolean; purpose?: 'password' | 'factor' } = {},
): Promise<ValidLink> {
  const token_hash = hashToken(token);
  if (lock) {
    // The account before its links, as every change of an account locks them.
    await sql`select from users where id = (select user_id from one_time_links where token_hash = ${token_hash})
      for no key update`.execute(db);
  }
  const { rows } = await sql<ValidLink & { made_by: number | null; used: boolean; expired: boolean; status: string }>`
    select l.token_hash, l.user_id, u.name, u.email, u.status, l.purpose, l.expires_at, l.made_by,
           l.used_at is not null as used, l.expires_at <= now() as expired
    from one_time_links l join users u on u.id = l.user_id
    where l.token_hash = ${token_hash} ${lock ? sql`for update of l` : sql``}`.execute(db);
  const [link] = rows;
  const isFor = link?.purpose === 'factor' ? 'factor' : 'password';
  if (!link || (purpose ?? isFor) !== isFor) throw new Failure(404, say.linkUnknown);
  if (link.used) throw new Failure(410, say.linkUsed);
  if (link.expired) throw new Failure(410, say.linkExpired);
  if (link.status !== 'active') throw new Failure(410, say.linkInactive);
  if (!(await mayStillMake(db, link.made_by, link.user_id))) throw new Failure(410, say.linkMakerMayNot);
  return link;
}

/** Whether the maker of a link is active and may make one for the role that its user has now. */
async function mayStillMake(db: Db, made_by: number | null, user_id: number): Promise<boolean> {
  if (made_by === null) return true;
  const { rows } = await sql<{ id: number; permissions: Permission[] }>`
    select users.id, ${permissionsOfRole} from users join roles on roles.id = users.role_id
    where (users.id = ${made_by} and users.status = 'active') or users.id = ${user_id}`.execute(db);
  const maker = rows.find(({ id }) => id === made_by);
  const user = rows.find(({ id }) => id === user_id);
  if (!maker || !user || !maker.permissions.includes('users.manage')) return false;
  return made_by === user_id || mayGiveRole(maker, user.permissions) === true;
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
 * every email address, so they do not reveal whether an account exists.
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
