import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { mergeVersionCounters } from '../cache/cache-versions.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/connect.ts';
import { removeExpiredUploads } from '../files/uploads.ts';
import { every } from './every.ts';

/** Milliseconds. The first run waits, so that it does not compete with the start. */
const SCHEDULE = { ms: 3_600_000, firstMs: 60_000, failure: 'could not clean up' };
/** Rows that one statement deletes: row locks are held briefly. */
const BATCH = 5_000;

/**
 * Which rows of a table are expired. $1: seconds after which an idle session ends. Links stay a month after they expire, so
 * that a late click reads why; throttled attempts count for an hour; a device without a sign-in for a year is unknown again;
 * the readers of a closed item are not needed any more; an authenticator without a first code was given up.
 */
const EXPIRED = {
  sessions: 'expires_at < now() or not duty and last_seen_at < now() - make_interval(secs => $1)',
  one_time_links: `expires_at < now() - interval '30 days'`,
  link_requests: `requested_at < now() - interval '30 days'`,
  second_steps: 'expires_at < now()',
  passkey_challenges: 'expires_at < now()',
  authenticators: `confirmed_at is null and created_at < now() - interval '1 hour'`,
  idempotency_keys: `created_at < now() - interval '30 days'`,
  import_files: `created_at < now() - interval '1 day'`,
  attempts: `last_at < now() - interval '1 day'`,
  new_devices: `created_at < now() - interval '30 days'`,
  known_devices: `last_used_at < now() - interval '1 year'`,
  pending_readers: 'exists (select from pending_items where id = item_id and not pending)',
} as const;
type Deleted = Record<keyof typeof EXPIRED, number>;

/**
 * Deletes expired rows. Several processes may run it at once: each skips the rows that another has locked.
 * @param idleHours hours after which an unused session ends
 * @returns the number of rows deleted from each table
 */
export async function cleanUp(db: Db, idleHours: number): Promise<Deleted> {
  const deleted: Partial<Deleted> = {};
  for (const [table, expired] of Object.entries(EXPIRED) as [keyof typeof EXPIRED, string][]) {
    deleted[table] = await deleteExpired(db, table, expired.replace('$1', String(idleHours * 3600)));
  }
  return deleted as Deleted;
}

async function deleteExpired(db: Db, table: string, expired: string): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.raw(expired)} limit ${BATCH} for update skip locked))`.execute(
      db,
    );
    total += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return total;
  }
}

/** Schedules the cleanup job: deletes expired rows and uploads, and merges the cache versions of closed connections. */
export function scheduleCleanup(app: FastifyInstance, { db, pool }: Database, config: Config): void {
  every(app, SCHEDULE, async () => {
    const [deleted, uploads] = await Promise.all([
      cleanUp(db, config.sessionIdleHours),
      removeExpiredUploads(config),
      mergeVersionCounters(pool),
    ]);
    app.log.debug({ deleted, uploads }, 'cleaned up');
  });
}
