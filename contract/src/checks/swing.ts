import * as z from 'zod';
import { contestFields } from '../figures/contest.ts';
import { route } from '../wire/route.ts';

/**
 * By how many percentage points a share differs from the one before.
 * @param now part and whole, counts; `before` likewise, null where there was none
 * @returns null where one of the shares is not known
 */
export function swingOf(
  [part, whole]: readonly [number, number],
  before: readonly [number, number] | null,
): number | null {
  if (!before || whole <= 0 || before[1] <= 0) return null;
  return (part / whole - before[0] / before[1]) * 100;
}

/** The published figures of the same place in the year that is compared with (comparisons.ts). */
const earlier = z.object({
  year: z.string(),
  turnout: z.object({ ballots: z.int(), registered: z.int() }).nullable(),
  valid: z.int(),
  /** By today's candidate; without those of new parties and independents. */
  votes: z.array(z.object({ id: z.int(), votes: z.int() })),
});
export type EarlierFigures = z.output<typeof earlier>;

export const swing = {
  /** What the figures of a contest are compared with; null where there is nothing. */
  contest: route({
    method: 'GET',
    path: '/api/v1/votes/earlier',
    access: ['entries.validate', 'votes.publish'],
    input: z.object(contestFields),
    data: z.object({ earlier: earlier.nullable() }),
  }),
};
