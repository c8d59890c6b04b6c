/* How sentences write numbers and counts. */

const grouped = new Intl.NumberFormat('en');

/** "12,345": a whole number with its thousands set apart. */
export const number = (value: number): string => grouped.format(value);

const percent = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const notReported = 'Not reported';

/** A figure with its thousands set apart; a missing one is "Not reported", never 0. */
export const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? notReported : number(value);

/** A share of 0 to 1 as per cent; a dash where there is nothing to divide by. */
export const share = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : percent.format(value);

/** "+3.2", "−1.0", "0.0": percentage points with one decimal; a dash where there is nothing to compare with. */
export function swing(points: number | null): string {
  if (points === null) return '–';
  const rounded = Number(points.toFixed(1));
  return `${rounded < 0 ? '−' : rounded > 0 ? '+' : ''}${Math.abs(rounded).toFixed(1)}`;
}

/** "1 row", "12,345 rows". @param many the plural, where it is more than `one` with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A value in quotation marks, cut to 60 characters. */
export const quoted = (value: string): string => `"${value.length > 60 ? `${value.slice(0, 57)}…` : value}"`;
