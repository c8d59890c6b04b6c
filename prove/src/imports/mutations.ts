import { workbookOf } from '@election/server/testing/workbook';
import { entry, zip } from '../pictures/zips.ts';
import { random } from '../random.ts';
import { csvOf, filesOf, type Sent, type Tables } from './files.ts';

/**
 * What must become of a mutation. `same`: stored as if nothing had been changed. `refused`: refused by a sentence. `read`: refused, or stored
 * exactly as a second reader reads the mutated files. `packed`: refused, or stored as if nothing had been changed.
 */
export type Outcome = 'same' | 'refused' | 'read' | 'packed';

export interface Mutation {
  name: string;
  outcome: Outcome;
  /** Null where it does not apply to the chosen file. */
  make(tables: Tables): Mutated | null;
}

export interface Mutated {
  sent: Sent[];
  /** The rows of results that the user expects. */
  rows?: number;
}

type Edit = (rows: string[][], name: string) => string[][] | null;

const names = (tables: Tables): string[] => Object.keys(tables);
const below = (limit: number) => random.below(limit);
/** Twice as often the results, which hold the figures. */
const anyName = (tables: Tables) => (random.chance(0.3) ? 'results.csv' : random.pick(names(tables)));

/** Changes the table of one file. */
const ofTable = (name: string, outcome: Outcome, edit: Edit): Mutation => ({
  name,
  outcome,
  make(tables) {
    const file = anyName(tables);
    const rows = edit(
      (tables[file] ?? []).map((row) => [...row]),
      file,
    );
    return rows && { sent: filesOf({ ...tables, [file]: rows }) };
  },
});

/** Changes the bytes of one file. */
const ofBytes = (name: string, outcome: Outcome, edit: (bytes: Buffer) => Buffer | null): Mutation => ({
  name,
  outcome,
  make(tables) {
    const file = anyName(tables);
    const edited = edit(csvOf(tables[file] ?? []));
    return edited && { sent: filesOf(tables).map((one) => (one.name === file ? { name: file, bytes: edited } : one)) };
  },
});

const cutAt = (bytes: Buffer, at: number | undefined) => (at === undefined ? null : bytes.subarray(0, at));
/** Positions in bytes for which a test holds. */
const positions = (bytes: Buffer, test: (byte: number, at: number) => boolean): number[] =>
  [...bytes.keys()].filter((at) => test(bytes[at] ?? 0, at));
const pickOne = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : random.pick(list));
const spliced = (bytes: Buffer, at: number, remove: number, ...add: number[]) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(add), bytes.subarray(at + remove)]);

const LINE_END = 0x0a;
const isWithinLetter = (byte: number) => (byte & 0xc0) === 0x80;
/** Positions within quotation marks: an odd number of marks comes before. */
function withinQuotes(bytes: Buffer): number[] {
  let isOpen = false;
  return positions(bytes, (byte) => {
    const wasOpen = isOpen;
    if (byte === 0x22) isOpen = !isOpen;
    return wasOpen && isOpen;
  }).map((at) => at + 1);
}

/** The rows below the header, without the row total. */
const bodyOf = (rows: string[][]) => rows.slice(1).filter(([first]) => first !== 'total');
const totalOf = (rows: string[][]) => rows.filter(([first]) => first === 'total');
const withBody = (rows: string[][], body: string[][]): string[][] => [rows[0] ?? [], ...body, ...totalOf(rows)];

/** Moves the columns of a table into another order. */
function moved(rows: string[][]): string[][] {
  const order = (rows[0] ?? []).map((_, at) => ({ at, by: random.next() })).sort((a, b) => a.by - b.by);
  return rows.map((row) => order.map(({ at }) => row[at] ?? ''));
}

const FIGURE = /voters|votes|rejected|order/;
/** Changes one cell with a figure; null where the table has none. */
function withFigure(rows: string[][], edit: (figure: string) => string): string[][] | null {
  const cells = rows.flatMap((row, line) =>
    row.flatMap((cell, at) => (line > 0 && cell !== '' && FIGURE.test(rows[0]?.[at] ?? '') ? [{ line, at }] : [])),
  );
  const cell = pickOne(cells);
  const row = rows[cell?.line ?? -1];
  if (!cell || !row) return null;
  row[cell.at] = edit(row[cell.at] ?? '');
  return rows;
}

