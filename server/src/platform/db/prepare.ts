import type pg from 'pg';
import { findPrimary, withHostsOf } from './hosts.ts';
import { dueScripts, migrate, openClient } from './migrate.ts';
import { ROUTINES_ROLE } from './rights.ts';
import * as say from './rights-sentences.ts';
import { admit, ensureSignIn, withoutPassword } from './sign-in.ts';

export interface DatabaseUrls {
  databaseUrl: string;
  databaseOwnerUrl?: string | undefined;
}

export interface Prepared {
  /** What servers sign in with: an ordinary role, which has the rights of the application; with all hosts of DATABASE_URL. */
  url: string;
  /** At the host that takes writes. Null where DATABASE_URL names an ordinary role and no owner is named. */
  ownerUrl: string | null;
  /** The names of the migrations that ran. */
  ran: string[];
}

/**
 * Brings a database up to date and says with what its servers sign in.
 * @throws Error with a sentence where the database cannot be reached, or where migrations are due and no owner is named
 */
export async function prepareDatabase(given: DatabaseUrls): Promise<Prepared> {
  const prepared = await prepare(await atPrimary(given));
  return { ...prepared, url: withHostsOf(prepared.url, given.databaseUrl) };
}

/** The same connection strings with the one host that takes writes. @throws Error where none does */
export async function atPrimary({ databaseUrl, databaseOwnerUrl }: DatabaseUrls): Promise<DatabaseUrls> {
  return {
    databaseUrl: await findPrimary(databaseUrl),
    databaseOwnerUrl: databaseOwnerUrl && (await findPrimary(databaseOwnerUrl)),
  };
}

async function prepare(given: DatabaseUrls): Promise<Prepared> {
  const { ownerUrl, ran } = await bringUpToDate(given);
  if (ownerUrl === null) return { url: given.databaseUrl, ownerUrl, ran };
  if (ownerUrl === given.databaseUrl) return { url: await ensureSignIn(ownerUrl), ownerUrl, ran };
  await admit(ownerUrl, given.databaseUrl);
  if ((await identityOf(ownerUrl)) !== (await identityOf(given.databaseUrl))) throw new Error(say.twoDatabases);
  if (await isOwner(given.databaseUrl)) throw new Error(say.notOrdinary(withoutPassword(given.databaseUrl)));
  return { url: given.databaseUrl, ownerUrl, ran };
}

/**
 * Migrates a database as its owner: the role of DATABASE_OWNER_URL, else that of DATABASE_URL where it is the owner.
 * @throws Error as prepareDatabase
 */
export async function bringUpToDate({ databaseUrl, databaseOwnerUrl }: DatabaseUrls): Promise<Omit<Prepared, 'url'>> {
  const ownerUrl = databaseOwnerUrl ?? ((await isOwner(databaseUrl)) ? databaseUrl : null);
  if (ownerUrl !== null) return { ownerUrl, ran: await migrate(ownerUrl) };
  const due = await withClient(databaseUrl, dueScripts);
  if (due.length > 0) throw new Error(say.migrationsDue(due));
  return { ownerUrl, ran: [] };
}

/** Whether a role may change the schema, the roles' rights or the routines; in a new database, whether it may make tables. */
async function isOwner(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `select coalesce(
         (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('public.migrations')),
         has_schema_privilege('public', 'create'))
       or coalesce((select pg_has_role(oid, 'member') from pg_roles where rolname = $1), false)
       or (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as owns`,
      [ROUTINES_ROLE],
    );
    return rows[0]?.owns === true;
  });
}

/** The database's own number and the moment of its first migration: a copy has another number, another server another moment. */
async function identityOf(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select concat((select oid from pg_database where datname = current_database()), ' ', extract(epoch from min(ran_at))) as identity
       from migrations`,
    );
    return rows[0]?.identity;
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
