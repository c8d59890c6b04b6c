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
 * Loads the product and its limit in turns, so that whatever else the machine does meets both, and gives the middle turn
 * of each. @throws Error where an answer was not the expected one
 */
export async function inTurns(
  { seconds }: Machine,
  sides: readonly [Side, Side],
): Promise<(figure: Figure) => { product: number; limit: number }> {
  const measured: [Measured[], Measured[]] = [[], []];
  // What is counted in calls has a turn before that counts nothing.
  for (let turn = sides[0].calls === undefined ? 0 : -1; turn < TURNS; turn++) {
    for (const at of [0, 1] as const) {
      const { port, next, status = 200, calls, reset, connections } = sides[at];
      await reset?.();
      const figures = await load(port, next, { seconds: seconds / TURNS, calls, connections, status });
      if (figures.wrong > 0) throw new Error(`${figures.wrong} answers had another status than ${status}`);
      if (turn >= 0) measured[at].push(figures);
    }
  }
  const middle = (at: 0 | 1, figure: Figure) =>
    measured[at].map((turn) => turn[figure]).toSorted((one, other) => one - other)[Math.floor(TURNS / 2)] ?? Number.NaN;
  return (figure) => ({ product: middle(0, figure), limit: middle(1, figure) });
}
