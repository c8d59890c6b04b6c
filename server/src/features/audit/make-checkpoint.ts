import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database } from '../../platform/db/connect.ts';
import { CHECKPOINT_LOCK } from '../../platform/db/locks.ts';
import { every } from '../../platform/jobs/every.ts';
import { type Checkpoint, entriesIn, signCheckpoint } from './checkpoint.ts';
import { rootOf } from './merkle.ts';
import { readHeads, readRowsSince, readSeed } from './read-trail.ts';
import type { Heads } from './row.ts';
import { sealHistory } from './seal-history.ts';
import { fault } from './sentences.ts';
import { verifyRows } from './verify.ts';

/** Milliseconds between two checks whether a checkpoint is due. */
const SCHEDULE = { ms: 60_000, failure: 'could not make a checkpoint', level: 'error' } as const;

/** A checkpoint is due after a publication, and ten minutes after the last one if any row was added (docs/audit.md). */
const DUE = `
  select coalesce((select sum(length) from audit_chains), 0) > coalesce(last.entries, 0)
    and (last.at is null or last.at < now() - interval '10 minutes'
      or exists (select from contests where published_at > last.at)) as due
  from (select) as always left join (select at, entries from audit_checkpoints order by id desc limit 1) as last on true`;

/** Schedules checkpoints. While the trail does not verify, every run logs the error anew. */
export function scheduleCheckpoints(app: FastifyInstance, { pool }: Database): void {
  every(app, SCHEDULE, () => makeCheckpointIfDue(pool));
}

async function makeCheckpointIfDue(pool: pg.Pool): Promise<void> {
  const isDue = async () => (await pool.query<{ due: boolean }>(DUE)).rows[0]?.due === true;
  // Checked again under the lock: another process may have made the checkpoint meanwhile.
  if (await isDue()) await locked(pool, async (client) => (await isDue()) && makeInSnapshot(client));
}

/**
 * Verifies every row since the last checkpoint, seals the history of figures, then signs and stores the heads of all chains.
 * Returns the last checkpoint where no row was added since.
 * @throws Error with a sentence where the trail does not continue the last checkpoint
 */
export function makeCheckpoint(pool: pg.Pool): Promise<Checkpoint> {
  return locked(pool, makeInSnapshot);
}

async function locked<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [CHECKPOINT_LOCK]);
    const result = await run(client);
    await client.query('select pg_advisory_unlock($1)', [CHECKPOINT_LOCK]);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function makeInSnapshot(client: pg.PoolClient): Promise<Checkpoint> {
  await client.query('begin isolation level repeatable read');
  const last = await readLast(client);
  const before = await readHeads(client);
  const sealed: Heads = new Map(last?.heads.map(([chain, length, hash]) => [chain, { length, hash }]));
  await sealHistory(client, sealed, before);
  const heads = await readHeads(client);
  const { faults } = await verifyRows(readRowsSince(client, sealed, heads), { heads, from: sealed });
  if (faults[0]) throw new Error(fault(faults[0]));
  const made =
    last && entriesIn(sealed) === entriesIn(heads) ? last : await sign(client, heads, await readSeed(client));
  await client.query('commit');
  return made;
}

async function readLast(client: pg.ClientBase): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<Checkpoint>(
    `select statement, encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key, heads
     from audit_checkpoints order by id desc limit 1`,
  );
  return rows[0];
}

async function sign(client: pg.ClientBase, heads: Heads, seed: string): Promise<Checkpoint> {
  const at = new Date();
  const made = signCheckpoint(heads, seed, at);
  await client.query(
    `insert into audit_checkpoints (at, chains, entries, root, statement, signature, public_key, heads)
     values ($1, $2, $3, decode($4, 'hex'), $5, decode($6, 'hex'), decode($7, 'hex'), $8)`,
    [
      at,
      heads.size,
      entriesIn(heads),
      rootOf(heads),
      made.statement,
      made.signature,
      made.public_key,
      JSON.stringify(made.heads),
    ],
  );
  return made;
}
