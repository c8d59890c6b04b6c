import { Readable } from 'node:stream';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, isLost, isSameName, readCsv } from './read-csv.ts';

const read = (text: string | Buffer, separator?: string) => readPieces([Buffer.from(text)], separator);

async function readPieces(pieces: (string | Buffer)[], separator?: string) {
  const records: [number, string[]][] = [];
  const reading = readCsv(Readable.from(pieces), separator);
  for (;;) {
    const next = await reading.next();
    if (next.done) return { records, end: next.value };
    records.push(...next.value.map(({ line, cells }): [number, string[]] => [line, cells]));
  }
}

test('skips a BOM, blank lines and rows of commas only; accepts CRLF and LF in one file', async () => {
  const { records } = await read('\ufeff"name",votes\r\n\r\nAma,1\n,,\r\nKofi,2');
  expect(records).toEqual([
    [1, ['name', 'votes']],
    [3, ['Ama', '1']],
    [5, ['Kofi', '2']],
  ]);
});

test('UTF-16 is read where its byte order mark says so', async () => {
  const { records } = await read(Buffer.from('\ufeffname\nAma Ɛsi\n', 'utf16le'));
  expect(records.map(([, cells]) => cells)).toEqual([['name'], ['Ama Ɛsi']]);
});

test('collapses white space and normalises letters to NFC', async () => {
  const { records } = await read('  Ama\u00a0\tSerwaa ," e\u0301 "\n');
  expect(records).toEqual([[1, ['Ama Serwaa', 'é']]]);
});

test('replaces NUL with the replacement character', async () => {
  const { records } = await read('Ama\0Serwaa\n');
  expect(records).toEqual([[1, ['Ama\ufffdSerwaa']]]);
});

test('numbers a record of several lines by its first line', async () => {
  const { records } = await read('a,b\n"x\ny",1\nz,2\n');
  expect(records.map(([line]) => line)).toEqual([1, 2, 4]);
});

test('keeps quotes inside a cell, removes those around it', async () => {
  const { records } = await read('Kofi "Big" Mensah,"Ama, the first","say ""so""" \n');
  expect(records).toEqual([[1, ['Kofi "Big" Mensah', 'Ama, the first', 'say "so"']]]);
});

test('reports an unclosed quote at the line after the last valid record', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => `row ${at},1`).join('\n');
  const { end } = await read(`a,b\n${lines}\n"never closed,2\nc,3\n`);
  expect(end.brokenFrom).toBe(102);
});

test('a file that is whole has no line from which on it is broken', async () => {
  expect((await read('a,b\n1,2\n')).end).toStrictEqual({ brokenFrom: undefined });
  expect((await read('')).end).toEqual({ brokenFrom: undefined });
});

test('cells are separated by what the caller says', async () => {
  expect((await read('a;b,c\n', ';')).records).toEqual([[1, ['a', 'b,c']]]);
  expect((await read('a;b,c\n')).records).toEqual([[1, ['a;b', 'c']]]);
});

test('rows may have more or fewer cells than the header', async () => {
  expect((await read('a,b\n1\n1,2,3\n')).records.map(([, cells]) => cells.length)).toEqual([2, 1, 3]);
});

test('a record of a megabyte is the longest', async () => {
  const { records, end } = await read(`a\n"${'x'.repeat(999_000)}"\n`);
  expect([records.length, end.brokenFrom]).toEqual([2, undefined]);
  expect((await read(`a\nb\n"${'x'.repeat(1_100_000)}"\nc\n`)).end.brokenFrom).toBe(3);
});

test('an error of the file ends the reading with it', async () => {
  const source = Readable.from(
    (async function* () {
      yield Buffer.from('a,b\n');
      throw new Error('The disk is gone.');
    })(),
  );
  const reading = async () => {
    for await (const [record] of readCsv(source)) expect(record?.line).toBe(1);
  };
  await expect(reading()).rejects.toThrow('The disk is gone.');
});

test('a file that is left before its end is closed', async () => {
  const endless = function* () {
    for (;;) yield Buffer.from('0,1\n');
  };
  const source = Readable.from(endless());
  for await (const [record] of readCsv(source)) {
    expect(record?.cells).toEqual(['0', '1']);
    break;
  }
  expect(source.destroyed).toBe(true);
});

test('an error that is no fault of the file does not make it a broken one', async () => {
  const reading = readCsv(Readable.from([Buffer.from('a,b\n1,2\n')]));
  await reading.next();
  await expect(reading.throw(new Error('The database is gone.'))).rejects.toThrow('The database is gone.');
});

test('a file that cannot be separated is read to its end, so that the sender is not held', async () => {
  const chunks = ['a\n"never closed\n', ...Array.from({ length: 50 }, () => 'x'.repeat(100_000)), '\nend'];
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const reading = readCsv(source);
  let next = await reading.next();
  while (!next.done) next = await reading.next();
  expect(next.value).toEqual({ brokenFrom: 2 });
  expect(source.readableEnded).toBe(true);
});

test('a cell is normalised, and one of single words is left as it is', () => {
  expect(['', 'Ama', 'Ama Serwaa', '!~'].map(fold)).toEqual(['', 'Ama', 'Ama Serwaa', '!~']);
  expect([' Ama', 'Ama  ', 'Ama  Serwaa', 'Ama\nSerwaa', '\t'].map(fold)).toEqual([
    'Ama',
    'Ama',
    'Ama Serwaa',
    'Ama Serwaa',
    '',
  ]);
  expect(fold('a\0\0b')).toBe('a\ufffd\ufffdb');
});

test('the character for bytes that are not UTF-8 says that some were lost', () => {
  expect(['caf\ufffd', '\ufffd', 'café', ''].map(isLost)).toEqual([true, true, false, false]);
});

test('names are the same but for case and white space', () => {
  expect(isSameName(' Tano  North', 'tano NORTH ')).toBe(true);
  expect(isSameName('Tano North', 'TanoNorth')).toBe(false);
});

test('text is read as its bytes are, whatever is in it and wherever it is cut', async () => {
  const word = fc.constantFrom(
    'a',
    ' ',
    ',',
    ';',
    '\n',
    '\r\n',
    '\t',
    '"',
    'é',
    '\u00a0',
    '\0',
    'b c',
    '1',
    '\ufeff',
    '\n\n,,\n',
  );
  const pieces = fc.array(fc.string({ unit: word, maxLength: 12 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom(',', ';'), async (parts, separator) => {
      expect(await readPieces(parts, separator)).toEqual(await read(parts.join(''), separator));
    }),
    { numRuns: 500 },
  );
});
