import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startServer } from '../start/start-server.ts';
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

/** What the tests made, dropped after them: databases before the roles that own them. */
const made: string[] = [];
afterAll(() => asSuperuser(...made.reverse()));

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

  test('an owner without a superuser’s rights migrates, and may sign in again after its password has changed', async () => {
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
    const [databaseUrl, databaseOwnerUrl] = [urlOf(server, 'given', database), urlOf(owner, 'given', database)];
    return { owner, server, databaseUrl, databaseOwnerUrl };
  }

  test('DATABASE_OWNER_URL migrates, and the server signs in as it was told', async () => {
    const { server, databaseUrl, databaseOwnerUrl } = await install();
    const urls = { databaseUrl, databaseOwnerUrl };
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

  describe('in a database that is up to date', () => {
    let databaseUrl: string;
    let databaseOwnerUrl: string;
    let owner: string;
    let server: string;
    beforeAll(async () => {
      ({ owner, server, databaseUrl, databaseOwnerUrl } = await install());
      await asSuperuser(`grant election_app to ${server}`);
      await prepareDatabase({ databaseUrl, databaseOwnerUrl });
    });

    test('DATABASE_OWNER_URL of another database is refused', async () => {
      const copy = await createDatabase(owner, new URL(databaseUrl).pathname.slice(1));
      const elsewhere = urlOf(server, 'given', copy);
      await expect(prepareDatabase({ databaseUrl: elsewhere, databaseOwnerUrl })).rejects.toThrow(say.twoDatabases);
    });

    test('DATABASE_URL with the owner’s rights is refused beside DATABASE_OWNER_URL', async () => {
      const databaseUrl = `${databaseOwnerUrl}?application_name=server`;
      await asSuperuser(`grant election_app to ${owner}`);
      await expect(prepareDatabase({ databaseUrl, databaseOwnerUrl })).rejects.toThrow(
        say.notOrdinary(withoutPassword(databaseUrl)),
      );
    });

    test('without an owner a server starts while nothing is to migrate, and says so where something is', async () => {
      expect(await prepareDatabase({ databaseUrl })).toEqual({ url: databaseUrl, ownerUrl: null, ran: [] });
      await run(databaseOwnerUrl, stale);
      const started = () => Promise.reject(new Error('The server starts.'));
      const start = startServer(
        readConfig({ DATABASE_URL: databaseUrl }),
        { loadApp: started, loadRehearsal: started },
        () => {},
      );
      await expect(start).rejects.toThrow(say.migrationsDue(['slug']));
    });
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
    const database = await createDatabase('postgres', 'template_election');
    const url = urlOf('postgres', new URL(inject('templateUrl')).password, database);
    await prepareDatabase({ databaseUrl: url });
    const owner = await createRole('owner', 'superuser');
    const ownerUrl = urlOf(owner, 'given', database);
    const own = await ensureSignIn(ownerUrl);
    made.push(`drop role election_server_of_${owner}`);
    await run(own, `alter role current_user password 'of a thief'`);
    await expect(whoIs(own)).rejects.toMatchObject({ code: '28P01' });
    expect(await ensureSignIn(ownerUrl)).toBe(own);
    expect(await whoIs(own)).toMatchObject({ current_user: 'election_app' });
  });
});
