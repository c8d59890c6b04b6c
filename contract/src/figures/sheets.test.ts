import { expect, test } from 'vitest';
import type { Actor } from '../people/permissions.ts';
import { mayRemoveSheet, sheets } from './sheets.ts';

const person = (id: number, ...permissions: Actor['permissions']) => ({ id, permissions }) as Actor;

test('a sheet is removed by the person who uploaded it, and by those who validate', () => {
  expect(mayRemoveSheet(person(7, 'sheets.write'), 7)).toBe(true);
  expect(mayRemoveSheet(person(7, 'sheets.write'), 8)).toBe(false);
  expect(mayRemoveSheet(person(7, 'sheets.write', 'entries.validate'), 8)).toBe(true);
});

const takesUpload = (more: object) =>
  sheets.upload.input.safeParse({ year_id: 1, constituency_id: 2, election_type_id: 1, ...more }).success;

test('the hash of a photograph is 64 hexadecimal digits in small letters', () => {
  const takes = (original_sha256: string) => takesUpload({ image: new File(['x'], 'sheet.jpg'), original_sha256 });
  expect(takes('0a'.repeat(32))).toBe(true);
  expect(
    [`${'0a'.repeat(32)}0`, `x${'0a'.repeat(32)}`, '0a'.repeat(31), '0A'.repeat(32), '0g'.repeat(32)].filter(takes),
  ).toEqual([]);
});

test('the id of an upload is 32 hexadecimal digits in small letters', () => {
  const takes = (upload_id: string) => takesUpload({ upload_id });
  expect(takes('0a'.repeat(16))).toBe(true);
  const unfit = [`${'0a'.repeat(16)}0`, `x${'0a'.repeat(16)}`, '0a'.repeat(15), '0A'.repeat(16), '0', 'g'.repeat(32)];
  expect(unfit.filter(takes)).toEqual([]);
});
