import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';

export interface OneTransaction {
  database: Database;
  /** Everything is again as it was when the transaction was opened. */
  undo(): Promise<void>;
}

/**
 * A database whose whole use happens in one transaction that is never committed: what the application begins and commits are
 * savepoints in it. So any number of calls, whatever they change, can each start from the same state.
 * @param url of the owner; the transaction works as the application does
 */
export async function openTransaction(url: string): Promise<OneTransaction> {
  const client = new pg.Client({ connectionString: url, options: '-c role=election_app' });
  await client.connect();
  await client.query('begin; savepoint start');
  let inside = false;

  /** What stands for a statement that begins or ends a transaction. */
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
    options: { connectionString: url },
    query,
    connect: async () => connection,
    on: () => {},
    end: async () => {},
  } as unknown as pg.Pool;
  return {
    database: {
      pool,
      db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
      close: () => client.end(),
    },
    undo: async () => {
      await client.query('rollback to savepoint start');
      inside = false;
    },
  };
}
