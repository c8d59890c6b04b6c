import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sayColumns } from '../sentences.ts';
import { openText } from './open-text.ts';
import { columnsOf, readFile } from './read-file.ts';

const NAME = 'results.csv';
const HEADER = ['election_type', 'region', 'constituency', 'candidate', 'votes'];
const ROWS = [
  ['presidential', 'Coast', 'Côte d’Or', 'Abena "Ama" Palm', '300'],
  ['presidential', 'Coast', 'Port, North; East', 'Kofi River', '250'],
];
const quoted = (cell: string) => (/[",;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const textOf = (separator: string, lineEnd = '\n') =>
  [HEADER, ...ROWS].map((row) => row.map(quoted).join(separator)).join(lineEnd);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Hands over a few bytes at a time, so that characters and line ends are cut everywhere. */
async function* inPieces(bytes: Uint8Array, size = 3): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size?: number) {
  const reading = readFile('results', NAME, inPieces(bytes, size), false);
  const rows: unknown[][] = [];
  const refused: unknown[] = [];
  for (;;) {
    const next = await reading.next();
    if (next.done) return { rows, refused, end: next.value };
    const [lines = [], ...columns] = next.value.columns;
    for (const at of lines.keys()) rows.push([lines[at], ...columns.map((column) => column[at])]);
    refused.push(...next.value.refused);
  }
}

const EXPECTED = ROWS.map(([, region, constituency, candidate, votes], at) => [
  at + 2,
  true,
  1,
  region,
  constituency,
  null,
  candidate,
  null,
  Number(votes),
]);

describe('what spreadsheets write is recognised', () => {
  test.each([
    ['commas', Buffer.from(textOf(',')), ',', 'utf-8'],
    ['semicolons', Buffer.from(textOf(';')), ';', 'utf-8'],
    ['tabs', Buffer.from(textOf('\t')), '\t', 'utf-8'],
    ['vertical bars', Buffer.from(textOf('|')), '|', 'utf-8'],
    ['a byte order mark and the lines of Windows', Buffer.from(`\ufeff${textOf(';', '\r\n')}`), ';', 'utf-8'],
    ['the lines of an old Macintosh', Buffer.from(textOf(',', '\r')), ',', 'utf-8'],
    ['Unicode text of Excel', Buffer.from(`\ufeff${textOf('\t', '\r\n')}`, 'utf16le'), '\t', 'utf-16le'],
    ['UTF-16 with its greater byte first', utf16be(`\ufeff${textOf(',')}`), ',', 'utf-16be'],
  ])('%s', async (_, bytes, separator, encoding) => {
    const { rows, refused, end } = await read(bytes);
    expect(refused).toEqual([]);
    expect(rows).toEqual(EXPECTED);
    expect(end).toMatchObject({ separator, encoding, rows: 2, votes: 550, broken: null });
    expect(end.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\r'])('the line %j, which counts as a line', async (note) => {
    const { rows } = await read(Buffer.from(note + textOf(';')));
    expect(rows).toEqual(EXPECTED.map(([line, ...cells]) => [Number(line) + 1, ...cells]));
  });

  test('a first line of one column has no separator', async () => {
    const { separator } = await openText('year.csv', inPieces(Buffer.from('title\n2028\n')), columnsOf('years'));
    expect(separator).toBe(',');
  });
});

test('a code page of Windows is refused by the cells that show it, with what to do', async () => {
  const { refused } = await read(Buffer.from(textOf(','), 'latin1'));
  expect(refused).toMatchObject([[2, { column: 'constituency', code: 'not_utf8' }]]);
});

describe('limits hold before memory is taken', () => {
  /** Endless text; counts how much of it is read. */
  function endless(start: string, piece: string) {
    const counted = { bytes: 0 };
    async function* source() {
      yield Buffer.from(start);
      const bytes = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
      for (;;) {
        counted.bytes += bytes.length;
        yield bytes;
      }
    }
    return { counted, source: source() };
  }

  test.each([
    ['columns', textOf(','), ',', sayColumns.tooManyColumns({ name: NAME, line: 3, most: 100 })],
    ['a first line of separators alone', '', ',', sayColumns.lineTooLong({ name: NAME, line: 1, most: 1_000_000 })],
    ['the characters of a cell', textOf(','), 'x', sayColumns.cellTooLong({ name: NAME, line: 3, most: 250_000 })],
    [
      'columns in quotation marks',
      `${textOf(',')}\n`,
      ' "x",'.repeat(5),
      sayColumns.tooManyColumns({ name: NAME, line: 4, most: 100 }),
    ],
    [
      'a line in a quotation that never ends',
      `${textOf(',')}\n"`,
      'x',
      sayColumns.lineTooLong({ name: NAME, line: 4, most: 1_000_000 }),
    ],
    ['a first line that never ends', '', 'x', sayColumns.lineTooLong({ name: NAME, line: 1, most: 1_000_000 })],
    ['a file of zeros', textOf(','), '\0', sayColumns.notText({ name: NAME })],
  ])('%s', async (_, start, piece, sentence) => {
    const { counted, source } = endless(start, piece);
    const { lines } = await openText(NAME, source, columnsOf('results')).catch((error) => ({ lines: fails(error) }));
    const reading = (async () => {
      for await (const _line of lines);
    })();
    await expect(reading).rejects.toMatchObject({ status: 422, error_msg: sentence });
    expect(counted.bytes).toBeLessThan(4_000_000);
  });

  // biome-ignore lint/correctness/useYield: it fails at its first step
  async function* fails(error: unknown): AsyncGenerator<string> {
    throw error;
  }

  test('an outline of 200,000 characters in quotation marks, and as many separators in it, is no excess', async () => {
    const outline = `"${'M0,0h1v1z,'.repeat(20_000)}"`;
    const { lines } = await openText(
      'regions.csv',
      inPieces(Buffer.from(`title,svg_path\nCoast,${outline}\n`), 9_000),
      [],
    );
    let characters = 0;
    for await (const part of lines) characters += part.length;
    expect(characters).toBeGreaterThan(200_000);
  });
});
