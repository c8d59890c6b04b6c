import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts';

/**
 * A known device is a browser in which a user has signed in, or set the password by a link. It holds a random token for each such
 * account in a cookie, which no script can read and which outlives the session. The token signs no one in: it gives guesses from
 * this device a counter of their own (login-throttle.ts).
 */
const COOKIE = 'known_devices';
/** Accounts that share one browser; a further one replaces the one that signed in first. */
const MOST_ACCOUNTS = 8;
/** Known devices of an account; a further one replaces the one that signed in first. */
const MOST_DEVICES = 10;
const YEAR_SECONDS = 31_536_000;

export interface KnownDevice {
  id: number;
  token: string;
  /** Whether the account had used other devices, and not this one. */
  isNew: boolean;
  /** The last notice of a new device that was put away on it. */
  told: number;
}

/** The account's device that this request comes from; null where it is unknown, or without a sign-in for a year. */
export async function findDevice(
  db: Db,
  context: Pick<Context, 'config' | 'request'>,
  user_id: number,
): Promise<KnownDevice | null> {
  const tokens = tokensIn(context);
  if (tokens.length === 0) return null;
  const row = await db
    .selectFrom('known_devices')
    .select(['id', 'token_hash', 'told'])
    .where('user_id', '=', user_id)
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('last_used_at', '>', sql<Date>`now() - make_interval(secs => ${YEAR_SECONDS})`)
    .orderBy('last_used_at', 'desc')
    .executeTakeFirst();
  const token = tokens.find((one) => row?.token_hash.equals(hashToken(one)));
  return row && token !== undefined ? { id: row.id, token, isNew: false, told: row.told } : null;
}

/** Stores that the account was used on this device: the one that was found, or a new one. `keepDevice` tells the browser. */
export async function rememberDevice(tx: Db, user_id: number, found: KnownDevice | null): Promise<KnownDevice> {
  const token = found?.token ?? newToken();
  const others = tx.selectFrom('known_devices').select('id').where('user_id', '=', user_id).limit(1);
  const isNew = found === null && (await others.execute()).length > 0;
  const { id, told } = await tx
    .insertInto('known_devices')
    .values({
      user_id,
      token_hash: hashToken(token),
      // It is told of what comes after it.
      told: sql<number>`(select coalesce(max(id), 0) from new_devices where user_id = ${user_id})`,
    })
    .onConflict((on) => on.column('token_hash').doUpdateSet({ last_used_at: sql`now()` }))
    .returning(['id', 'told'])
    .executeTakeFirstOrThrow();
  // A row that another sign-in has locked stays until the next one.
  await sql`
    delete from known_devices where id in (
      select id from known_devices where user_id = ${user_id} and id <> ${id}
      order by last_used_at desc, id desc offset ${MOST_DEVICES - 1} for update skip locked)`.execute(tx);
  return { id, token, isNew, told };
}

/** Forgets all devices of an account, as its password changes or it is deactivated. */
export async function forgetDevices(tx: Db, user_id: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
}

/** Puts the device's token into the cookie, in front of those of other accounts. Call it after the commit. */
export function keepDevice(context: Pick<Context, 'config' | 'request' | 'headers'>, { token }: KnownDevice): void {
  const tokens = [token, ...tokensIn(context).filter((one) => one !== token)].slice(0, MOST_ACCOUNTS);
  const secure = isSecure(context) ? '; Secure' : '';
  context.headers['set-cookie'] =
    `${cookieName(context)}=${tokens.join('.')}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
}

const isSecure = ({ config }: Pick<Context, 'config'>): boolean => config.publicUrl?.startsWith('https:') ?? false;

/** With the prefix a browser takes the cookie over TLS and from this host alone. */
const cookieName = (context: Pick<Context, 'config'>): string => (isSecure(context) ? `__Host-${COOKIE}` : COOKIE);

/** The tokens that the request's cookie holds, of any accounts. */
function tokensIn(context: Pick<Context, 'config' | 'request'>): string[] {
  const name = `${cookieName(context)}=`;
  const cookie = context.request.cookie.split('; ').find((one) => one.startsWith(name));
  const tokens = cookie?.slice(name.length).split('.') ?? [];
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, MOST_ACCOUNTS);
}
