import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { APPLICATION_OPTIONS, type Database } from '../platform/db/connect.ts';
import type { DB } from '../platform/db/schema.ts';
import { newClock } from '../platform/db/server-clock.ts';
import { signInUrl } from '../platform/db/sign-in.ts';

export interface OneTransaction {
  database: Database;
  /** Rolls back to the state in which the transaction was opened. */
  undo(): Promise<void>;
}

/**
 * A database in one transaction that is never committed: the application's transactions become savepoints, so every call can
 * start from the same state.
 * @param url connection string of the owner; the transaction runs as a server's connection does
 */
export async function openTransaction(url: string): Promise<OneTransaction> {
  const client = new pg.Client({ connectionString: signInUrl(url), options: APPLICATION_OPTIONS });
  await client.connect();
  await client.query('begin; savepoint start');
  let inside = false;

  /** Replaces transaction statements by savepoint statements. */
  function translate(text: string): string {
    const [word = ''] = text.trim().toLowerCase().split(/[ ;]/);
    if (word === 'begin' || word === 'start') {
      inside = true;
      return 'savepoint application';
    }
    if (word !== 'commit' && word !== 'rollback') return text;
    const ended = inside ? `${word === 'commit' ? 'release' : 'rollback to'} savepoint application` : 'select';
    inside = false;
    return ended;
  }
  const query = (statement: string | pg.QueryConfig, values?: unknown[]) =>
    typeof statement === 'string' ? client.query(translate(statement), values) : client.query(statement);
  const connection = { query, release: () => {}, on: () => {}, off: () => {} };
  const pool = {
    options: { connectionString: url, max: 1 },
    query,
    connect: async () => connection,
    on: () => {},
    end: async () => {},
  } as unknown as pg.Pool;
  return {
    database: {
      pool,
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      clock: newClock(),
      close: () => client.end(),
    },
    undo: async () => {
      await client.query('rollback to savepoint start');
      inside = false;
    },
  };
}
