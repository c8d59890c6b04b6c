import { type Language, LOCALES } from './language.ts';
import { language } from './sentences.ts';

/* How sentences write lists, in the reader's language. */

const formats = new Map<string, Intl.ListFormat>();

function formatOf(reader: Language, style: 'long' | 'narrow'): Intl.ListFormat {
  const name = `${reader} ${style}`;
  const format = formats.get(name) ?? new Intl.ListFormat(LOCALES[reader], { style });
  formats.set(name, format);
  return format;
}

/** "a, b and c" */
export const listed = (names: readonly string[]): string => formatOf(language(), 'long').format(names);

/** "a, b, c", for lists that stand alone or go on. */
export const series = (names: readonly string[]): string => formatOf(language(), 'narrow').format(names);
