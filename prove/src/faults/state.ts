import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Who uses a session, and what the servers do by themselves: they count it, too. */
const BESIDES = ['sessions', 'audit_checkpoints', 'change_counts', 'migrations'];
/** Chain -1 holds the seals of the checkpoints. */
const CHAINS = ['audit_entries', 'audit_chains'];

/** All that is stored, as a hash of each table; and how many events were announced. */
export type State = Record<string, string>;

/** Reads the whole database, as often as it is asked. */
export async function watchState(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let events = 0;
  client.on('notification', () => {
    events++;
  });
  await client.query('listen election_events');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [BESIDES],
  );
  const query = rows
    .map(({ name }) => {
      const where = CHAINS.includes(name) ? 'where chain <> -1' : '';
      return `select '${name}' as name, md5(string_agg(one::text, e'\\n' order by one::text collate "C")) as hash from ${name} as one ${where}`;
    })
    .join(' union all ');
  return {
    async read(): Promise<State> {
      const { rows } = await client.query<{ name: string; hash: string | null }>(query);
      return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']));
    },
    /** Events heard so far; waits a moment where there should be more. */
    async events(expected: number): Promise<number> {
      await client.query('select');
      for (let tries = 0; events < expected && tries < 200; tries++) await pause(5);
      return events;
    },
    /** Settles when the servers do nothing any more at the database. */
    async rest(): Promise<void> {
      for (let tries = 0; tries < 4_000; tries++) {
        const busy = await client.query(
          `select from pg_stat_activity where datname = current_database() and application_name = 'election' and state <> 'idle'`,
        );
        if (busy.rowCount === 0) return;
        await pause(5);
      }
      throw new Error('A call never came to its end');
    },
    close: () => client.end(),
  };
}

/** Tables in which two states differ. */
export const differing = (one: State, other: State): string[] =>
  Object.keys(one).filter((table) => one[table] !== other[table]);
