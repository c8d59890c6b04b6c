import pg from 'pg';
import { END_IDLE_SESSION } from './advisory-lock.ts';

/** Between two statements of a process that leads: well below the time after which PostgreSQL ends its session. */
const HEARTBEAT_MS = 2_000;

/** The lead of one process in what a single process of all does. */
export interface Lead {
  holds(): boolean;
  /** Takes the lead where no other process has it. @returns whether this process has it */
  take(): Promise<boolean>;
  end(): Promise<void>;
}

/**
 * Leads by an advisory lock on a connection of its own: it lasts as long as the connection, so that another process goes on after a
 * kill. PostgreSQL ends the session of a process that stands still, which sends no heartbeat. The connection must be a session.
 */
export function createLead(pool: pg.Pool, lock: number): Lead {
  let leader: pg.Client | null = null;
  let ended = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...pool.options, keepAlive: true, query_timeout: 10_000 });
    let heartbeat: NodeJS.Timeout | undefined;
    const leave = () => {
      clearInterval(heartbeat);
      if (leader === client) leader = null;
    };
    client.on('error', leave).on('end', leave);
    try {
      await client.connect();
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
      if (!rows[0]?.free || ended) return;
      await client.query(END_IDLE_SESSION);
      heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), HEARTBEAT_MS).unref();
      leader = client;
    } finally {
      if (leader !== client) await client.end();
    }
  }

  return {
    holds: () => leader !== null,
    async take() {
      // A connection that broke without a word has lost the lock.
      await leader?.query('select 1').catch(() => leader?.end());
      if (!leader) await connect();
      return leader !== null;
    },
    async end() {
      ended = true;
      await leader?.end().catch(() => {});
    },
  };
}
