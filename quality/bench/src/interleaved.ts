import type { Machine } from './bench.ts';
import { load, type NextCall } from './load.ts';

const ROUNDS = 3;

interface Side {
  port: number;
  next: NextCall;
  /** Calls a round, which `reset` makes possible again; by default as many as the round has time for. */
  calls?: number;
  reset?: () => Promise<unknown>;
  connections?: number;
}

/**
 * Loads the product and its limit in alternating rounds, so that other work of the machine affects both. Answers the calls a second of
 * the median round of each, in the short form of the best one.
 */
export async function measureInterleaved(
  { seconds, short }: Machine,
  sides: readonly [Side, Side],
): Promise<{ product: number; limit: number }> {
  const measured: [number[], number[]] = [[], []];
  // Rounds of a fixed number of calls have no warm-up: round -1 is one, and does not count.
  for (let round = sides[0].calls === undefined ? 0 : -1; round < ROUNDS; round++) {
    for (const at of [0, 1] as const) {
      const { port, next, calls, reset, connections } = sides[at];
      await reset?.();
      const warmUp = short ? 0.25 : 0.5;
      const perSecond = await load(port, next, { seconds: seconds / ROUNDS, warmUp, calls, connections });
      if (round >= 0) measured[at].push(perSecond);
    }
  }
  const chosen = (at: 0 | 1) =>
    measured[at].toSorted((one, other) => one - other)[short ? ROUNDS - 1 : Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return { product: chosen(0), limit: chosen(1) };
}
