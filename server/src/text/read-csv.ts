import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** A record of a CSV file: the line on which it begins, and its cells with white space folded to single spaces. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** What is known of a file when it is read: the SHA-256 of its bytes, and the line from which on it is no CSV. */
export interface CsvEnd {
  sha256: string;
  brokenFrom: number | undefined;
}

/** Bounds what a quote that is never closed can make us hold; an outline of a place stays far below. */
const MAX_RECORD_BYTES = 1_000_000;

/**
 * Reads a CSV file (comma, quotes; UTF-8 with or without BOM; CRLF or LF) record by record, the header first, passing over
 * blank lines. A quote that is never closed ends the reading: nothing after it can be told apart.
 */
export async function* readCsv(source: Readable): AsyncGenerator<CsvRecord, CsvEnd> {
  const hash = createHash('sha256');
  let read = 0;
  const parser = parse({
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
  source.on('data', (chunk: Buffer) => hash.update(chunk));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const [line, ...cells] of source.pipe(parser) as AsyncIterable<string[]>)
      yield { line: Number(line), cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    await finished(source.resume(), { writable: false });
    return { sha256: hash.digest('hex'), brokenFrom: read + 1 };
  } finally {
    source.destroy();
  }
  return { sha256: hash.digest('hex'), brokenFrom: undefined };
}

/** Letters composed, white space of any kind and length one space, none at the edges; no NUL, which no table holds. */
const fold = (cell: string): string =>
  PLAIN.test(cell) ? cell : cell.normalize('NFC').replaceAll('\0', '\ufffd').replace(/\s+/g, ' ').trim();

/** Most cells: ASCII words, single spaces between them. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const breaksIn = (cells: string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0);
