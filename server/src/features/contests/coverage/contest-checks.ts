import { check, type Finding } from '@election/contract/checks/checks';
import { figuresOf, type KnownFigures } from '@election/contract/checks/figures-of';
import type { Confirmable } from '@election/contract/sources/sources';
import type pg from 'pg';
import { named } from '../../../platform/db/named.ts';
import { type Decided, decisionOn } from '../validation/findings.ts';
import { type Moment, rememberByContest } from './by-contest.ts';

/** What the checks say of a contest. */
export interface Checked {
  /** Errors and warnings without a decision. */
  open: readonly Finding[];
  /** What the rules about sources and four eyes follow from. */
  confirmable: Confirmable | null;
}

/** contest-figures.sql */
type Figures = KnownFigures & { decisions: Decided[]; confirmable: Confirmable | null };

/** $1: contests. Published figures are checked only where those of the stations contradict them. */
const FIGURES_QUERY = `
select k.id as contest_id, contest_figures(k.year_id, k.constituency_id, k.election_type_id) as figures
from contests k where k.id = any ($1) and (publication_of(k) <> 'published' or stations_contradict(k.id))`;

/** The checks of contests. Undefined where nothing is left to check. */
export const checksOf = rememberByContest<Moment, Checked>(readChecks);

/** So many in one statement: the figures of all contests of an election take seconds. */
const AT_ONCE = 50;

async function readChecks(pool: pg.Pool, contests: readonly Moment[]): Promise<ReadonlyMap<number, Checked>> {
  const found = new Map<number, Checked>();
  for (let from = 0; from < contests.length; from += AT_ONCE) {
    const ids = contests.slice(from, from + AT_ONCE).map(({ contest_id }) => contest_id);
    const rows = await named<{ contest_id: number; figures: Figures }>(pool, 'contest_checks', FIGURES_QUERY, [ids]);
    for (const { contest_id, figures } of rows) found.set(contest_id, checked(figures));
  }
  return found;
}

function checked({ decisions, confirmable, ...figures }: Figures): Checked {
  const findings = check(figuresOf(figures));
  return {
    open: findings.filter((one) => one.severity !== 'question' && !decisionOn(one, decisions)),
    confirmable,
  };
}
