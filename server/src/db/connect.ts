import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;

/** The application's connections: kysely for ordinary queries, the pool for named statements on hot paths. */
export interface Database {
  pool: pg.Pool;
  db: Db;
  /** Ends all connections; waits for those in use. */
  close(): Promise<void>;
}

/** The role without the right to alter history or the audit trail, which every connection of the application takes on. */
const APPLICATION_ROLE = 'election_app';

// What an election asks for is in memory. PostgreSQL takes a row found by an index for four times as dear as the next one of a
// table, as on a disk that turns, and reads all users and candidates to find twelve.
const PAGE_COST = 1.1;

// Sums of votes are 64-bit; every one fits a JavaScript number exactly below 2^53, which no electorate reaches.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Dates without a time stay text: a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Opens a pool to a migrated database.
 * @param url connection string of a login role that may act as election_app
 * @param max connections at most
 */
export function connect(url: string, max = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${APPLICATION_ROLE} -c random_page_cost=${PAGE_COST}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'election',
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // One that breaks while it is lent out fails the next statement on it; between two of a transaction nobody else listens.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends a pool only that it has used itself.
    if (!pool.ending) await pool.end();
  };
  return { pool, db, close };
}
