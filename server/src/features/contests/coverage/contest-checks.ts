import { check, type Finding } from '@election/contract/checks/checks';
import { figuresOf, type KnownFigures } from '@election/contract/checks/figures-of';
import type { Confirmable } from '@election/contract/sources/sources';
import type pg from 'pg';
import { named } from '../../../platform/db/named.ts';
import { type Decided, decisionOn } from '../validation/findings.ts';

/** A contest whose checks decide about its state. */
interface Asked {
  contest_id: number;
  /** CHECKED_AT: while it is the same, the checks find the same. */
  checked_at: string;
}

/** What the checks say of a contest. */
export interface Checked {
  /** Errors and warnings without a decision. */
  open: readonly Finding[];
  /** What the rules about sources and four eyes follow from; null where nothing is left to check. */
  confirmable: Confirmable | null;
}

/** contest-figures.sql */
type Figures = KnownFigures & { decisions: Decided[]; confirmable: Confirmable | null };

const NOTHING: Checked = { open: [], confirmable: null };

/**
 * SQL, in a query with a contest `k` of the year $1 and a row `moment` of MOMENT: what a contest's checks follow from. Each change of its
 * figures, registers and decisions is a row of its constituency's audit chain. C8 compares it with the other constituencies.
 */
export const CHECKED_AT = `concat_ws(' ', moment.reference, moment.earlier,
  (select encode(head, 'hex') from audit_chains where chain = k.constituency_id), same_figures_as(k.id))`;

/** $1: the year. Reference data, and the audit chains of the year that it is compared with. */
export const MOMENT = `
  select (select sum(count) from change_counts where topic = 'reference') as reference,
    (select md5(string_agg(encode(a.head, 'hex'), '' order by a.chain)) from years y
     join constituencies c on c.year_id = y.compared_with join audit_chains a on a.chain = c.id where y.id = $1) as earlier`;

/** $1: contests. Published figures are checked only where those of the stations contradict them. */
const FIGURES_QUERY = `
select k.id as contest_id, case when publication_of(k) <> 'published' or stations_contradict(k.id)
  then contest_figures(k.year_id, k.constituency_id, k.election_type_id) end as figures
from contests k where k.id = any ($1)`;

/** What was found before, for each database of this process. */
const known = new WeakMap<pg.Pool, Map<number, Checked & { at: string }>>();

/** Checks the contests that changed since they were last asked for. */
export async function checksOf(pool: pg.Pool, asked: readonly Asked[]): Promise<(contest_id: number) => Checked> {
  const before = known.get(pool) ?? new Map<number, Checked & { at: string }>();
  known.set(pool, before);
  const changed = new Map(
    asked
      .filter(({ contest_id, checked_at }) => before.get(contest_id)?.at !== checked_at)
      .map(({ contest_id, checked_at }) => [contest_id, checked_at]),
  );
  if (changed.size > 0) {
    const rows = await named<{ contest_id: number; figures: Figures | null }>(pool, 'contest_checks', FIGURES_QUERY, [
      [...changed.keys()],
    ]);
    // Figures that changed after `at` was read are checked again at the next read, which reads another one.
    for (const { contest_id, figures } of rows)
      before.set(contest_id, { at: changed.get(contest_id) ?? '', ...(figures ? found(figures) : NOTHING) });
  }
  const ids = new Set(asked.map(({ contest_id }) => contest_id));
  return (contest_id) => (ids.has(contest_id) && before.get(contest_id)) || NOTHING;
}

function found({ decisions, confirmable, ...figures }: Figures): Checked {
  const findings = check(figuresOf(figures));
  return {
    open: findings.filter((one) => one.severity !== 'question' && !decisionOn(one, decisions)),
    confirmable,
  };
}
