import pg from 'pg';
import type { TestDatabase } from './database.ts';

/** Somebody in the middle of a transaction, over a connection of their own. */
export interface Interloper {
  query: pg.Client['query'];
  /** Waits until so many others wait for locks, of this or of each other. */
  waitedFor(count: number): Promise<void>;
  commit(): Promise<void>;
}

/** Begins a transaction as the owner and runs its first statement; whoever comes now waits where that one locks. */
export async function hold(database: TestDatabase, statement: string): Promise<Interloper> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return {
    query: client.query.bind(client),
    async waitedFor(count) {
      for (;;) {
        // Within a transaction the view would stay as it was first seen.
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
