import pg from 'pg';
import type { TestDatabase } from './database.ts';

/** An open transaction on a connection of its own. */
export interface OpenTransaction {
  query: pg.Client['query'];
  /** Resolves when this many connections wait for a lock. */
  waitedFor(count: number): Promise<void>;
  commit(): Promise<void>;
}

/** Opens a transaction as the owner and runs a statement that takes locks. */
export async function hold(database: TestDatabase, statement: string): Promise<OpenTransaction> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return {
    query: client.query.bind(client),
    async waitedFor(count) {
      for (;;) {
        // Within a transaction the view is a snapshot of its first use.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        if ((rows[0]?.waiting ?? 0) >= count) return;
      }
    },
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}
