import type { Moment } from '../drawings.ts';
import { colorOf } from './holders.ts';
import { seatRows } from './sums.ts';
import type { Added, View } from './view.ts';

/** The sums after each publication. */
export function momentsOf(added: readonly Added[]): Moment[] {
  const sums: Record<string, number> = {};
  let reported = 0;
  return added.map(({ at, whole, counts }) => {
    if (whole) reported += 1;
    for (const [key, count] of Object.entries(counts)) sums[key] = (sums[key] ?? 0) + count;
    return { at, reported, sums: { ...sums } };
  });
}

/** At most so many of a list, evenly, the last one among them. */
export function evenly<Row>(rows: readonly Row[], most: number): Row[] {
  if (rows.length <= most) return [...rows];
  return Array.from({ length: most }, (_, at) => rows[Math.round(((at + 1) * rows.length) / most) - 1] as Row);
}

export interface Line {
  key: string;
  name: string;
  word: string;
  color: string;
}

/** Lines at most: those with the most votes or seats. */
const LINES = 5;

/** Those with the most at the end, with the colour that they have everywhere. */
export function linesOf({ result }: View, last: Moment): Line[] {
  const keys = Object.keys(last.sums).sort((a, b) => (last.sums[b] ?? 0) - (last.sums[a] ?? 0));
  return keys.slice(0, LINES).flatMap((key): Line[] => {
    const candidate = result.candidates.find((row) => `candidate-${row.candidate.id}` === key)?.candidate;
    if (candidate) return [{ key, name: candidate.name, word: candidate.name, color: colorOf(result, candidate) }];
    const holder = seatRows(result).ranked.find((row) => row.holder.key === key)?.holder;
    return holder ? [{ key, name: holder.name, word: holder.short, color: holder.color }] : [];
  });
}
