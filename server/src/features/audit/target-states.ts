import type { audit as contract } from '@election/contract/audit/audit';
import type { Data } from '@election/contract/wire/route';
import type pg from 'pg';
import type { Context } from '../../platform/context.ts';
import { openTargets } from './targets/open-targets.ts';
import type { Target } from './targets/target.ts';

/** Minutes that a checkpoint may wait before its target counts as late. */
const LATE_MINUTES = 30;

type State = Data<typeof contract.targets>[number];

/** Copies of checkpoints, and how far each target is. */
export async function listTargets({ pool, config }: Context): Promise<Data<typeof contract.targets>> {
  const states = await readTargetStates(pool, openTargets(config.checkpoints));
  return states.map(({ waiting_seconds: _, ...state }) => state);
}

/** The state of each of the targets. */
export async function readTargetStates(
  pool: pg.Pool,
  targets: readonly Target[],
): Promise<(State & { waiting_seconds: number })[]> {
  const { rows } = await pool.query<Omit<State, 'place'> & { waiting_seconds: number }>(
    `select target, to_json(last_at) #>> '{}' as last_at, waiting, to_json(waiting_since) #>> '{}' as waiting_since,
       coalesce(extract(epoch from now() - waiting_since), 0)::float8 as waiting_seconds, error,
       coalesce(waiting_since < now() - interval '${LATE_MINUTES} minutes', false) as late
     from unnest($1::text[]) as target
     cross join lateral (select max(delivered_at) as last_at, count(*) filter (where delivered_at is null)::int as waiting,
         min(created_at) filter (where delivered_at is null) as waiting_since
       from checkpoint_deliveries where checkpoint_deliveries.target = target.target) as counts
     left join lateral (select error from checkpoint_deliveries
       where checkpoint_deliveries.target = target.target and delivered_at is null and error is not null
       order by checkpoint_id limit 1) as failed on true`,
    [targets.map(({ name }) => name)],
  );
  return targets.flatMap(({ name, place }) =>
    rows.filter(({ target }) => target === name).map((row) => ({ ...row, place })),
  );
}
