/** Where the rows of figures begin and end on a sheet, in percent from its top. */
export type RowsOnSheet = [from: number, to: number];

/** The height of a row's figure on the sheet, from 0 to 1: the middle of the row's share of the rows' height. */
export const guideAt = (index: number, count: number, [from, to]: RowsOnSheet): number =>
  (from + ((to - from) * (index + 0.5)) / Math.max(1, count)) / 100;
