import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;

/** The application's connections: kysely for ordinary queries, the pool for prepared statements on hot paths. */
export interface Database {
  pool: pg.Pool;
  db: Db;
  /** Closes all connections; waits for those in use. */
  close(): Promise<void>;
}

/** The role of every application connection: it cannot alter the history or the audit trail. */
const APPLICATION_ROLE = 'election_app';

// The data fit in memory. With the default of 4, meant for rotating disks, the planner scans all users to find twelve.
const RANDOM_PAGE_COST = 1.1;

// Sums of votes are 64-bit. A JavaScript number holds them exactly up to 2^53, more than any electorate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Dates stay text: a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Opens a pool to a migrated database.
 * @param url connection string of a login role that may act as election_app
 * @param max the pool's size
 */
export function connect(url: string, max = 20): Database & { pool: GuardedPool } {
  const pool = new GuardedPool({
    connectionString: url,
    max,
    options: `-c role=${APPLICATION_ROLE} -c random_page_cost=${RANDOM_PAGE_COST}`,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 7_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'election',
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely closes the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  return { pool, db, close };
}
