import type { CheckpointTarget } from '@election/contract/audit/audit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../platform/db/connect.ts';
import { every } from '../../platform/jobs/every.ts';
import { type Checkpoint, rootOfStatement } from './checkpoint.ts';
import { readTargetStates } from './target-states.ts';
import type { Parcel, Target } from './targets/target.ts';

/** Milliseconds. */
const SEND = { ms: 10_000, firstMs: 1_000, failure: 'could not read which checkpoints wait' } as const;
const WATCH = { ms: 60_000, firstMs: 2_000, failure: 'could not read which checkpoints wait' } as const;
/** Seconds after which a try counts as failed without a word: longer than every target's own limit. */
const LEASE = 60;
/** Seconds until the next try, doubled with each. */
const FIRST_PAUSE = 10;
const LONGEST_PAUSE = 300;
const LONGEST_ERROR = 300;

/**
 * Hands checkpoints on to each target, and watches how long each one waits.
 * @returns a function that sends at once
 */
export function scheduleHandingOn(
  app: FastifyInstance,
  { pool }: Database,
  targets: readonly Target[],
  registry: Registry,
): () => void {
  // Each target has a job of its own, so that a target that does not answer holds up itself alone.
  const jobs = targets.map((target) => {
    const fail = (err: unknown) =>
      app.log.warn({ err, target: target.name, place: target.place }, 'could not hand on a checkpoint');
    return every(
      app,
      SEND,
      oneAtATime(() => handOn(pool, target, fail)),
    );
  });
  watchTargets(app, pool, targets, registry);
  return () => {
    for (const run of jobs) void run();
  };
}

/** A folder that hangs holds a thread of the process: one, not one more with each checkpoint. */
function oneAtATime(job: () => Promise<void>): () => Promise<void> {
  let running = false;
  return async () => {
    if (running) return;
    running = true;
    await job().finally(() => {
      running = false;
    });
  };
}

/**
 * Hands the waiting checkpoints on to a target, oldest first, until none is due or one fails. Several processes may run it at
 * once: each takes what no other has. No connection is held meanwhile.
 */
export async function handOn(pool: pg.Pool, target: Target, onFailure: (error: unknown) => void): Promise<void> {
  await addLatest(pool, target.name);
  for (let parcel = await claim(pool, target.name); parcel; parcel = await claim(pool, target.name)) {
    try {
      await target.take(parcel);
    } catch (error) {
      onFailure(error);
      await noteFailure(pool, target.name, parcel, error);
      return;
    }
    await pool.query(
      'update checkpoint_deliveries set delivered_at = now(), error = null where checkpoint_id = $1 and target = $2',
      [parcel.id, target.name],
    );
  }
}

/** A target that was set later, or on this server alone, gets the latest checkpoint and those after it. */
const addLatest = (pool: pg.Pool, target: CheckpointTarget) =>
  pool.query(
    `insert into checkpoint_deliveries (checkpoint_id, target)
     select id, $1 from audit_checkpoints order by id desc limit 1 on conflict do nothing`,
    [target],
  );

/**
 * Claims the oldest checkpoint that is due for the time of the lease. A copy that is not live hands nothing on. A time further
 * ahead than any pause was set by a clock that was wrong.
 */
async function claim(pool: pg.Pool, target: CheckpointTarget): Promise<Parcel | null> {
  const { rows } = await pool.query<Checkpoint & { id: number; at: Date }>(
    `update checkpoint_deliveries as delivery
     set attempts = attempts + 1, next_at = now() + interval '${LEASE} seconds'
     from audit_checkpoints as made
     where made.id = delivery.checkpoint_id and delivery.target = $1 and delivery.checkpoint_id = (
       select checkpoint_id from checkpoint_deliveries
       where target = $1 and delivered_at is null
         and (next_at <= now() or next_at > now() + interval '${LONGEST_PAUSE + LEASE} seconds')
         and not exists (select from restorations where live_at is null)
       order by checkpoint_id limit 1 for update skip locked)
     returning made.id, made.at, made.statement, encode(made.signature, 'hex') as signature,
       encode(made.public_key, 'hex') as public_key, made.heads`,
    [target],
  );
  const [row] = rows;
  if (!row) return null;
  const { id, at, ...checkpoint } = row;
  const moment = at.toISOString().replaceAll(':', '-');
  const fileName = `${moment}-${rootOfStatement(checkpoint.statement).slice(0, 16)}.json`;
  return { id, fileName, text: `${JSON.stringify(checkpoint)}\n` };
}

function noteFailure(pool: pg.Pool, target: CheckpointTarget, { id }: Parcel, error: unknown) {
  const sentence = error instanceof Error ? error.message : String(error);
  return pool.query(
    `update checkpoint_deliveries
     set error = $3, next_at = now() + make_interval(secs => least(${LONGEST_PAUSE}, ${FIRST_PAUSE} * 2 ^ least(attempts - 1, 10)))
     where checkpoint_id = $1 and target = $2 and delivered_at is null`,
    [id, target, sentence.slice(0, LONGEST_ERROR)],
  );
}

/** Sets the metrics of each target, and logs an error for each that has let a checkpoint wait too long. */
function watchTargets(app: FastifyInstance, pool: pg.Pool, targets: readonly Target[], registry: Registry) {
  // Every process sees the same rows.
  const shared = { labelNames: ['target' as const], aggregator: 'max' as const, registers: [registry] };
  const count = new Gauge({
    ...shared,
    name: 'election_checkpoints_waiting',
    help: 'Checkpoints that a target lacks.',
  });
  const age = new Gauge({
    ...shared,
    name: 'election_checkpoint_waiting_seconds',
    help: 'Age of the oldest checkpoint that a target lacks.',
  });
  if (targets.length === 0) return;
  every(app, WATCH, async () => {
    for (const state of await readTargetStates(pool, targets)) {
      const { target, place, waiting, waiting_seconds, error, late } = state;
      count.set({ target }, waiting);
      age.set({ target }, waiting_seconds);
      if (late) app.log.error({ target, place, waiting, waiting_seconds, error }, 'checkpoints are not handed on');
    }
  });
}
