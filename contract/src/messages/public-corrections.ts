import type { RegisterTotals } from '../figures/registers.ts';
import type { Correction } from '../results/corrections.ts';
import { number } from './format.ts';

/** Sentences of the public list of corrections. */
export const heading = 'Corrections';
export const note =
  'Published figures that were withdrawn or changed, with the earlier figures. This list never changes.';
/** "Corrected 21:14" */
export const correctedAt = (time: string) => `Corrected ${time}`;
const kinds: Record<Correction['kind'], string> = { withdrawn: 'withdrawn', corrected: 'corrected' };
export const what = (numbered: number, kind: Correction['kind']) => `No. ${number(numbered)}, ${kinds[kind]}`;
export const place = (region: string, constituency: string, station: string | null) =>
  [station, constituency, region].filter(Boolean).join(', ');
export const why = (reason: string, text: string) => `${reason}: ${text}`;
export const noReason = 'No reason was given.';
const figureOf = (votes: number | null) => (votes === null ? 'nothing' : number(votes));
export const figure = (name: string, before: number | null, after: number | null) =>
  `${name}: ${figureOf(before)} → ${figureOf(after)}`;
const TOTALS = [
  ['total_registered_voters', 'registered'],
  ['total_valid_votes', 'valid'],
  ['total_rejected', 'rejected'],
  ['total_issued', 'issued'],
  ['total_not_returned', 'not returned'],
] as const;
const totals = (register: RegisterTotals | null) =>
  register === null
    ? 'nothing'
    : TOTALS.flatMap(([name, word]) => {
        const total = register[name];
        return typeof total === 'number' ? [`${number(total)} ${word}`] : [];
      }).join(', ');
export const register = (before: RegisterTotals | null, after: RegisterTotals | null) =>
  `Register: ${totals(before)} → ${totals(after)}`;
