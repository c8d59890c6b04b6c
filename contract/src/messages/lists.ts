import { directionOf } from './language.ts';
import { begun, isolated, language, perLanguage } from './sentences.ts';

/* How sentences write lists, in the reader's language. Each name keeps its own direction. */

const long = perLanguage((locale) => new Intl.ListFormat(locale, { style: 'long' }));

/** "a, b and c" */
export const listed = (names: readonly string[]): string => long().format(names.map(isolated));

/** What a list is made of; empty parts are left out. */
type Parts = readonly (string | false | null | undefined)[];

/** "a, b, c", for lists without a last word, and for a name with what says more about it. */
export const series = (parts: Parts): string => joined(parts, { ltr: ', ', rtl: '، ' });

/** "a · b": short facts side by side. */
export const facts = (parts: Parts): string => joined(parts, { ltr: ' · ', rtl: ' · ' });

/** From right to left each part keeps its own direction. */
function joined(parts: Parts, between: Record<'ltr' | 'rtl', string>): string {
  const given = parts.flatMap((part) => part || []);
  return given.length === 1 || directionOf(language()) === 'ltr'
    ? given.join(between.ltr)
    : begun(given.map(isolated).join(between.rtl));
}
