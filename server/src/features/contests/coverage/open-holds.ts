import type pg from 'pg';
import { openFindings, readFigures } from './board.ts';

/** A contest whose checks decide about its state. */
interface Asked {
  contest_id: number;
  constituency_id: number;
  /** Rows of the constituency's audit chain. */
  chain: number;
}

interface Known {
  at: string;
  open: number;
}

/** What was found before, for each database of this process. */
const known = new WeakMap<pg.Pool, Map<number, Known>>();

/**
 * What holds contests back from a publication with others, besides sources: open errors and warnings, and that public figures would be
 * corrected. They follow from the constituency's figures, registers and decisions, each change of which is a row of its
 * audit chain, and from reference data: a contest is checked again only where one of them has moved.
 */
export async function openHoldsOf(
  pool: pg.Pool,
  { year_id, reference }: { year_id: number; reference: number },
  contests: readonly Asked[],
): Promise<ReadonlyMap<number, number>> {
  const before = known.get(pool) ?? new Map<number, Known>();
  known.set(pool, before);
  const momentOf = ({ chain }: Asked) => `${reference} ${chain}`;
  const asked = contests.filter((one) => before.get(one.contest_id)?.at !== momentOf(one));
  if (asked.length > 0) {
    const moments = new Map(asked.map((one) => [one.contest_id, momentOf(one)]));
    const constituencies = [...new Set(asked.map(({ constituency_id }) => constituency_id))];
    for (const { contest_id, figures, corrects } of await readFigures(pool, year_id, constituencies)) {
      const at = moments.get(contest_id);
      // Figures that changed since the moment was read are checked again at the next read: its moment is another one.
      if (at !== undefined) {
        const open = (figures ? openFindings(figures).length : 0) + Number(corrects);
        before.set(contest_id, { at, open });
      }
    }
  }
  return new Map(contests.map(({ contest_id }) => [contest_id, before.get(contest_id)?.open ?? 0]));
}
