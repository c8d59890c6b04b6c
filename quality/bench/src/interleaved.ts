import type { Machine } from './bench.ts';
import { load, type Measured, type NextCall } from './load.ts';

const ROUNDS = 3;

interface Side {
  port: number;
  next: NextCall;
  /** The expected status; 200 by default. */
  status?: number;
  /** Calls a round, which `reset` makes possible again; by default as many as the round has time for. */
  calls?: number;
  reset?: () => Promise<unknown>;
  connections?: number;
}

type Figure = 'perSecond' | 'p99';

/**
 * Loads the product and its limit in alternating rounds, so that other work of the machine affects both. The returned function
 * gives the median round of each, in the short form the best one.
 * @throws Error where an answer had another status than the expected one
 */
export async function measureInterleaved(
  { seconds, short }: Machine,
  sides: readonly [Side, Side],
): Promise<(figure: Figure) => { product: number; limit: number }> {
  const measured: [Measured[], Measured[]] = [[], []];
  // Rounds of a fixed number of calls have no warm-up: round -1 is one, and does not count.
  for (let round = sides[0].calls === undefined ? 0 : -1; round < ROUNDS; round++) {
    for (const at of [0, 1] as const) {
      const { port, next, status = 200, calls, reset, connections } = sides[at];
      await reset?.();
      const warmUp = short ? 0.25 : 0.5;
      const figures = await load(port, next, { seconds: seconds / ROUNDS, warmUp, calls, connections, status });
      if (figures.wrong > 0) throw new Error(`${figures.wrong} answers had another status than ${status}`);
      if (round >= 0) measured[at].push(figures);
    }
  }
  const chosen = (at: 0 | 1, figure: Figure) => {
    const sorted = measured[at].map((round) => round[figure]).toSorted((one, other) => one - other);
    const best = figure === 'perSecond' ? ROUNDS - 1 : 0;
    return sorted[short ? best : Math.floor(ROUNDS / 2)] ?? Number.NaN;
  };
  return (figure) => ({ product: chosen(0, figure), limit: chosen(1, figure) });
}
