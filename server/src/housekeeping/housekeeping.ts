import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { gatherChangeCounts } from '../db/change-counts.ts';
import type { Database, Db } from '../db/connect.ts';

/** Milliseconds between two rounds, and until the first: a start has other things to do. */
const EVERY = 3_600_000;
const FIRST = 60_000;
/** Rows that go with one statement, so that nobody waits for a round. */
const BATCH = 5_000;

/**
 * What has had its time. A session is told to be over long before it goes; a link says for a month that it was used or has
 * expired; an Idempotency-Key holds for 30 days; files that were sent to be imported wait for a day; attempts are forgotten after an hour; where nobody has signed in from for a
 * year is no home any more.
 */
const OVER = {
  sessions: 'expires_at < now() or last_seen_at < now() - make_interval(secs => $1)',
  one_time_links: `expires_at < now() - interval '30 days'`,
  link_requests: `requested_at < now() - interval '30 days'`,
  idempotency_keys: `created_at < now() - interval '30 days'`,
  import_files: `created_at < now() - interval '1 day'`,
  attempts: `last_at < now() - interval '1 day'`,
  known_networks: `last_used_at < now() - interval '1 year'`,
} as const;
type Cleaned = Record<keyof typeof OVER, number>;

/**
 * Removes what has had its time. Several processes may do it at once: each passes over what another has in hand.
 * @param idleHours how long a session may rest
 * @returns how many rows of each table went
 */
export async function cleanUp(db: Db, idleHours: number): Promise<Cleaned> {
  const cleaned: Partial<Cleaned> = {};
  for (const [table, over] of Object.entries(OVER) as [keyof typeof OVER, string][]) {
    cleaned[table] = await removeAll(db, table, over.replace('$1', String(idleHours * 3600)));
  }
  return cleaned as Cleaned;
}

async function removeAll(db: Db, table: string, over: string): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.raw(over)} limit ${BATCH} for update skip locked))`.execute(
      db,
    );
    total += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return total;
  }
}

/** Cleans up now and then for as long as the server runs. */
export function keepHouse(app: FastifyInstance, { db, pool }: Database, { sessionIdleHours }: Config): void {
  const round = () => {
    Promise.all([cleanUp(db, sessionIdleHours), gatherChangeCounts(pool)]).then(
      ([cleaned]) => app.log.debug({ cleaned }, 'cleaned up'),
      (error) => app.log.warn({ err: error }, 'could not clean up'),
    );
  };
  const timers = [setTimeout(round, FIRST).unref(), setInterval(round, EVERY).unref()];
  app.addHook('preClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
