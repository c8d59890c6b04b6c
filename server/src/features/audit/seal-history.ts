import type pg from 'pg';
import { extendSeals, type HistoryRow, SEAL_ACTION, SEAL_CHAIN, type Seal } from './history.ts';
import type { Heads } from './row.ts';

const BATCH = 2_000;

/** The sealed text of a row: every column, the time in microseconds since 1970. */
const ROW = `contest_id as contest, id::float8 as id, json_build_array(id, contest_id, polling_station_id, candidate_id, figure,
  provider_id, votes_before, votes_after, status_before, status_after, action, reason, actor_id,
  (extract(epoch from at) * 1000000)::bigint)::text as text`;

/**
 * Seals the history of every contest whose audit chain has grown, since every change of a figure also writes an audit row. Ids
 * follow the order of commits within a contest: each change locks the contest first.
 * @param sealed the chain heads at the last checkpoint
 * @param now the current chain heads
 */
export async function sealHistory(client: pg.ClientBase, sealed: Heads, now: Heads): Promise<void> {
  const grown = [...now].filter(([chain, { length }]) => chain > 0 && sealed.get(chain)?.length !== length);
  const { rows: contests } = await client.query<{ id: number }>(
    'select id from contests where constituency_id = any ($1)',
    [grown.map(([chain]) => chain)],
  );
  const ids = contests.map(({ id }) => id);
  const last = await lastSeals(client, ids);
  const extended = new Map<number, Seal>();
  for (const id of ids) {
    const { rows } = await client.query<HistoryRow>(
      `select ${ROW} from figure_history where contest_id = $1 and id > $2 order by id`,
      [id, last.get(id)?.[0] ?? 0],
    );
    for (const [contest, seal] of extendSeals(last, rows)) extended.set(contest, seal);
  }
  if (extended.size === 0) return;
  await client.query(`select record_audit($1, '{}', $2, 'figure_history', null, $3)`, [
    SEAL_CHAIN,
    SEAL_ACTION,
    JSON.stringify(Object.fromEntries(extended)),
  ]);
}

async function lastSeals(client: pg.ClientBase, contests: readonly number[]): Promise<Map<number, Seal>> {
  const { rows } = await client.query<{ contest: number; seal: Seal }>(
    `select distinct on (contest) contest::int as contest, seal
     from audit_entries cross join lateral jsonb_each(after) as sealed (contest, seal)
     where chain = $1 and action = $2 and contest = any ($3) order by contest, sequence desc`,
    [SEAL_CHAIN, SEAL_ACTION, contests.map(String)],
  );
  return new Map(rows.map(({ contest, seal }) => [contest, seal]));
}

/** Streams the whole history of figures, ordered by contest and id. Requires a transaction. */
export async function* readHistory(client: pg.ClientBase): AsyncGenerator<HistoryRow> {
  await client.query(`declare history no scroll cursor for select ${ROW} from figure_history order by contest_id, id`);
  for (;;) {
    const { rows } = await client.query<HistoryRow>(`fetch ${BATCH} from history`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('close history');
}
