import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import { APPLICATION_ROLE } from './rights.ts';
import type { DB } from './schema.ts';
import { newClock, type ServerClock } from './server-clock.ts';

export type Db = Kysely<DB>;

/** The application's connections: kysely for ordinary queries, the pool for prepared statements on hot paths. */
export interface Database {
  pool: pg.Pool & Partial<Pick<GuardedPool, 'awaitsStandby' | 'archiveFails' | 'turnLimit'>>;
  db: Db;
  clock: ServerClock;
  /** Closes all connections; waits for those in use. */
  close(): Promise<void>;
}

// The data fit in memory. With the default of 4, meant for rotating disks, the planner scans all users to find twelve.
const RANDOM_PAGE_COST = 1.1;

/**
 * How every connection of the application begins. A connection that signed in as the owner, as commands do, works with the
 * application's rights too. The search path is that of the routines, since another one would make PostgreSQL plan them again.
 */
export const APPLICATION_OPTIONS = `-c role=${APPLICATION_ROLE} -c search_path=public,pg_temp -c random_page_cost=${RANDOM_PAGE_COST}`;

// Sums of votes are 64-bit. A JavaScript number holds them exactly up to 2^53, more than any electorate.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Dates stay text: a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Milliseconds that a call waits for the database before it is refused. */
export interface WaitLimits {
  /** For a connection: of the pool, or a new one. */
  connection: number;
  /** For a statement, counted by PostgreSQL. */
  statement: number;
  /** For any sign of a connection in use. Longer than `statement`: it holds where the database does not answer at all. */
  silence: number;
  /** For the turn of a hot write and a connection together, where the limit of `runHotWrite` does not hold. */
  turn?: number;
}

// A call that waits for a connection and for one statement as long as it may ends within ten seconds.
const WAIT_LIMITS: WaitLimits = { connection: 3_000, statement: 6_000, silence: 6_500 };

/**
 * Opens a pool to a migrated database.
 * @param url connection string of a role that has the rights of election_app; a server's signs in as an ordinary one. Of several hosts the first is
 *   used until `watchDatabase` finds that another one takes writes
 * @param max the pool's size
 */
export function connect(url: string, max = 20, limits = WAIT_LIMITS): Database & { pool: GuardedPool } {
  const options = {
    connectionString: url,
    max,
    options: APPLICATION_OPTIONS,
    connectionTimeoutMillis: limits.connection,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'election',
  };
  const pool = new GuardedPool(options, limits.silence);
  pool.turnLimit = limits.turn;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely closes the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  return { pool, db, clock: newClock(), close };
}
