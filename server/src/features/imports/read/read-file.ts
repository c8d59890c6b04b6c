import { readCsv } from '../../../platform/text/read-csv.ts';
import { type FileFormat, FORMAT, formatOf, type Kind, type Row } from '../format.ts';
import { openText } from './open-text.ts';
import { type Header, type Refusal, readHeader, rowReader } from './read-row.ts';

/** Rows as one array for each column, after those of the line numbers and of whether the row is valid. */
export interface Batch {
  columns: unknown[][];
  refused: [line: number, Refusal][];
  /** The rows of the file so far. */
  rows: number;
}

/** What a file turned out to be once it was read. */
export interface FileEnd {
  sha256: string;
  rows: number;
  /** The sum of the column votes. */
  votes: number;
  /** Columns that the format does not know. */
  unknown: string[];
  separator: string;
  encoding: string;
  /** The refusal of the file as a whole, with its line: none of its rows counts. */
  broken: [line: number, Refusal] | null;
}

/** A batch ends at either limit; no more of a file is in memory. */
const BATCH_ROWS = 4_000;
const BATCH_CHARACTERS = 2_000_000;
/** The election type of the row that ends results.csv with the sum of its votes. */
const CONTROL = 'total';

export const NUMBERS: ReadonlySet<string> = new Set([
  'election_type',
  'registered_voters',
  'order_queue',
  'order',
  'votes',
  'total_registered_voters',
  'total_valid_votes',
  'total_rejected',
  'total_issued',
  'total_not_returned',
]);

export const columnsOf = (kind: Kind): string[] => Object.keys(FORMAT[kind].row.shape);

/**
 * Reads a file of the format in bounded memory.
 * @param makeCodes whether stations may have no code
 * @throws Failure 422 for what is no text, and for lines of more than the limits
 */
export async function* readFile(
  kind: Kind,
  name: string,
  source: AsyncIterable<Uint8Array>,
  makeCodes: boolean,
): AsyncGenerator<Batch, FileEnd> {
  const format = formatOf(kind, makeCodes);
  const text = await openText(name, source, columnsOf(kind));
  const reading = readCsv(text.lines, text.separator);
  const file = startFile(kind, format);
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) {
    for (const { line, cells } of next.value) {
      file.take(line, cells);
      if (file.isFull()) yield file.batch();
    }
  }
  yield file.batch();
  const { separator, encoding } = text;
  return { ...file.end(next.value.brokenFrom), separator, encoding, sha256: text.sha256() };
}

/** The rows of a file in the making. */
function startFile(kind: Kind, format: FileFormat) {
  const names = columnsOf(kind);
  const readRow = rowReader(format);
  const control = controlRow(kind);
  let header: Header | undefined;
  let columns: unknown[][] = [[], [], ...names.map(() => [])];
  let refused: Batch['refused'] = [];
  let characters = 0;
  let rows = 0;

  function add(line: number, row: Row, ok: boolean) {
    columns[0]?.push(line);
    columns[1]?.push(ok);
    for (const [at, column] of names.entries()) {
      const value = row[column];
      if (typeof value === 'string') characters += value.length;
      columns[at + 2]?.push(NUMBERS.has(column) && typeof value === 'string' ? null : (value ?? null));
    }
  }

  return {
    take(line: number, cells: string[]) {
      if (!header) {
        header = readHeader(format, cells);
        refused.push(...header.refusals.map((refusal): [number, Refusal] => [line, refusal]));
        return;
      }
      // The refusal of the header covers all rows.
      const wrongHeader = header.refusals.length > 0;
      if (!wrongHeader && control.take(line, header, cells)) return;
      const { row, refusals } = readRow(header, { line, cells });
      if (!wrongHeader) refused.push(...refusals.map((refusal): [number, Refusal] => [line, refusal]));
      add(line, row, refusals.length === 0 && !wrongHeader);
      control.add(row);
      rows += 1;
    },
    isFull: () => (columns[0]?.length ?? 0) >= BATCH_ROWS || characters >= BATCH_CHARACTERS,
    batch(): Batch {
      const full = { columns, refused, rows };
      columns = [[], [], ...names.map(() => [])];
      refused = [];
      characters = 0;
      return full;
    },
    end(brokenFrom: number | undefined): Pick<FileEnd, 'rows' | 'votes' | 'unknown' | 'broken'> {
      const broken = brokenFrom === undefined ? (header ? control.refusal() : EMPTY) : brokenAt(brokenFrom);
      return { rows, votes: control.votes(), unknown: header?.unknown ?? [], broken };
    },
  };
}

const EMPTY: FileEnd['broken'] = [1, { column: '', code: 'empty_file', detail: {} }];
const brokenAt = (line: number): FileEnd['broken'] => [line, { column: '', code: 'broken', detail: {} }];

/** The sum of the votes, and the row `total` that may end results.csv. A file whose sum differs was cut or changed. */
function controlRow(kind: Kind) {
  let votes = 0;
  let total: { line: number; said: string } | undefined;
  let after: number | undefined;
  const cellOf = (header: Header, cells: string[], column: string) => cells[header.columns.indexOf(column)] ?? '';
  return {
    /** Whether the row is the control row. */
    take(line: number, header: Header, cells: string[]): boolean {
      if (total) after ??= line;
      if (kind !== 'results' || cellOf(header, cells, 'election_type').toLowerCase() !== CONTROL) return false;
      total = { line, said: cellOf(header, cells, 'votes') };
      return true;
    },
    add({ votes: figure }: Row) {
      if (/^\d{1,15}$/.test(String(figure))) votes += Number(figure);
    },
    votes: () => votes,
    refusal(): FileEnd['broken'] {
      if (!total) return null;
      if (after !== undefined) return [after, { column: 'election_type', code: 'after_total', detail: {} }];
      const { line, said } = total;
      if (said === String(votes)) return null;
      return [line, { column: 'votes', code: 'total_differs', detail: { value: said, sum: votes } }];
    },
  };
}
