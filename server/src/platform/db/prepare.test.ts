import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { endProcesses, startProcess } from '../../testing/server-process.ts';
import { connect } from './connect.ts';
import { prepareDatabase } from './prepare.ts';
import * as say from './rights-sentences.ts';
import { ensureSignIn, signInUrl, withoutPassword } from './sign-in.ts';

/** Roles and databases of a cluster outlive a test's database, so each test has its own names. */
const unique = (name: string) => `${name}_${randomBytes(4).toString('hex')}`;
const urlOf = (user: string, password: string, database: string) =>
  Object.assign(new URL(inject('templateUrl')), { username: user, password, pathname: `/${database}` }).href;

async function run<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) ({ rows } = await client.query<T>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const asSuperuser = (...statements: string[]) => run(inject('templateUrl'), ...statements);

/** What the tests made, dropped after each: databases before the roles that own them. */
let made: string[] = [];
afterEach(async () => {
  await endProcesses();
  await asSuperuser(...made.reverse());
  made = [];
});

async function createDatabase(owner = 'postgres', template = 'template0'): Promise<string> {
  const name = unique('prepared');
  await asSuperuser(`create database ${name} owner ${owner} template ${template}`);
  made.push(`drop database ${name} with (force)`);
  return name;
}

async function createRole(name: string, rights = ''): Promise<string> {
  const role = unique(name);
  await asSuperuser(`create role ${role} login password 'given' ${rights}`);
  made.push(`drop role ${role}`);
  return role;
}

/** What a server's connections are: who signed in, and as whom they work. */
const whoIs = async (url: string) => {
  const { pool, close } = connect(url, 1);
  const { rows } = await pool.query('select session_user, current_user');
  await close();
  return rows[0];
};

const stale = `update migrations set sha256 = 'of another version' where name = 'slug'`;

describe('with the owner in DATABASE_URL', () => {
  test('the server signs in as another role, which is no owner; the same for every server', async () => {
    const databaseUrl = urlOf('postgres', new URL(inject('templateUrl')).password, await createDatabase());
    const [one, two] = await Promise.all([prepareDatabase({ databaseUrl }), prepareDatabase({ databaseUrl })]);
    expect(one.url).toBe(two.url);
    expect(one.ownerUrl).toBe(databaseUrl);
    expect(await whoIs(one.url)).toEqual({ session_user: 'election_server_of_postgres', current_user: 'election_app' });
    expect(new URL(one.url).password).not.toBe(new URL(databaseUrl).password);
    await expect(run(one.url, 'create temporary table contests ()')).rejects.toMatchObject({ code: '42501' });
  });

  test('a running server holds no connection of the owner', async () => {
    const url = urlOf('postgres', new URL(inject('templateUrl')).password, await createDatabase());
    const server = await startProcess({ DATABASE_URL: url, REHEARSAL: '0', WORKERS: '2' });
    const connected = () =>
      run<{ role: string }>(
        url,
        `select distinct usename as role from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
      );
    // The heartbeat and the listener of each worker.
    await expect.poll(connected).toEqual([{ role: 'election_server_of_postgres' }]);
    expect((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(200);
    const { pid } = server.child;
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    expect(workers).toHaveLength(2);
    for (const worker of workers) {
      expect(readFileSync(`/proc/${worker}/environ`, 'utf8')).not.toContain(new URL(url).password);
    }
  });

  test('an owner without a superuser’s rights migrates, and may sign in anew after its password has changed', async () => {
    const owner = await createRole('owner', 'createrole');
    await asSuperuser(`grant election_app, election_routines to ${owner} with admin option`);
    const database = await createDatabase(owner);
    const first = await prepareDatabase({ databaseUrl: urlOf(owner, 'given', database) });
    made.splice(-1, 0, `drop role election_server_of_${owner}`);
    expect(first.ran.length).toBeGreaterThan(20);
    expect(await prepareDatabase({ databaseUrl: urlOf(owner, 'given', database) })).toEqual({ ...first, ran: [] });
    await run(urlOf(owner, 'given', database), stale);
    expect((await prepareDatabase({ databaseUrl: urlOf(owner, 'given', database) })).ran).toEqual(['slug']);

    await asSuperuser(`alter role ${owner} password 'changed'`);
    const second = await prepareDatabase({ databaseUrl: urlOf(owner, 'changed', database) });
    expect(second.url).not.toBe(first.url);
    expect(await whoIs(second.url)).toMatchObject({ session_user: `election_server_of_${owner}` });
    await expect(whoIs(first.url)).rejects.toMatchObject({ code: '28P01' });
  });

  test('an owner who may not make roles says what an operator runs once', async () => {
    const owner = await createRole('owner');
    const databaseUrl = urlOf(owner, 'given', await createDatabase(owner));
    const grant = `grant election_routines to "${owner}"`;
    await expect(prepareDatabase({ databaseUrl })).rejects.toThrow(say.operatorNeeded(grant));
    await asSuperuser(grant);
    await expect(prepareDatabase({ databaseUrl })).rejects.toThrow(
      say.signInRefused(withoutPassword(signInUrl(databaseUrl))),
    );
  });
});

describe('with an ordinary role in DATABASE_URL', () => {
  async function install() {
    const [owner, server] = [await createRole('owner'), await createRole('server')];
    await asSuperuser(`grant election_routines to ${owner}`);
    const database = await createDatabase(owner);
    return { server, databaseUrl: urlOf(server, 'given', database), databaseOwnerUrl: urlOf(owner, 'given', database) };
  }

  test('DATABASE_OWNER_URL migrates, and the server signs in as it was told', async () => {
    const { server, ...urls } = await install();
    await expect(prepareDatabase(urls)).rejects.toThrow(
      say.notAdmitted(withoutPassword(urls.databaseUrl), `grant election_app to "${server}"`),
    );
    await asSuperuser(`grant election_app to ${server}`);
    expect(await prepareDatabase(urls)).toEqual({ url: urls.databaseUrl, ownerUrl: urls.databaseOwnerUrl, ran: [] });
    expect(await whoIs(urls.databaseUrl)).toEqual({ session_user: server, current_user: 'election_app' });
  });

  test('an owner who may make roles gives it the rights', async () => {
    const [owner, server] = [await createRole('owner', 'createrole'), await createRole('server')];
    await asSuperuser(`grant election_app, election_routines to ${owner} with admin option`);
    const database = await createDatabase(owner);
    const databaseUrl = urlOf(server, 'given', database);
    await prepareDatabase({ databaseUrl, databaseOwnerUrl: urlOf(owner, 'given', database) });
    expect(await whoIs(databaseUrl)).toMatchObject({ session_user: server });
  });

  test('without an owner a server starts while nothing is to migrate, and says so where something is', async () => {
    const { server, databaseUrl, databaseOwnerUrl } = await install();
    await asSuperuser(`grant election_app to ${server}`);
    await prepareDatabase({ databaseUrl, databaseOwnerUrl });
    expect(await prepareDatabase({ databaseUrl })).toEqual({ url: databaseUrl, ownerUrl: null, ran: [] });
    await run(databaseOwnerUrl, stale);
    await expect(startProcess({ DATABASE_URL: databaseUrl, REHEARSAL: '0' })).rejects.toThrow(
      say.migrationsDue(['slug']),
    );
  });

  test('DATABASE_OWNER_URL of another database is refused', async () => {
    const { server, databaseUrl, databaseOwnerUrl } = await install();
    await asSuperuser(`grant election_app to ${server}`);
    await prepareDatabase({ databaseUrl, databaseOwnerUrl });
    const copy = await createDatabase(new URL(databaseOwnerUrl).username, new URL(databaseUrl).pathname.slice(1));
    const elsewhere = urlOf(server, 'given', copy);
    await expect(prepareDatabase({ databaseUrl: elsewhere, databaseOwnerUrl })).rejects.toThrow(say.twoDatabases);
  });

  test('DATABASE_URL with the owner’s rights is refused beside DATABASE_OWNER_URL', async () => {
    const { databaseOwnerUrl } = await install();
    const databaseUrl = `${databaseOwnerUrl}?application_name=server`;
    await asSuperuser(`grant election_app to ${new URL(databaseUrl).username}`);
    await expect(prepareDatabase({ databaseUrl, databaseOwnerUrl })).rejects.toThrow(
      say.notOrdinary(withoutPassword(databaseUrl)),
    );
  });
});

describe('the role that a server makes', () => {
  test.each([
    ['postgres://owner:secret@db/election', 'election_server_of_owner'],
    ['postgres://db/election?user=owner&password=secret&sslmode=verify-full', 'election_server_of_owner'],
    ['postgres:///election?host=/run/postgresql&user=owner&password=secret', 'election_server_of_owner'],
    [`postgres://${'o'.repeat(60)}:secret@db/election`, /^election_server_[0-9a-f]{32}$/],
  ])('follows from %s', (from, user) => {
    const read = (url: string) => new pg.Client({ connectionString: url });
    const [owner, server] = [read(from), read(signInUrl(from))];
    expect(server.user).toMatch(user);
    expect(server.password).toMatch(/^[\w-]{43}$/);
    expect([server.host, server.database, server.ssl]).toEqual([owner.host, owner.database, owner.ssl]);
    expect(withoutPassword(signInUrl(from))).not.toContain(server.password);
  });

  test('has no password where the owner has none, and another one where the owner has another', () => {
    const password = (url: string) => new pg.Client({ connectionString: signInUrl(url) }).password ?? '';
    expect(password('postgres://owner@db/election')).toBe('');
    expect(password('postgres://owner:one@db/election')).not.toBe(password('postgres://owner:two@db/election'));
    expect(password('postgres://owner:one@db/election')).not.toBe(password('postgres://other:one@db/election'));
  });

  test('is let in again when its password was changed', async () => {
    const url = urlOf('postgres', new URL(inject('templateUrl')).password, await createDatabase());
    await prepareDatabase({ databaseUrl: url });
    const owner = await createRole('owner', 'superuser');
    const ownerUrl = urlOf(owner, 'given', new URL(url).pathname.slice(1));
    const own = await ensureSignIn(ownerUrl);
    made.push(`drop role election_server_of_${owner}`);
    await run(own, `alter role current_user password 'of a thief'`);
    await expect(whoIs(own)).rejects.toMatchObject({ code: '28P01' });
    expect(await ensureSignIn(ownerUrl)).toBe(own);
    expect(await whoIs(own)).toMatchObject({ current_user: 'election_app' });
  });
});
