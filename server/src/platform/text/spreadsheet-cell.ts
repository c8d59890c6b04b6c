import type { Cell } from './table.ts';

/**
 * The beginnings that a spreadsheet takes for those of a formula, also in full width; apostrophes before them belong to it, so that
 * a text which already begins with an apostrophe is read back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const WRITTEN = /^'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** A value as a cell that no spreadsheet runs: a text that begins like a formula gets an apostrophe before it. */
export const toCell = (value: Cell): Cell => (typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value);

/** The text that `toCell` was given; any other text as it is. */
export const fromCell = (cell: string): string => cell.replace(WRITTEN, '');
