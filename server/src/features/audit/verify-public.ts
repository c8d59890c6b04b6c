import type { audit as contract } from '@election/contract/audit/audit';
import type { Data } from '@election/contract/wire/route';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../platform/context.ts';
import { withFreeLock } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { allowSilence } from '../../platform/db/guarded-pool.ts';
import { PUBLIC_VERIFICATION_LOCK } from '../../platform/db/locks.ts';
import { every } from '../../platform/jobs/every.ts';
import { comparePublic } from './compare-tables.ts';
import { type Difference, difference, differenceAt } from './differences.ts';
import { BEGIN_SNAPSHOT } from './read-trail.ts';

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>;

/** Milliseconds between two checks whether a verification is due. */
const SCHEDULE = { ms: 60_000, failure: 'could not verify what is public', level: 'error' } as const;

/** Sweeps after which a verification is due by their count, whatever the stored moment says: five minutes. */
const SWEEPS = 5;

/** The last verification; `is_due` five minutes after it, by the database's clock. A moment in the future counts as now. */
const LAST = `
  select checked_at < now() - interval '5 minutes' as is_due, checked_at::text as stored,
    greatest(extract(epoch from now() - checked_at), 0)::float8 as seconds_ago,
    greatest(extract(epoch from checked_at - now()), 0)::float8 as seconds_ahead, differences
  from public_verification`;

interface Last {
  is_due: boolean;
  /** The moment as the table has it. */
  stored: string;
  seconds_ago: number;
  /** Seconds by which the stored moment is ahead of the database's clock. */
  seconds_ahead: number;
  differences: string[];
}

/**
 * Schedules the verification of what is public. One process of all servers on the database verifies, every process knows the
 * result: metrics show it.
 */
export function schedulePublicVerification(app: FastifyInstance, { pool }: Database, metrics: Registry): void {
  const show = createGauges(metrics);
  const sweep = makeSweep(pool, app.log);
  // What an earlier process found; the first sweep comes in a minute.
  app.addHook('onReady', () => readLast(pool).then(show, () => {}));
  every(app, SCHEDULE, async () => show(await sweep()));
}

/**
 * Verifies where that is due: by the stored moment, or by a count of sweeps that found the same one. A clock that was put back, or a
 * moment that someone wrote into the table, then stops no verification.
 * @returns a function that sweeps once and returns the last verification
 */
export function makeSweep(pool: pg.Pool, log: Log): () => Promise<Last | undefined> {
  const seen = { stored: '', sweeps: 0 };
  return async () => {
    const last = await readLast(pool);
    const isSame = last !== undefined && last.stored === seen.stored;
    Object.assign(seen, { stored: last?.stored ?? '', sweeps: isSame ? seen.sweeps + 1 : 0 });
    if (last && last.seconds_ahead > 0)
      log.warn({ secondsAhead: last.seconds_ahead }, 'the last verification of what is public lies in the future');
    if (last?.is_due === false && seen.sweeps < SWEEPS) return last;
    return (await verifyPublic(pool, log, (now) => now?.stored === last?.stored)) ?? last;
  };
}

function createGauges(metrics: Registry): (last: Last | undefined) => void {
  // Each worker knows the same, so the greatest is the newest.
  const options = { aggregator: 'max' as const, registers: [metrics] };
  const differences = new Gauge({
    name: 'election_public_differences',
    help: 'Kinds of differences between what is public and its records, in the last verification.',
    ...options,
  });
  const verified = new Gauge({
    name: 'election_public_verified_timestamp_seconds',
    help: 'When what is public was last verified; before the first time, when this process began.',
    ...options,
  });
  const now = () => Date.now() / 1000;
  verified.set(now());
  return (last) => {
    if (last === undefined) return;
    differences.set(last.differences.length);
    // By the clock of the server, as that of an alarm; the database's may be another.
    verified.set(now() - last.seconds_ago);
  };
}

/**
 * Verifies what is public, stores the result and logs every difference.
 * @param isWanted whether to verify even if the last verification, read again under the lock, says that none is due
 * @returns the last verification; undefined while another process verifies
 */
export const verifyPublic = (pool: pg.Pool, log: Log, isWanted: (last: Last | undefined) => boolean = () => false) =>
  withFreeLock(pool, PUBLIC_VERIFICATION_LOCK, async (client) => {
    // Another process may have verified meanwhile.
    const last = await readLast(client);
    return last?.is_due !== false || isWanted(last) ? verify(client, log, last) : last;
  });

async function verify(client: pg.PoolClient, log: Log, last: Last | undefined) {
  allowSilence(client);
  await client.query(BEGIN_SNAPSHOT);
  // One core at most: the newsroom's calls come first.
  await client.query(`set local statement_timeout = '120s'; set local max_parallel_workers_per_gather = 0`);
  const found = await comparePublic(client);
  await client.query('commit');
  await client.query('select keep_public_verification($1)', [found.map((one) => JSON.stringify(one))]);
  for (const one of found) log.error({ difference: differenceAt(one) }, 'what is public does not fit its records');
  if (found.length === 0 && last && last.differences.length > 0) log.warn('what is public fits its records again');
  return readLast(client);
}

async function readLast(client: pg.Pool | pg.PoolClient): Promise<Last | undefined> {
  return (await client.query<Last>(LAST)).rows[0];
}

/** A difference as it is stored; an earlier version stored its sentence. */
function sentenceOf(stored: string): string {
  if (!stored.startsWith('{')) return stored;
  return difference(JSON.parse(stored) as Difference);
}

/** The last verification of what is public, in the reader's language; null before the first. */
export async function readPublicVerification({ pool }: Context): Promise<Data<typeof contract.verification>> {
  const { rows } = await pool.query<NonNullable<Data<typeof contract.verification>>>(
    `select to_json(least(checked_at, now())) #>> '{}' as checked_at, to_json(differs_since) #>> '{}' as differs_since, differences
     from public_verification`,
  );
  const [last] = rows;
  return last ? { ...last, differences: last.differences.map(sentenceOf) } : null;
}
