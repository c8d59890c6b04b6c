import { fieldErrors } from '@election/contract/wire/validation';
import type * as z from 'zod';
import { type CsvRecord, isLost } from '../../../platform/text/read-csv.ts';
import { fromCell } from '../../../platform/text/spreadsheet-cell.ts';
import type { FileFormat, Row } from '../format.ts';

/** The reason of a refusal: the column, a code, and the parameters of the code's sentence. */
export interface Refusal {
  column: string;
  code: string;
  detail: Record<string, unknown>;
}

/** The header of a file: all its columns in order, those that the format does not know, and refusals. */
export interface Header {
  columns: string[];
  unknown: string[];
  refusals: Refusal[];
}

/** Reads the first line of a file, which names the columns; refuses missing and repeated ones, and names that are not UTF-8. */
export function readHeader(format: FileFormat, cells: readonly string[]): Header {
  const columns = cells.map((cell) => cell.toLowerCase());
  const lost = cells.find(isLost);
  if (lost !== undefined)
    return { columns, unknown: [], refusals: [{ column: lost, code: 'not_utf8', detail: { value: lost } }] };
  const known = Object.keys(format.row.shape);
  const missing = requiredOf(format).filter((column) => !columns.includes(column));
  if (!columns.some((column) => known.includes(column)))
    return { columns, unknown: [], refusals: [{ column: cells[0] ?? '', code: 'no_columns', detail: {} }] };
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

/** The columns that every row has a value of. */
const requiredOf = ({ row }: FileFormat): string[] =>
  Object.entries(row.shape).flatMap(([column, schema]) => (schema.safeParse(undefined).success ? [] : [column]));

interface ReadRow {
  row: Row;
  refusals: Refusal[];
}

/** The size of a column's value cache. */
const CACHED_VALUES = 10_000;

/**
 * Returns a function that parses rows by their file's schema. Files repeat most values, so that the parser caches the parsed value
 * of each distinct cell by column. A row with an invalid cell is parsed as a whole for its error messages. A refused row keeps its
 * raw text for the messages about it.
 */
export function rowReader(format: FileFormat): (header: Header, record: CsvRecord) => ReadRow {
  const columns = new Map(
    Object.entries(format.row.shape).map(([column, schema]) => [column, { column, read: cachedReader(schema) }]),
  );
  const required = requiredOf(format);

  let planned: Header | undefined;
  let readers: ({ column: string; read: ReturnType<typeof cachedReader> } | undefined)[] = [];

  return (header, { cells }) => {
    if (header !== planned) {
      planned = header;
      readers = header.columns.map((column) => columns.get(column));
    }
    const row: Row = {};
    let fits = true;
    for (let at = 0; at < readers.length; at += 1) {
      const written = cells[at];
      const known = readers[at];
      if (written === undefined || written === '' || known === undefined) continue;
      const value = known.read(written);
      if (value === undefined) fits = false;
      else row[known.column] = value;
    }
    const raw = () => rawRow(header, cells, columns);
    const refusals = misshapen(header, cells);
    if (refusals.length > 0) return { row: raw(), refusals };
    if (!fits || required.some((column) => row[column] === undefined)) return refuse(format, raw());
    const mistake = format.check?.(row);
    if (!mistake) return { row, refusals: [] };
    const { column, sentence } = mistake;
    const written = raw();
    return {
      row: written,
      refusals: [{ column, code: 'invalid', detail: { value: String(written[column] ?? ''), sentence } }],
    };
  };
}

/** A row as it is written, of the columns that the format knows. */
function rawRow({ columns }: Header, cells: readonly string[], known: ReadonlyMap<string, unknown>): Row {
  const written = columns.map((column, at) => [column, cells[at] ?? ''] as const);
  return Object.fromEntries(
    written
      .filter(([column, cell]) => cell !== '' && known.has(column))
      .map(([column, cell]) => [column, fromCell(cell)]),
  );
}

/** Parses cells by their column's schema, with a cache; undefined for an invalid cell. */
function cachedReader(schema: z.ZodType): (written: string) => string | number | undefined {
  const values = new Map<string, string | number | null>();
  return (written) => {
    const known = values.get(written);
    if (known !== undefined) return known ?? undefined;
    if (values.size >= CACHED_VALUES) values.clear();
    const read = schema.safeParse(fromCell(written));
    const value = read.success ? (read.data as string | number) : undefined;
    values.set(written, value ?? null);
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

/** Refuses a row with more or fewer cells than columns, or with replacement characters, since the file is not UTF-8. */
function misshapen({ columns }: Header, cells: readonly string[]): Refusal[] {
  const lost = cells.findIndex(isLost);
  if (lost >= 0) return [{ column: columns[lost] ?? '', code: 'not_utf8', detail: { value: cells[lost] } }];
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
    const column = columns[Math.min(cells.length, columns.length - 1)] ?? '';
    return [{ column, code: 'cells', detail: { found: cells.length, expected: columns.length } }];
  }
  return [];
}
