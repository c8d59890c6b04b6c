import { expect, test } from 'vitest';
import type { Actor } from './permissions.ts';
import { mayRemoveSheet, sheets } from './sheets.ts';

const person = (id: number, ...permissions: Actor['permissions']) => ({ id, permissions }) as Actor;

test('a sheet is removed by the person who uploaded it, and by those who validate', () => {
  expect(mayRemoveSheet(person(7, 'sheets.write'), 7)).toBe(true);
  expect(mayRemoveSheet(person(7, 'sheets.write'), 8)).toBe(false);
  expect(mayRemoveSheet(person(7, 'sheets.write', 'entries.validate'), 8)).toBe(true);
});

test('the hash of a photograph is 64 hexadecimal digits in small letters', () => {
  const image = new File(['x'], 'sheet.jpg');
  const takes = (original_sha256: string) =>
    sheets.upload.input.safeParse({ year_id: 1, constituency_id: 2, election_type_id: 1, image, original_sha256 })
      .success;
  expect(takes('0a'.repeat(32))).toBe(true);
  expect(
    [`${'0a'.repeat(32)}0`, `x${'0a'.repeat(32)}`, '0a'.repeat(31), '0A'.repeat(32), '0g'.repeat(32)].filter(takes),
  ).toEqual([]);
});