const doubledDigit = (figure: string) => {
  const at = below(figure.length);
  return figure.slice(0, at + 1) + figure.slice(at);
};
const SLIPS: readonly ((figure: string) => string)[] = [
  doubledDigit,
  (figure) => `${figure}0`,
  (figure) => figure.slice(0, -1),
  (figure) => figure.replace(/(.)(.)/, '$2$1'),
  (figure) => figure.replace(/[0-9]/, () => String(below(10))),
  (figure) => figure.replace(/0|1/, (digit) => (digit === '0' ? 'O' : 'l')),
  (figure) => `${figure}.0`,
  (figure) => `-${figure}`,
  (figure) => `+${figure}`,
  (figure) => `${figure} 000`,
  (figure) => `${figure},5`,
  (figure) => `${figure}e3`,
  (figure) => `0x${figure}`,
  (figure) => `99999${figure}99999`,
  () => '',
];
const INTERESTING = [...Buffer.from(',;"\n\r\t\0\'=0 9|\\')];

const TEXT: readonly Mutation[] = [
  ofBytes('cut anywhere', 'read', (bytes) => cutAt(bytes, below(bytes.length))),
  ofBytes('cut at a line end', 'read', (bytes) => cutAt(bytes, pickOne(positions(bytes, (b) => b === LINE_END)))),
  ofBytes('cut within quotation marks', 'refused', (bytes) => cutAt(bytes, pickOne(withinQuotes(bytes)))),
  ofBytes('cut within a letter', 'refused', (bytes) => cutAt(bytes, pickOne(positions(bytes, isWithinLetter)))),
  ofBytes('a bit changed', 'read', (bytes) => {
    const at = below(bytes.length);
    return spliced(bytes, at, 1, (bytes[at] ?? 0) ^ (1 << below(8)));
  }),
  ofBytes('a byte replaced', 'read', (bytes) => spliced(bytes, below(bytes.length), 1, random.pick(INTERESTING))),
  ofBytes('a byte added', 'read', (bytes) => spliced(bytes, below(bytes.length), 0, random.pick(INTERESTING))),
  ofBytes('a byte lost', 'read', (bytes) => spliced(bytes, below(bytes.length), 1)),
  ofBytes('bytes lost', 'read', (bytes) => spliced(bytes, below(bytes.length), below(40))),
  ofTable('columns moved', 'same', moved),
  ofTable('an unknown column added', 'same', (rows) =>
    rows.map((row, at) => [...row, row[0] === 'total' ? '' : at === 0 ? 'remark' : 'x, "y"']),
  ),
  ofTable('a column doubled', 'refused', (rows) => {
    const at = below(rows[0]?.length ?? 0);
    return rows.map((row) => [...row, row[at] ?? '']);
  }),
  ofTable('a column removed', 'read', (rows) => {
    const at = below(rows[0]?.length ?? 0);
    return rows.map((row) => row.toSpliced(at, 1));
  }),
  ofTable('two headings exchanged', 'read', ([header = [], ...body]) => {
    const [one, other] = [below(header.length), below(header.length)];
    return [header.with(one, header[other] ?? '').with(other, header[one] ?? ''), ...body];
  }),
  ofTable('a heading misspelt', 'read', ([header = [], ...body]) => {
    const at = below(header.length);
    return [header.with(at, doubledDigit(header[at] ?? '')), ...body];
  }),
  ofTable('a row doubled', 'refused', (rows, name) => {
    const row = pickOne(bodyOf(rows));
    return row && name !== 'year.csv' ? withBody(rows, [...bodyOf(rows), row]) : null;
  }),
  ofTable('a row with another figure added', 'refused', (rows, name) => {
    const row = pickOne(bodyOf(rows));
    if (!row || !/results|registers/.test(name)) return null;
    return withBody(rows, [...bodyOf(rows), row.with(-1, `${row.at(-1)}7`)]);
  }),
  // The row total counts it, so that the repetition alone is wrong.
  ofTable('a result with another figure added, and to the row total', 'refused', (rows, name) => {
    const row = pickOne(bodyOf(rows));
    if (!row || name !== 'results.csv') return null;
    const body = [...bodyOf(rows), row.with(-1, `${row.at(-1)}7`)];
    const sum = body.reduce((votes, cells) => votes + Number(cells.at(-1)), 0);
    return [rows[0] ?? [], ...body, ...totalOf(rows).map((total) => total.with(-1, String(sum)))];
  }),
  ofTable('rows in another order', 'same', (rows) =>
    withBody(
      rows,
      bodyOf(rows)
        .map((row) => ({ row, by: random.next() }))
        .sort((a, b) => a.by - b.by)
        .map(({ row }) => row),
    ),
  ),
  ofTable('a row lost', 'read', (rows) => {
    const body = bodyOf(rows);
    return withBody(rows, body.toSpliced(below(body.length), 1));
  }),
  ofTable('two rows joined', 'read', (rows) => {
    const body = bodyOf(rows);
    const at = below(Math.max(1, body.length - 1));
    return withBody(rows, body.toSpliced(at, 2, [...(body[at] ?? []), ...(body[at + 1] ?? [])]));
  }),
  ofTable('two cells exchanged', 'read', (rows) => {
    const body = bodyOf(rows);
    const row = random.pick(body);
    const [one, other] = [below(row.length), below(row.length)];
    const edited = row.with(one, row[other] ?? '').with(other, row[one] ?? '');
    return withBody(rows, body.with(body.indexOf(row), edited));
  }),
  ofTable('a figure with a slip', 'read', (rows) => withFigure(rows, random.pick(SLIPS))),
  ofTable('a figure of results with a slip, beside the row total', 'refused', (rows, name) => {
    if (name !== 'results.csv') return null;
    const body = bodyOf(rows);
    const at = below(body.length);
    return withBody(rows, body.with(at, (body[at] ?? []).with(-1, `${body[at]?.at(-1)}3`)));
  }),
];

