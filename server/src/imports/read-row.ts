import { fieldErrors } from '@election/contract/validation';
import type { CsvRecord } from '../read-csv.ts';
import type { FileFormat, Row } from './format.ts';

/** Why a row is refused: the column it lies in, a code, and what the code's sentence needs. */
export interface Refusal {
  column: string;
  code: string;
  detail: Record<string, unknown>;
}

/** The columns that a file names, in its order, as far as the format knows them. */
export interface Header {
  columns: string[];
  unknown: string[];
  refusals: Refusal[];
}

/** Reads the first line of a file: which column is where, and what is missing or there twice. */
export function readHeader(format: FileFormat, cells: readonly string[]): Header {
  const columns = cells.map((cell) => cell.toLowerCase());
  const known = Object.keys(format.row.shape);
  const missing = known.filter((column) => isRequired(format, column) && !columns.includes(column));
  const twice = known.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  return {
    columns,
    unknown: cells.filter((cell) => cell !== '' && !known.includes(cell.toLowerCase())),
    refusals: [
      ...missing.map((column) => ({ column, code: 'missing_column', detail: {} })),
      ...twice.map((column) => ({ column, code: 'repeated_column', detail: {} })),
    ],
  };
}

const isRequired = (format: FileFormat, column: string): boolean =>
  !format.row.shape[column]?.safeParse(undefined).success;

/** Reads one row by its file's schema. A row that is refused keeps what was written, for the messages about it. */
export function readRow(format: FileFormat, header: Header, { cells }: CsvRecord): { row: Row; refusals: Refusal[] } {
  const raw: Row = {};
  for (const [at, column] of header.columns.entries()) {
    const cell = cells[at];
    if (cell !== undefined && cell !== '' && column in format.row.shape) raw[column] = cell;
  }
  const refusals = misshapen(header, cells);
  if (refusals.length > 0) return { row: raw, refusals };

  const read = format.row.safeParse(raw, { reportInput: true });
  if (!read.success) {
    const errors = Object.entries(fieldErrors(read.error));
    return {
      row: raw,
      refusals: errors.map(([column, sentences]) => ({
        column,
        code: 'invalid',
        detail: { value: String(raw[column] ?? ''), sentence: sentences[0] },
      })),
    };
  }
  const row = read.data as Row;
  const mistake = format.check?.(row);
  if (!mistake) return { row, refusals: [] };
  const { column, sentence } = mistake;
  return { row: raw, refusals: [{ column, code: 'invalid', detail: { value: String(raw[column] ?? ''), sentence } }] };
}

/** More or fewer cells than columns, or letters that were lost because the file is not UTF-8. */
function misshapen({ columns }: Header, cells: readonly string[]): Refusal[] {
  const lost = cells.findIndex((cell) => cell.includes('\ufffd'));
  if (lost >= 0) return [{ column: columns[lost] ?? '', code: 'not_utf8', detail: { value: cells[lost] } }];
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
    const column = columns[Math.min(cells.length, columns.length - 1)] ?? '';
    return [{ column, code: 'cells', detail: { found: cells.length, expected: columns.length } }];
  }
  return [];
}
