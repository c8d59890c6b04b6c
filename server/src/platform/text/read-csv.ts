import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
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
 * Reads a CSV file (quotes; UTF-8 with or without BOM, UTF-16LE with one; CRLF or LF) in lists of records, header first, without blank lines.
 * Lines of text before the first quote are simply split: they are most of a large file. An unclosed quote ends the file: the records after it
 * cannot be separated.
 */
export async function* readCsv(
  source: AsyncIterable<string | Uint8Array>,
  separator = ',',
): AsyncGenerator<CsvRecord[], CsvEnd> {
  const pieces = source[Symbol.asyncIterator]();
  let held = '';
  let line = 1;
  /** The line of the last record. */
  let read = 0;
  try {
    for (;;) {
      const { value, done } = await pieces.next();
      const isText = done || typeof value === 'string';
      const text = isText ? held + (done ? '' : value) : '';
      if (!isText || text.includes('"') || text.length > MAX_RECORD_BYTES)
        return yield* readQuoted(resumed(isText ? text : value, pieces), separator, { lines: line - 1, read });
      const lines = (line === 1 ? text.replace(/^\ufeff/, '') : text).split('\n');
      held = done ? '' : (lines.pop() ?? '');
      const records: CsvRecord[] = [];
      for (const one of lines) {
        const cells = one.split(separator).map(fold);
        if (cells.some((cell) => cell !== '')) {
          records.push({ line, cells });
          read = line;
        }
        line += 1;
      }
      if (records.length > 0) yield records;
      if (done) return { brokenFrom: undefined };
    }
  } finally {
    await pieces.return?.();
  }
}

async function* resumed<T>(first: T, others: AsyncIterator<T>): AsyncGenerator<T> {
  yield first;
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
}

/** @param before how many lines are before it, and which of them was the last record */
async function* readQuoted(
  pieces: AsyncIterable<string | Uint8Array>,
  separator: string,
  before: { lines: number; read: number },
): AsyncGenerator<CsvRecord[], CsvEnd> {
  let { read } = before;
  const records: CsvRecord[] = [];
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
      read = before.lines + lines;
      records.push({ line: read - breaksIn(cells), cells: cells.map(fold) });
      // Nothing passes through the stream record by record.
      return null;
    },
  });
  // Each step of its work fails with the same error.
  parser.on('error', () => {}).resume();
  let brokenFrom: number | undefined;
  const step = async (work: Promise<unknown>) => {
    await work.catch((error) => {
      if (!(error instanceof CsvError)) throw error;
      brokenFrom = read + 1;
    });
    return records.splice(0);
  };
  for await (const piece of pieces) {
    // The rest of a broken file is still measured.
    if (brokenFrom !== undefined) continue;
    const found = await step(promisify<string | Uint8Array, void>(parser.write.bind(parser))(piece));
    if (found.length > 0) yield found;
  }
  if (brokenFrom === undefined) {
    const found = await step(finished(parser.end()));
    if (found.length > 0) yield found;
  }
  return { brokenFrom };
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
