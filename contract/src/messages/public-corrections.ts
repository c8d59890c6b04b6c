import type { RegisterTotals } from '../figures/registers.ts';
import { number } from './format.ts';
import { series } from './lists.ts';
import { sentences } from './sentences.ts';

/** Sentences of the public list of corrections. */
export const say = sentences('results', 'corrections');

export const place = (region: string, constituency: string, station: string | null) =>
  series([station, constituency, region]);

const figureOf = (votes: number | null) => (votes === null ? say.nothing : number(votes));
export const figure = (name: string, before: number | null, after: number | null) =>
  say.figure({ name, before: figureOf(before), after: figureOf(after) });

const TOTALS = [
  'total_registered_voters',
  'total_valid_votes',
  'total_rejected',
  'total_issued',
  'total_not_returned',
] as const;
const totals = (register: RegisterTotals | null) =>
  register === null
    ? say.nothing
    : series(
        TOTALS.flatMap((of) => {
          const total = register[of];
          return typeof total === 'number' ? [say.total({ of, count: number(total) })] : [];
        }),
      );
export const register = (before: RegisterTotals | null, after: RegisterTotals | null) =>
  say.register({ before: totals(before), after: totals(after) });
