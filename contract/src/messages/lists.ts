import { isolated, perLanguage } from './sentences.ts';

/* How sentences write lists, in the reader's language. Each name keeps its own direction. */

const long = perLanguage((locale) => new Intl.ListFormat(locale, { style: 'long' }));
const narrow = perLanguage((locale) => new Intl.ListFormat(locale, { style: 'narrow' }));

/** "a, b and c" */
export const listed = (names: readonly string[]): string => long().format(names.map(isolated));

/** "a, b, c", for lists that stand alone or go on. */
export const series = (names: readonly string[]): string => narrow().format(names.map(isolated));
