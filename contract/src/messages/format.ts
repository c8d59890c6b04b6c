import type { Language } from './language.ts';
import { language, perLanguage } from './sentences.ts';

/* How sentences write numbers and counts, in the reader's language. */

const digits = (fraction: number) => ({ minimumFractionDigits: fraction, maximumFractionDigits: fraction });
// Portuguese leaves 1234 together, which no column of figures does.
const grouped = perLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: true }));
const percent = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', ...digits(2) }));
const rounded = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const tenths = perLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: true, ...digits(1) }));
const percentOfTenths = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', ...digits(1) }));
const signed = perLanguage((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero', ...digits(1) }));

/** "12,345": a whole number with its thousands set apart. */
export const number = (value: number): string => grouped().format(value);

/** Here rather than in a catalogue: walls and graphics, which load none, write figures too. */
const NOT_REPORTED: Record<Language, string> = {
  en: 'Not reported',
  fr: 'Non communiqué',
  pt: 'Não comunicado',
  ar: 'لم يرد بعد',
};
export const notReported = (): string => NOT_REPORTED[language()];

/** A figure with its thousands set apart; a missing one is "Not reported", never 0. */
export const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? notReported() : number(value);

/** A share of 0 to 1 as per cent; a dash where there is nothing to divide by. */
export const share = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : percent().format(value);

/** A number with one decimal, as the sentences of checks write it. */
export const decimal = (value: number): string => tenths().format(value);

/** "95.1%": a percentage with one decimal. */
export const percentTenths = (percent: number): string => percentOfTenths().format(percent / 100);

/** "40%", "12.5%": a percentage with a decimal where it has one. */
export const percentage = (percent: number): string => rounded().format(percent / 100);

/** "+3.2", "−1.0", "0.0": percentage points with one decimal; a dash where there is nothing to compare with. */
export const swing = (points: number | null): string =>
  points === null ? '–' : signed().format(points).replace('-', '−');

/** "1 row", "12,345 rows", of sentences that are English alone. @param many the plural, where it is more than `one` with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A value cut to 60 characters, for a sentence that quotes it. */
export const shortened = (value: string): string => (value.length > 60 ? `${value.slice(0, 57)}…` : value);

/** A value in quotation marks, shortened, of sentences that are English alone. */
export const quoted = (value: string): string => `"${shortened(value)}"`;
