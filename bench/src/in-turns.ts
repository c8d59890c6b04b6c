import type { Machine } from './bench.ts';
import { load, type Measured, type NextCall } from './load.ts';

/** How often both are measured. */
const TURNS = 3;

interface Side {
  port: number;
  next: NextCall;
  /** The status of a good answer; 200 where nothing is said. */
  status?: number;
  /** So many calls a turn, after `reset` has made them possible; without it as many as there is time for. */
  calls?: number;
  reset?: () => Promise<unknown>;
  connections?: number;
}

type Figure = 'perSecond' | 'p99';

/**
 * Loads the product and its limit in turns, so that whatever else the machine does meets both, and gives the middle turn of each;
 * the best one in the short form, which runs beside whatever a build service does. @throws Error where an answer was not the
 * expected one
 */
export async function inTurns(
  { seconds, short }: Machine,
  sides: readonly [Side, Side],
): Promise<(figure: Figure) => { product: number; limit: number }> {
  const measured: [Measured[], Measured[]] = [[], []];
  // What is counted in calls has a turn before that counts nothing.
  for (let turn = sides[0].calls === undefined ? 0 : -1; turn < TURNS; turn++) {
    for (const at of [0, 1] as const) {
      const { port, next, status = 200, calls, reset, connections } = sides[at];
      await reset?.();
      const warmUp = short ? 0.25 : 0.5;
      const figures = await load(port, next, { seconds: seconds / TURNS, warmUp, calls, connections, status });
      if (figures.wrong > 0) throw new Error(`${figures.wrong} answers had another status than ${status}`);
      if (turn >= 0) measured[at].push(figures);
    }
  }
  const chosen = (at: 0 | 1, figure: Figure) => {
    const sorted = measured[at].map((turn) => turn[figure]).toSorted((one, other) => one - other);
    const best = figure === 'perSecond' ? TURNS - 1 : 0;
    return sorted[short ? best : Math.floor(TURNS / 2)] ?? Number.NaN;
  };
  return (figure) => ({ product: chosen(0, figure), limit: chosen(1, figure) });
}
