import { IMPORT_LIMITS } from '@election/contract/imports/imports';

/** Limits that hold while a file is unpacked and read, before anything of it is kept. */
export interface FileLimits {
  /** Files in a zip, those that are not read included. */
  files: number;
  /** Megabytes of all unpacked files together. */
  unpackedMegabytes: number;
}

/** Unpacked bytes for each byte of a zip. Real figures reach a tenth of it; a zip that is one long line of commas a thousand. */
export const MOST_UNPACKED = 200;
/** Columns of a line, characters of a cell outside of quotation marks, and of a line. The longest cell is the outline of a region. */
export const MOST_COLUMNS = 100;
export const LONGEST_CELL = 250_000;
export const LONGEST_LINE = 1_000_000;
/** Megabytes of an .xlsx file once unpacked: its cells are all in memory at once. */
export const WORKBOOK_MEGABYTES = 40;

export const CONSOLE_LIMITS: FileLimits = { files: 1_000, unpackedMegabytes: IMPORT_LIMITS.unpackedMegabytes };
export const COMMAND_LIMITS: FileLimits = { files: 1_000, unpackedMegabytes: 2_000 };
