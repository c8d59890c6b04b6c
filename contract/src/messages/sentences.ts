import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import type { English } from './catalogues/en/english.ts';
import { directionOf, type Language, LOCALES } from './language.ts';

export type Area = keyof English;
/** The messages of an area in one language, by section and key. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/** Where sentences come from. Each side says so once, before it writes its first sentence. */
export interface Source {
  /** The language of the reader: of the request on the server, of the page in a browser. */
  language: () => Language;
  catalogue: (language: Language, area: Area) => Catalogue | undefined;
}

type Values<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number | readonly (string | number)[]; ICUNumberArgument: number; ICUDateArgument: Date }
>;
/** A message without placeholders is a text; any other is a function of its values. */
export type Sentences<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends `${string}{${string}`
    ? (values: Values<Messages[Key]>) => string
    : string;
};

let source: Source | undefined;

export function speakFrom(next: Source): void {
  source = next;
}

export const language = (): Language => source?.language() ?? 'en';

/** What takes long to make: made once for each language, and read in that of the reader. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const known = new Map<Language, Made>();
  return () => {
    const reader = language();
    const made = known.get(reader) ?? make(LOCALES[reader]);
    known.set(reader, made);
    return made;
  };
}

/**
 * The sentences of one section, in the reader's language at the moment of reading: read them where they are shown, never while a module
 * loads. @throws Error where the area is not loaded
 */
export const sentences = <A extends Area, S extends keyof English[A] & string>(
  area: A,
  section: S,
): Sentences<English[A][S]> =>
  new Proxy({}, { get: (_, key) => (typeof key === 'string' ? read(area, section, key) : undefined) }) as Sentences<
    English[A][S]
  >;

function read(area: Area, section: string, key: string): unknown {
  const reader = language();
  const catalogue = source?.catalogue(reader, area);
  if (!catalogue) throw new Error(`The sentences of ${area} are not loaded in ${reader}.`);
  const texts = catalogue[section] ?? {};
  const message = Object.hasOwn(texts, key) ? texts[key] : undefined;
  if (typeof message === 'string' || message === undefined) return message;
  return (values: Given) => {
    const text = format<string>(message, LOCALES[reader], written(message, values, reader), { formatters });
    return typeof text === 'string' ? begun(text) : text;
  };
}

/** The values of a message; a list is written as the language writes lists. */
type Given = Readonly<Record<string, FormatValues<string>[string] | readonly (string | number)[]>>;

function written(message: CompiledMessage, values: Given, reader: Language): FormatValues<string> {
  const choosers = directionOf(reader) === 'ltr' ? new Set() : choosersOf(message);
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? lists().format(value.map((one) => isolated(String(one))))
      : typeof value === 'string' && !choosers.has(name)
        ? isolated(value)
        : value,
  ]);
  return Object.fromEntries(entries);
}

/** In a text from right to left, names and addresses keep their own direction. */
export const isolated = (value: string): string =>
  directionOf(language()) === 'ltr' || value === '' ? value : `\u2068${value}\u2069`;

/** A text that begins with a name runs as its language does: a paragraph has the direction of its first letter or mark outside of names. */
export const begun = (text: string): string =>
  directionOf(language()) === 'rtl' && text.startsWith('\u2068') ? `\u200f${text}` : text;

const lists = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }));

const SELECT = 1;
/** The values by which a parsed message chooses its words; they are no part of the text. */
function choosersOf(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  if (Array.isArray(part) && part[1] === SELECT) found.add(String(part[0]));
  for (const inner of Object.values(part)) choosersOf(inner, found);
  return found;
}

/** Making a format takes as long as writing a hundred times with it. */
function kept<Arguments extends unknown[], Made>(make: (...given: Arguments) => Made) {
  const known = new Map<string, Made>();
  return (...given: Arguments): Made => {
    const name = JSON.stringify(given);
    const made = known.get(name) ?? make(...given);
    known.set(name, made);
    return made;
  };
}

const formatters: FormatOptions['formatters'] = {
  getNumberFormat: kept((locale, options) => new Intl.NumberFormat(String(locale), { useGrouping: true, ...options })),
  getPluralRules: kept((locale, options) => new Intl.PluralRules(String(locale), options)),
  getDateTimeFormat: kept((locale, options) => new Intl.DateTimeFormat(String(locale), options)),
};
