import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { connect, type Database } from '../db/connect.ts';

export interface TestDatabase extends Database {
  /** Connection string of the owner, who may do what the application may not. */
  url: string;
}

/** A database of its own for one test file, migrated and empty; dropped when the file is done. */
export function useDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await asOwner(inject('templateUrl'), `create database ${name} template template_election`);
    const url = new URL(inject('templateUrl'));
    url.pathname = `/${name}`;
    Object.assign(database, connect(url.href, 5), { url: url.href });
  });
  afterAll(async () => {
    await database.close();
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    await asOwner(url.href, `drop database ${name} with (force)`);
  });
  return database;
}

/** Runs one statement as the owner. `create database` needs that nobody is connected to its template: use another one. */
async function asOwner(url: string, statement: string) {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
