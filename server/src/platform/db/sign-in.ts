import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import pg from 'pg';
import { APPLICATION_OPTIONS } from './connect.ts';
import { MIGRATION_LOCK } from './locks.ts';
import { APPLICATION_ROLE } from './rights.ts';
import * as say from './rights-sentences.ts';

/** PostgreSQL's limit for names. */
const LONGEST_NAME = 63;

/**
 * The connection string of the role as which servers sign in that were given the owner's alone. Name and password follow from the
 * owner's, so that all servers have the same one and none is stored; scrypt, so that it does not give a weak one of the owner away.
 * Without a password of the owner there is none here: then the database lets both in by other means.
 */
export function signInUrl(ownerUrl: string): string {
  const { user = '', password } = new pg.Client({ connectionString: ownerUrl });
  const whole = `election_server_of_${user}`;
  const name =
    Buffer.byteLength(whole) <= LONGEST_NAME
      ? whole
      : `election_server_${createHash('sha256').update(user).digest('hex').slice(0, 32)}`;
  return withUser(ownerUrl, name, password ? scryptSync(password, `sign in as ${name}`, 32).toString('base64url') : '');
}

function withUser(from: string, user: string, password: string): string {
  const url = new URL(from);
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  url.username = user;
  url.password = password;
  // A URL without a host, as of a socket, has no place for them.
  if (url.username === '') url.searchParams.set('user', user);
  if (url.password === '' && password !== '') url.searchParams.set('password', password);
  return url.href;
}

/** A connection string as it may be printed. */
export function withoutPassword(from: string): string {
  const url = new URL(from);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/**
 * Makes the role of `signInUrl` where it does not let in yet: the first time, and after the owner's password has changed.
 * @returns its connection string
 * @throws Error with a sentence where the role cannot be made, or the database refuses it
 */
export async function ensureSignIn(ownerUrl: string): Promise<string> {
  const url = signInUrl(ownerUrl);
  if ((await refusalOf(url)) === null) return url;
  // Servers on other databases of the cluster may be at it too: what counts is whether the role is let in then.
  const cause = await makeRole(ownerUrl, new pg.Client({ connectionString: url })).catch((error: unknown) => error);
  const refusal = await refusalOf(url);
  if (refusal !== null) throw new Error(say.signInRefused(withoutPassword(url)), { cause: cause ?? refusal });
  return url;
}

async function makeRole(ownerUrl: string, { user = '', password }: pg.Client): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [user]);
    const name = owner.escapeIdentifier(user);
    const secret = password ? `password ${owner.escapeLiteral(verifierOf(password))}` : 'password null';
    await owner.query(`${rowCount ? 'alter' : 'create'} role ${name} login ${secret}`);
    await owner.query(`grant ${APPLICATION_ROLE} to ${name}`);
  });
}

/**
 * Gives a role that an operator has made the rights of the application.
 * @throws Error with the statement for the operator where the owner may not
 */
export async function admit(ownerUrl: string, url: string): Promise<void> {
  if ((await refusalOf(url)) === null) return;
  const statement = await asOwner(ownerUrl, async (owner) => {
    const { user = '' } = new pg.Client({ connectionString: url });
    const grant = `grant ${APPLICATION_ROLE} to ${owner.escapeIdentifier(user)}`;
    await owner.query(grant).catch(() => {});
    return grant;
  });
  const refusal = await refusalOf(url);
  if (refusal !== null) throw new Error(say.notAdmitted(withoutPassword(url), statement), { cause: refusal });
}

/** Why a role cannot work as the application; null where it can. */
async function refusalOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, options: APPLICATION_OPTIONS });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function asOwner<T>(ownerUrl: string, use: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await use(owner);
  } finally {
    await owner.end();
  }
}

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement and no log of it. */
function verifierOf(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
