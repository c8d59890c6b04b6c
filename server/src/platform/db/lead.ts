import pg from 'pg';

/** The lead of one process in what a single process of all does. */
export interface Lead {
  holds(): boolean;
  /** Takes the lead where no other process has it. @returns whether this process has it */
  take(): Promise<boolean>;
  end(): Promise<void>;
}

/**
 * Leads by an advisory lock on a connection of its own: it lasts as long as the connection, so that another process goes on after a
 * kill. The connection must be a PostgreSQL session.
 */
export function createLead(pool: pg.Pool, lock: number): Lead {
  let leader: pg.Client | null = null;
  let ended = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...pool.options, keepAlive: true, query_timeout: 10_000 });
    const leave = () => {
      if (leader === client) leader = null;
    };
    client.on('error', leave).on('end', leave);
    try {
      await client.connect();
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock]);
      if (rows[0]?.free && !ended) leader = client;
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
