import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

async function read(text: string | Buffer) {
  const records: [number, string[]][] = [];
  const reading = readCsv(Readable.from([Buffer.from(text)]));
  for (;;) {
    const next = await reading.next();
    if (next.done) return { records, end: next.value };
    records.push([next.value.line, next.value.cells]);
  }
}

test('skips a BOM, blank lines and rows of commas only; accepts CRLF', async () => {
  const { records } = await read('\ufeffname,votes\r\n\r\nAma,1\r\n,,\r\nKofi,2');
  expect(records).toEqual([
    [1, ['name', 'votes']],
    [3, ['Ama', '1']],
    [5, ['Kofi', '2']],
  ]);
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
