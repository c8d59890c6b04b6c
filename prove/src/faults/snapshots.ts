import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Tables that servers write outside of calls: use of sessions, checkpoints, verifications, cache versions, events to send. */
const EXCLUDED = ['sessions', 'audit_checkpoints', 'public_verification', 'change_counts', 'outbox', 'migrations'];
/** Chain -1 holds the seals of checkpoints, which servers write outside of calls, too. */
const CHAINED = ['audit_entries', 'audit_chains'];

/** A hash of the rows of each table. */
export type Snapshot = Record<string, string>;

/** Opens a connection that hashes the whole database and counts announced events. */
export async function openSnapshots(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let events = 0;
  client.on('notification', () => {
    events++;
  });
  await client.query('listen election_events');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [EXCLUDED],
  );
  const query = rows
    .map(({ name }) => {
      const where = CHAINED.includes(name) ? 'where chain <> -1' : '';
      return `select '${name}' as name, md5(string_agg(one::text, e'\\n' order by one::text collate "C")) as hash from ${name} as one ${where}`;
    })
    .join(' union all ');
  return {
    async take(): Promise<Snapshot> {
      const { rows } = await client.query<{ name: string; hash: string | null }>(query);
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']));
    },
    /** The number of events so far; waits up to a second where fewer than expected have arrived. */
    async countEvents(expected: number): Promise<number> {
      await client.query('select');
      for (let tries = 0; events < expected && tries < 200; tries++) await pause(5);
      return events;
    },
    /** Resolves when every connection of the servers is idle, and every event is sent. */
    async waitUntilIdle(): Promise<void> {
      for (let tries = 0; tries < 4_000; tries++) {
        const busy = await client.query(
          `select from pg_stat_activity where datname = current_database() and application_name = 'election' and state <> 'idle'
           union all select from outbox`,
        );
        if (busy.rowCount === 0) return;
        await pause(5);
      }
      throw new Error('A call did not end within 20 s');
    },
    close: () => client.end(),
  };
}

/** The tables in which two snapshots differ. */
export const differingTables = (one: Snapshot, other: Snapshot): string[] =>
  Object.keys(one).filter((table) => one[table] !== other[table]);
