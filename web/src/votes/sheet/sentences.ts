/** Sentences of the sheet beside the figures. */
export const showSheet = 'Show the sheet';
export const hideSheet = 'Hide the sheet';
export const rowsOnSheet = 'Where the rows are on the sheet';
export const rowsExplained = 'The line on the sheet follows the row that you are in, between these two ends.';
export const firstRow = 'Above the first row, in percent';
export const lastRow = 'Below the last row, in percent';
