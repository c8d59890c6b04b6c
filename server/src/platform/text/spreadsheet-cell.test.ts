import { expect, test } from 'vitest';
import { fromCell, toCell } from './spreadsheet-cell.ts';

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['-Port', "'-Port"],
  ['@home', "'@home"],
  ['+1', "'+1"],
  ['\uff1dwide', "'\uff1dwide"],
  ["'Esi", "'Esi"],
  ["''Esi", "''Esi"],
  ['Esi = Lamp', 'Esi = Lamp'],
  ["Esi '=", "Esi '="],
  ['', ''],
])('%s is written as %s and read back as it was', (text, cell) => {
  expect(toCell(text)).toBe(cell);
  expect(fromCell(cell)).toBe(text);
});

test.each([-5, 0, null])('%s is no text and stays as it is', (value) => expect(toCell(value)).toBe(value));
