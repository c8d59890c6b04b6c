import { expect, test } from 'vitest';
import { codesOf, imports, refusedRows } from './imports.ts';

test('the codes among sets are each named once, in their first order', () => {
  expect(codesOf([{ codes: ['C7', 'C1'] }, { codes: [] }, { codes: ['C1', 'C4'] }])).toEqual(['C7', 'C1', 'C4']);
});

test('refused rows are those of the counts; of a file without rows, what was refused of it', () => {
  const counts = [{ refused: 211 }, { refused: 0 }, { refused: 2 }];
  expect(refusedRows(counts, { total: 3 })).toBe(213);
  expect(refusedRows([{ refused: 0 }], { total: 1 })).toBe(1);
});

test('a sum of votes may be greater than one figure, and has at most 15 digits', () => {
  const files = [new File(['x'], 'results.csv')];
  const read = (expected_votes: unknown) => {
    const { success, data } = imports.check.input.safeParse({ files, expected_votes });
    return success ? data.expected_votes : 'refused';
  };
  expect([read('0'), read(7), read('999999999999999'), read(undefined)]).toEqual([
    0,
    7,
    999_999_999_999_999,
    undefined,
  ]);
  const wrong = ['1000000000000000', '-1', -1, '7x', 'x7', '', '1.5', 1.5, '7 ', [7]];
  expect(wrong.filter((value) => read(value) !== 'refused')).toEqual([]);
});
