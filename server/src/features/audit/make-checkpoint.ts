import type { CheckpointTarget } from '@election/contract/audit/audit';
import type pg from 'pg';
import { withLock } from '../../platform/db/advisory-lock.ts';
import { CHECKPOINT_LOCK } from '../../platform/db/locks.ts';
import { type Checkpoint, entriesIn, publicKeyOf, readCheckpoint, signCheckpoint } from './checkpoint.ts';
import { NO_OUTSIDE_KEYS, type OutsideKeys } from './keys.ts';
import { rootOf } from './merkle.ts';
import { readHeads, readRowsSince, readSeed } from './read-trail.ts';
import type { Heads } from './row.ts';
import { sealHistory } from './seal-history.ts';
import * as say from './sentences.ts';
import { verifyRows } from './verify.ts';

/** Seconds by which two clocks may differ. A checkpoint that is further ahead of the database's clock is replaced. */
const CLOCK_TOLERANCE = 30;

/** How checkpoints are made. */
export interface Making {
  keys: OutsideKeys;
  /** Where each checkpoint is handed on to. */
  targets: readonly CheckpointTarget[];
  warn: (sentence: string) => void;
}
const PLAIN: Making = { keys: NO_OUTSIDE_KEYS, targets: [], warn: () => {} };

/**
 * A checkpoint is due (docs/audit.md) when rows were added that the last one does not cover, after a publication or after ten
 * minutes; and, without a new row, when the last one is from the future or signed with another key. $1: the public key.
 */
const DUE = `
  with last as (select at, heads, public_key, results from audit_checkpoints order by id desc limit 1),
    covered as (select (head ->> 0)::int as chain, (head ->> 1)::bigint as length
                from last cross join lateral jsonb_array_elements(heads) as head),
    now as (
      select clock_timestamp() as at, (select coalesce(sum(version), 0) from result_versions) as results,
        exists (select from audit_chains full join covered using (chain)
                where coalesce(audit_chains.length, 0) <> coalesce(covered.length, 0)) as grown)
  select coalesce(
    last.at > now.at + interval '${CLOCK_TOLERANCE} seconds' or last.public_key <> decode($1, 'hex')
      or grown and (last.results <> now.results or last.at < now.at - interval '10 minutes'),
    grown) as due
  from now left join last on true`;

/** Makes a checkpoint where one is due. @returns whether it did */
export async function makeCheckpointIfDue(pool: pg.Pool, making: Making): Promise<boolean> {
  const publicKey = publicKeyOf(making.keys.seed ?? (await readSeed(pool)));
  const isDue = async () => (await pool.query<{ due: boolean }>(DUE, [publicKey])).rows[0]?.due === true;
  if (!(await isDue())) return false;
  // Checked again under the lock: another process may have made the checkpoint meanwhile.
  return withLock(
    pool,
    CHECKPOINT_LOCK,
    async (client) => (await isDue()) && Boolean(await makeInSnapshot(client, making)),
  );
}

/**
 * Verifies every row since the last checkpoint, seals the history of figures, then signs and stores the heads of all chains.
 * Returns the last checkpoint where no row was added since.
 * @throws Error with a sentence where the trail does not continue the last checkpoint, or an unknown key signed that
 */
export function makeCheckpoint(pool: pg.Pool, making: Making = PLAIN): Promise<Checkpoint> {
  return withLock(pool, CHECKPOINT_LOCK, (client) => makeInSnapshot(client, making));
}

async function makeInSnapshot(client: pg.PoolClient, making: Making): Promise<Checkpoint> {
  await client.query('begin isolation level repeatable read');
  const at = await readClock(client, making.warn);
  const seed = making.keys.seed ?? (await readSeed(client));
  const last = await readLast(client, await knownKeys(client, making.keys, seed));
  const before = await readHeads(client);
  const sealed: Heads = last?.heads ?? new Map();
  await sealHistory(client, sealed, before);
  const heads = await readHeads(client);
  const { faults } = await verifyRows(readRowsSince(client, sealed, heads), { heads, from: sealed });
  if (faults[0]) throw new Error(say.fault(faults[0]));
  const holds =
    last &&
    entriesIn(sealed) === entriesIn(heads) &&
    last.checkpoint.public_key === publicKeyOf(seed) &&
    Date.parse(last.at) <= at.getTime() + CLOCK_TOLERANCE * 1000;
  const made = holds
    ? last.checkpoint
    : await store(client, heads, signCheckpoint(heads, seed, at), at, making.targets);
  await client.query('commit');
  return made;
}

/** The database's clock, which all servers share. */
async function readClock(client: pg.ClientBase, warn: Making['warn']): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  const at = rows[0]?.at ?? new Date();
  const apart = Math.round(Math.abs(Date.now() - at.getTime()) / 1000);
  if (apart > CLOCK_TOLERANCE) warn(say.clocksDiffer(apart));
  return at;
}

/** The public keys that may have signed the last checkpoint. The database's own is one of them until another has signed. */
export async function knownKeys(
  client: pg.ClientBase,
  { seed: outside, old }: OutsideKeys,
  seed: string,
): Promise<string[]> {
  const own = publicKeyOf(seed);
  if (outside === null) return [own, ...old];
  const { rows } = await client.query<{ signed: boolean }>(
    `select exists (select from audit_checkpoints where public_key = decode($1, 'hex')) as signed`,
    [own],
  );
  return rows[0]?.signed ? [own, ...old] : [own, ...old, publicKeyOf(await readSeed(client))];
}

/**
 * The last checkpoint in the database, its signature verified; null where it has none.
 * @throws Error with a sentence where an unknown key signed it, or it was changed since
 */
export async function readLast(client: pg.ClientBase, known: readonly string[]) {
  const { rows } = await client.query<Checkpoint>(
    `select statement, encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key, heads
     from audit_checkpoints order by id desc limit 1`,
  );
  const [last] = rows;
  if (!last) return null;
  if (!known.includes(last.public_key)) throw new Error(say.lastKeyUnknown(last.public_key));
  try {
    return readCheckpoint(JSON.stringify(last), known);
  } catch (error) {
    throw new Error(say.lastBroken(error instanceof Error ? error.message : ''), { cause: error });
  }
}

/** Stores a checkpoint, and a row for each target that it must be handed on to. */
async function store(
  client: pg.ClientBase,
  heads: Heads,
  made: Checkpoint,
  at: Date,
  targets: Making['targets'],
): Promise<Checkpoint> {
  await client.query(
    `with made as (
       insert into audit_checkpoints (at, chains, entries, root, statement, signature, public_key, heads, results)
       select $1, $2, $3, decode($4, 'hex'), $5, decode($6, 'hex'), decode($7, 'hex'), $8,
         (select coalesce(sum(version), 0) from result_versions)
       returning id)
     insert into checkpoint_deliveries (checkpoint_id, target) select id, target from made, unnest($9::text[]) as target`,
    [
      at,
      heads.size,
      entriesIn(heads),
      rootOf(heads),
      made.statement,
      made.signature,
      made.public_key,
      JSON.stringify(made.heads),
      targets,
    ],
  );
  return made;
}
