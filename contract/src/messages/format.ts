import { perLanguage, sentences } from './sentences.ts';

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

const words = sentences('words', 'figures');
export const notReported = (): string => words.notReported;

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

/** A value cut to 60 characters, for a sentence that quotes it. */
export const shortened = (value: string): string => (value.length > 60 ? `${value.slice(0, 57)}…` : value);