/** Changes how all files are written, and nothing that they say. */
const writtenAs = (name: string, write: (rows: string[][]) => Buffer): Mutation => ({
  name,
  outcome: 'same',
  make: (tables) => ({ sent: Object.entries(tables).map(([file, rows]) => ({ name: file, bytes: write(rows) })) }),
});
const BOM = Buffer.from('\ufeff');
const WRITTEN: readonly Mutation[] = [
  writtenAs('line ends of Windows', (rows) => csvOf(rows, ',', '\r\n')),
  writtenAs('line ends of an old Macintosh', (rows) => csvOf(rows, ',', '\r')),
  writtenAs('semicolons', (rows) => csvOf(rows, ';')),
  writtenAs('tabs', (rows) => csvOf(rows, '\t')),
  writtenAs('a line of the separator', (rows) => Buffer.concat([Buffer.from('sep=;\n'), csvOf(rows, ';')])),
  writtenAs('a byte order mark', (rows) => Buffer.concat([BOM, csvOf(rows)])),
  writtenAs('quotation marks around every cell', (rows) => csvOf(rows, ',', '\n', true)),
  writtenAs('UTF-16', (rows) => Buffer.from(`\ufeff${csvOf(rows).toString()}`, 'utf16le')),
];

/** Results without their last rows, and without the row total, where the user knows how many there are. */
const CUT_AND_EXPECTED: Mutation = {
  name: 'results cut at a line end, their number expected',
  outcome: 'refused',
  make(tables) {
    const body = bodyOf(tables['results.csv'] ?? []);
    const left = [tables['results.csv']?.[0] ?? [], ...body.slice(0, below(body.length))];
    return { sent: filesOf({ ...tables, 'results.csv': left }), rows: body.length };
  },
};

const zipped = (tables: Tables): Buffer => zip(...filesOf(tables).map(({ name, bytes }) => entry(name, bytes)));
const workbook = (tables: Tables): Buffer => {
  const sheets = Object.entries(tables).map(([name, rows]) => [name.replace('.csv', ''), rows.map(cellsOf)] as const);
  return Buffer.from(workbookOf(Object.fromEntries(sheets)));
};
const cellsOf = (row: readonly string[]) =>
  row.map((cell) => (cell === '' ? null : /^[1-9]\d*$|^0$/.test(cell) ? Number(cell) : cell));

const packedAs = (name: string, outcome: Outcome, edit: (bytes: Buffer) => Buffer): Mutation[] => [
  {
    name: `zip: ${name}`,
    outcome,
    make: (tables) => ({ sent: [{ name: 'election.zip', bytes: edit(zipped(tables)) }] }),
  },
  {
    name: `workbook: ${name}`,
    outcome,
    make: (tables) => ({ sent: [{ name: 'election.xlsx', bytes: edit(workbook(tables)) }] }),
  },
];
const directoryOf = (bytes: Buffer) => bytes.indexOf('PK\x01\x02');
const flippedAt = (bytes: Buffer, at: number) => spliced(bytes, at, 1, (bytes[at] ?? 0) ^ (1 << below(8)));

const PACKED: readonly Mutation[] = [
  ...packedAs('as it is', 'same', (bytes) => bytes),
  ...packedAs('cut anywhere', 'refused', (bytes) => bytes.subarray(0, below(bytes.length))),
  ...packedAs('cut within its directory', 'refused', (bytes) => {
    const from = directoryOf(bytes);
    return bytes.subarray(0, from + below(bytes.length - from));
  }),
  ...packedAs('a bit changed', 'packed', (bytes) => flippedAt(bytes, below(bytes.length))),
  ...packedAs('a bit of its directory changed', 'packed', (bytes) => {
    const from = directoryOf(bytes);
    return flippedAt(bytes, from + below(bytes.length - from));
  }),
  ...packedAs('bytes lost', 'refused', (bytes) => spliced(bytes, 4 + below(bytes.length - 60), 1 + below(20))),
];

/** Every kind; those of texts twice, since they are most of what happens to files. */
export const MUTATIONS: readonly Mutation[] = [...TEXT, ...WRITTEN, CUT_AND_EXPECTED, ...TEXT, ...PACKED];
