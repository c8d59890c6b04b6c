import { fieldErrors } from '@election/contract/validation';
import type * as z from 'zod';
import type { CsvRecord } from '../text/read-csv.ts';
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

interface ReadRow {
  row: Row;
  refusals: Refusal[];
}

/** Cells of a column whose values are remembered at most. */
const REMEMBERED = 10_000;

/**
 * A function that reads rows by their file's schema, one after the other. Files say most things again and again, so that each cell is
 * held against its column once; only a row with a cell that does not fit is read as a whole, for what is to be said of it. A row that
 * is refused keeps what was written, for the messages about it.
 */
export function rowReader(format: FileFormat): (header: Header, record: CsvRecord) => ReadRow {
  const columns = new Map(
    Object.entries(format.row.shape).map(([column, schema]) => [column, { read: remembering(schema) }]),
  );
  const required = [...columns.keys()].filter((column) => isRequired(format, column));

  return (header, { cells }) => {
    const raw: Row = {};
    const row: Row = {};
    let fits = true;
    for (const [at, column] of header.columns.entries()) {
      const cell = cells[at];
      const known = columns.get(column);
      if (cell === undefined || cell === '' || known === undefined) continue;
      raw[column] = cell;
      const value = known.read(cell);
      if (value === undefined) fits = false;
      else row[column] = value;
    }
    const refusals = misshapen(header, cells);
    if (refusals.length > 0) return { row: raw, refusals };
    if (!fits || required.some((column) => row[column] === undefined)) return refuse(format, raw);
    const mistake = format.check?.(row);
    if (!mistake) return { row, refusals: [] };
    const { column, sentence } = mistake;
    return {
      row: raw,
      refusals: [{ column, code: 'invalid', detail: { value: String(raw[column] ?? ''), sentence } }],
    };
  };
}

/** What a cell means by its column's schema; undefined where it does not fit. */
function remembering(schema: z.ZodType): (cell: string) => string | number | undefined {
  const values = new Map<string, string | number | undefined>();
  return (cell) => {
    if (values.has(cell)) return values.get(cell);
    if (values.size >= REMEMBERED) values.clear();
    const read = schema.safeParse(cell);
    const value = read.success ? (read.data as string | number) : undefined;
    values.set(cell, value);
    return value;
  };
}

function refuse(format: FileFormat, raw: Row): ReadRow {
  const read = format.row.safeParse(raw, { reportInput: true });
  const errors = read.success ? [] : Object.entries(fieldErrors(read.error));
  return {
    row: raw,
    refusals: errors.map(([column, sentences]) => ({
      column,
      code: 'invalid',
      detail: { value: String(raw[column] ?? ''), sentence: sentences[0] },
    })),
  };
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
