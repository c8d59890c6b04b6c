import { counted, quoted } from '@election/contract/messages/format';

/** Sentences for a CSV file, or a row of one, that cannot be read. */
export const emptyFile = 'The file is empty. Its first line must name the columns.';
export const missingColumn = 'This column is missing, so no row of the file can be read.';
export const repeatedColumn = 'This column appears twice, so no row of the file can be read.';
export const brokenFile =
  'A quotation mark that is opened at this line or after it is never closed, so no row of the file can be trusted.';
export const invalid = (value: string, sentence: string) => (value === '' ? sentence : `${quoted(value)}: ${sentence}`);
export const cells = (found: number, expected: number) =>
  `The row has ${counted(found, 'cell')}, but the first line names ${counted(expected, 'column')}.`;
export const notUtf8 = (value: string) =>
  `${quoted(value)} holds characters that are not UTF-8: the file is probably in a code page of Windows. Save it as CSV UTF-8.`;
