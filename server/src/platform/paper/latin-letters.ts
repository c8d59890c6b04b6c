import anyAscii from 'any-ascii';
import type { Paper } from './paper.ts';
import { say } from './sentences.ts';

/** What the fonts of a paper have no letters for. They have Latin, Greek, Cyrillic, Arabic and Hebrew ones. */
const OTHER_SCRIPTS =
  /[\u0530-\u058f\u0700-\u074f\u0780-\u089f\u0900-\u1cff\u2e80-\ua4cf\ua500-\ua71f\ua800-\uab2f\uab70-\ufaff\ufb07-\ufb1c\ufe30-\ufe6f\u{10000}-\u{1ffff}]+/gu;

/** A text in letters that a paper can show: names in other scripts are written in Latin letters. */
export const latinLetters = (text: string): string => text.replace(OTHER_SCRIPTS, (run) => anyAscii(run));

/** A paper in such letters, which says so where any of its texts changed. */
export function inLatinLetters(paper: Paper): Paper {
  const shown = changed(paper);
  return JSON.stringify(shown) === JSON.stringify(paper)
    ? paper
    : { ...shown, source: `${shown.source} ${say.inLatin}` };
}

/** The same value with each of its texts changed. */
function changed<T>(value: T): T {
  if (typeof value === 'string') return latinLetters(value) as T;
  if (Array.isArray(value)) return value.map(changed) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner)])) as T;
}
