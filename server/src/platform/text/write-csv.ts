import { stringify } from 'csv-stringify/sync';
import { toCell } from './spreadsheet-cell.ts';
import type { Table } from './table.ts';

/** A table as CSV in UTF-8 with a byte order mark, for spreadsheets too: no cell is taken for a formula. */
export const csvOf = ({ header, rows }: Table): string =>
  stringify([header, ...rows.map((row) => row.map(toCell))], { bom: true });
