import type pg from 'pg';

/** A contest, and what an answer about it follows from. */
export interface Moment {
  contest_id: number;
  /** Of SINCE. */
  since: string;
}

/**
 * SQL, in a query with a contest `k` of the year $1 and a row `moment` of MOMENT: what the desk's view of a contest follows from. Each
 * change of its figures, registers, sheets and decisions is a row of its constituency's audit chain. C8 compares it with the other constituencies.
 */
export const SINCE = `concat_ws(' ', moment.reference, moment.earlier,
  (select encode(head, 'hex') from audit_chains where chain = k.constituency_id), same_figures_as(k.id))`;

/** $1: the year. Reference data, and the audit chains of the year that it is compared with. */
export const MOMENT = `
  select (select sum(count) from change_counts where topic = 'reference') as reference,
    (select md5(string_agg(encode(a.head, 'hex'), '' order by a.chain)) from years y
     join constituencies c on c.year_id = y.compared_with join audit_chains a on a.chain = c.id where y.id = $1) as earlier`;

/**
 * Reads again only of the contests that changed since they were last asked for; for each database of this process.
 * @param read what it says of contests, by their ids; it may leave some out
 */
export function rememberByContest<Asked extends Moment, Said>(
  read: (pool: pg.Pool, changed: readonly Asked[]) => Promise<ReadonlyMap<number, Said>>,
) {
  const known = new WeakMap<pg.Pool, Map<number, { since: string; said: Said | undefined }>>();
  return async (pool: pg.Pool, asked: readonly Asked[]): Promise<(contest_id: number) => Said | undefined> => {
    const before = known.get(pool) ?? new Map<number, { since: string; said: Said | undefined }>();
    known.set(pool, before);
    const changed = asked.filter(({ contest_id, since }) => before.get(contest_id)?.since !== since);
    const said = changed.length > 0 ? await read(pool, changed) : new Map<number, Said>();
    // What changed after `since` was read is read again at the next call, which has another one.
    for (const { contest_id, since } of changed) before.set(contest_id, { since, said: said.get(contest_id) });
    const now = new Map(asked.map(({ contest_id }) => [contest_id, before.get(contest_id)?.said]));
    return (contest_id) => now.get(contest_id);
  };
}
