import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database, type WaitLimits } from '../platform/db/connect.ts';
import { databaseRights } from '../platform/db/rights.ts';
import { loadRehearsal } from '../tools/rehearsal/load.ts';

/** Of the database `postgres`, in which the product has none. */
const LOCK = 1;

/** A busy machine is slow, not wrong: what a test calls is never refused for its time. */
const PATIENT: WaitLimits = { connection: 60_000, statement: 60_000, silence: 65_000, turn: 60_000 };

export interface TestDatabase extends Database {
  /** Connection string of the owner, whose rights exceed the application's. */
  url: string;
  /** The owner's connections. */
  owner: pg.Pool;
}

/** A migrated, empty database for one test file, dropped after it. Its pool signs in as a server's does. */
export function useDatabase(): TestDatabase {
  return useCopy(async () => 'template_election');
}

/** A database with the small election, as `useDatabase` otherwise. */
export function useSmallElection(): TestDatabase {
  return useCopy(async () => 'template_small');
}

/** A database with the world, as `useDatabase` otherwise. */
export function useWorld(): TestDatabase {
  return useCopy(async () => 'template_world');
}

/** A database with the rehearsal, whose pictures are nowhere, as `useDatabase` otherwise. */
export function useRehearsal(): TestDatabase {
  return useCopy(rehearsalTemplate);
}

function useCopy(findTemplate: () => Promise<string>): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await asOwner(inject('templateUrl'), copyOf(await findTemplate(), name), databaseRights(name));
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${name}`;
    const owner = new pg.Pool({ connectionString: url.href, max: 2 });
    // A pool has ended before its connections have, and dropping the database ends these.
    owner.on('connect', (client) => void client.on('error', () => {}));
    owner.on('error', () => {});
    const server = new URL(inject('serverUrl'));
    server.pathname = url.pathname;
    Object.assign(database, connect(server.href, 5, PATIENT), { url: url.href, owner });
  });
  afterAll(async () => {
    await database.close();
    await database.owner.end();
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    await asOwner(url.href, `drop database ${name} with (force)`);
  });
  return database;
}

/** Copied as files, which takes a third of the time: nothing needs the template in the write-ahead log. */
const copyOf = (template: string, name: string) => `create database ${name} template ${template} strategy file_copy`;

/** The template of the rehearsal, which the first test file that needs it loads, while others that do wait. */
async function rehearsalTemplate(): Promise<string> {
  const name = 'template_rehearsal';
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const loading = `${name}_loading`;
    await admin.query(copyOf('template_election', loading));
    url.pathname = `/${loading}`;
    await loadRehearsal(url.href, { files: { put: async () => {}, get: async () => null }, log: () => {} });
    // A load that fails leaves no template.
    await admin.query(`alter database ${loading} rename to ${name}`);
    return name;
  } finally {
    await admin.end();
  }
}

/** Runs statements as the owner, connected to `postgres`: `create database` requires a template without connections. */
async function asOwner(url: string, ...statements: string[]) {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
