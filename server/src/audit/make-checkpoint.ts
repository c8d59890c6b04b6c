import { fault } from '@election/contract/messages/audit';
import type pg from 'pg';
import { type Checkpoint, entriesIn, signCheckpoint } from './checkpoint.ts';
import { rootOf } from './merkle.ts';
import { readHeads, readRowsSince, readSeed } from './record.ts';
import type { Heads } from './row.ts';
import { sealHistory } from './seal-history.ts';
import { verifyRows } from './verify.ts';

/** Any fixed number: one process at a time makes a checkpoint. */
const LOCK = 724_002;

/** Whether there is something new to sign: a publication, or after ten minutes anything at all. */
const DUE = `
  select coalesce((select sum(length) from audit_chains), 0) > coalesce(last.entries, 0)
    and (last.at is null or last.at < now() - interval '10 minutes'
      or exists (select from contests where published_at > last.at)) as due
  from (select) as always left join (select at, entries from audit_checkpoints order by id desc limit 1) as last on true`;

/** Makes a checkpoint if one is due. @throws Error with a sentence where the trail does not continue the last one */
export async function makeCheckpointIfDue(pool: pg.Pool): Promise<void> {
  const isDue = async () => (await pool.query<{ due: boolean }>(DUE)).rows[0]?.due === true;
  // Asked again by whoever had to wait: what it waited for was another process that made it.
  if (await isDue()) await locked(pool, async (client) => (await isDue()) && makeInSnapshot(client));
}

/**
 * Seals the history of figures in a chain of its own, signs how all chains stand, and keeps that. Before it does, it verifies
 * every row since the last checkpoint; where nothing was added since, the last one is given.
 * @throws Error with a sentence where the trail does not continue the last checkpoint
 */
export function makeCheckpoint(pool: pg.Pool): Promise<Checkpoint> {
  return locked(pool, makeInSnapshot);
}

async function locked<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const result = await run(client);
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    client.release();
    return result;
  } catch (error) {
    // The lock goes with its connection.
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
