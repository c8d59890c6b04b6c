/** Sentences of the sheet beside the figures. */
export const showSheet = 'Show the sheet';
export const hideSheet = 'Hide the sheet';
export const rowsOnSheet = 'Where the rows are on the sheet';
export const rowsExplained =
  'Move the ends to the first and the last row of figures. A line on the sheet then follows the row that you are in.';
export const firstRow = 'Above the first row, in percent';
export const lastRow = 'Below the last row, in percent';
