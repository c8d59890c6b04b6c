import { expect, test } from 'vitest';
import { lineMeter } from './line-meter.ts';

const CELL = 250_000;
const LINE = 1_000_000;
const tooManyColumns = (line: number) =>
  `x.csv, line ${line}: more than 100 columns. This is not a file of the import format.`;
const cellTooLong = (line: number) => `x.csv, line ${line}: a cell has more than 250,000 characters.`;
const lineTooLong = (line: number) => `x.csv, line ${line}: the line has more than 1,000,000 characters.`;
const NOT_TEXT = 'x.csv is not a text file, or is in UTF-16 without a byte order mark. Save it as CSV in UTF-8.';

/** The sentence that refuses a text, wherever it is cut into parts. */
function measure(text: string, separator = ','): string | null {
  const found = [text.length, 7].map((size) => {
    const meter = lineMeter('x.csv', separator);
    try {
      if (text.length < 10_000 || size > 7)
        for (let at = 0; at < text.length; at += size) meter.read(text.slice(at, at + size));
      else meter.read(text);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(found[1]).toBe(found[0]);
  return found[0] ?? null;
}

const cell = 'x'.repeat(CELL);
const commas = (count: number) => ','.repeat(count);

test.each<[name: string, text: string, refused: string | null]>([
  ['nothing', '', null],
  ['a small file', 'a,b\n1,2\n', null],
  ['100 columns', commas(99), null],
  ['101 columns', commas(100), tooManyColumns(1)],
  ['100 columns on each line', `${commas(99)}\n${commas(99)}\n`, null],
  ['101 columns on the third line', `a\nb\n${commas(100)}`, tooManyColumns(3)],
  ['commas in quotation marks are no columns', `"${commas(200)}"`, null],
  ['commas after quotation marks are', `"${commas(200)}"${commas(100)}`, tooManyColumns(1)],
  ['a quotation mark in quotation marks', `"a""${commas(200)}"`, null],
  ['a quotation mark within a cell opens nothing', `a"${commas(100)}`, tooManyColumns(1)],
  ['a quotation mark after a space opens a quotation', ` "${commas(200)}"`, null],
  ['a quotation mark after a quotation and text opens nothing', `"a"b"${commas(100)}`, tooManyColumns(1)],
  ['a quotation mark after a quotation and a space opens nothing', `"a" "${commas(100)}`, tooManyColumns(1)],
  ['a quotation mark of the next cell opens one', `"a","${commas(200)}"`, null],
  ['a quotation of several lines is one cell', `"${`${commas(60)}\n`.repeat(3)}"`, null],
  ['columns go on after a quotation of several lines', `${commas(60)}"\n"${commas(40)}`, tooManyColumns(2)],
  ['a cell of the longest', cell, null],
  ['a longer one', `${cell}x`, cellTooLong(1)],
  ['the longest cell after another', `a,${cell}`, null],
  ['a longer one on the second line', `a\n${cell}x`, cellTooLong(2)],
  ['two of the longest', `${cell},${cell}\n${cell}`, null],
  ['spaces count', ' '.repeat(CELL + 1), cellTooLong(1)],
  ['quoted text is no part of the cell outside of it', `"${cell}x"`, null],
  ['the longest line', `"${'x'.repeat(LINE - 2)}"`, null],
  ['a longer one', `"${'x'.repeat(LINE - 1)}"`, lineTooLong(1)],
  ['a longer one after others', `a\nb\n"${'x'.repeat(LINE)}`, lineTooLong(3)],
  ['lines of a quotation are measured each', `"${`${'x'.repeat(LINE - 2)}\n`.repeat(2)}"`, null],
  ['a NUL', 'a,b\0', NOT_TEXT],
  ['a NUL in quotation marks', '"a\0"', NOT_TEXT],
])('%s', (_name, text, refused) => expect(measure(text)).toBe(refused));

test('columns are separated by what the file has', () => {
  expect(measure(';'.repeat(100), ';')).toBe(tooManyColumns(1));
  expect(measure(';'.repeat(100), ',')).toBeNull();
  expect(measure(commas(100), ';')).toBeNull();
});
