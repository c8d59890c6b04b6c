import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** A CSV record: the number of its first line, and its cells with white space collapsed. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** The line from which on the file is not valid CSV. */
export interface CsvEnd {
  brokenFrom: number | undefined;
}

/** Limits the memory that an unclosed quote can take; the longest field, an SVG outline, is far smaller. */
const MAX_RECORD_BYTES = 1_000_000;

/**
 * Reads a CSV file (quotes; UTF-8 with or without BOM, UTF-16LE with one; CRLF or LF) record by record, header first, without blank lines.
 * An unclosed quote ends the file: the records after it cannot be separated.
 */
export async function* readCsv(source: Readable, separator = ','): AsyncGenerator<CsvRecord, CsvEnd> {
  let read = 0;
  const parser = parse({
    delimiter: separator,
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: MAX_RECORD_BYTES,
    on_record: (cells, { lines }) => {
      read = lines;
      return [String(lines - breaksIn(cells)), ...cells.map(fold)];
    },
  });
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const [line, ...cells] of source.pipe(parser) as AsyncIterable<string[]>)
      yield { line: Number(line), cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    await finished(source.resume());
    return { brokenFrom: read + 1 };
  } finally {
    source.destroy();
  }
  return { brokenFrom: undefined };
}

/** Normalises to NFC, collapses white space, trims, and replaces NUL, which PostgreSQL does not store. */
export const fold = (cell: string): string =>
  PLAIN.test(cell) ? cell : cell.normalize('NFC').replaceAll('\0', '\ufffd').replace(/\s+/g, ' ').trim();

/** Whether characters were lost: the decoder puts this one in the place of bytes that are not UTF-8. */
export const isLost = (cell: string): boolean => cell.includes('\ufffd');

/** Whether two names differ by case and white space alone. */
export const isSameName = (one: string, other: string): boolean =>
  fold(one).toLowerCase() === fold(other).toLowerCase();

/** Matches cells that need no normalisation: ASCII words with single spaces. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const breaksIn = (cells: string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);
