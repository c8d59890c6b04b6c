import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { MAX_INT } from './pairs.ts';
import {
  color,
  count,
  day,
  email,
  file,
  flag,
  id,
  line,
  moment,
  PDF,
  page,
  paged,
  percent,
  percentToExceed,
  phone,
  prose,
  remark,
  svgPath,
  XLSX,
} from './wire.ts';

/** What a schema makes of a value; `refused` where it takes none. */
const read = (schema: z.ZodType, value: unknown): unknown => {
  const { success, data } = schema.safeParse(value);
  return success ? data : 'refused';
};

const GREATEST = 2_147_483_647;

describe('a number from a path, a query or a form', () => {
  test.each<[name: string, schema: z.ZodType, least: number, greatest: number]>([
    ['id', id, 1, GREATEST],
    ['count', count, 0, GREATEST],
    ['percent', percent, 0, 100],
    ['percent to exceed', percentToExceed, 0, 99],
    ['page', page, 1, 1_000_000],
  ])('%s reaches from its least to its greatest, as a number and as digits', (_name, schema, least, greatest) => {
    for (const value of [least, greatest]) {
      expect(read(schema, value)).toBe(value);
      expect(read(schema, String(value))).toBe(value);
    }
    for (const value of [least - 1, greatest + 1]) {
      expect(read(schema, value)).toBe('refused');
      expect(read(schema, String(value))).toBe('refused');
    }
    expect(MAX_INT).toBe(GREATEST);
  });

  test('is none in any other notation', () => {
    const signs = ['', ' 7', '7 ', '+7', '-7', '7.0', '7e1', '0x7', 'x7', '7x', '1,000', '00000000007'];
    const values = [...signs, 12.5, null, true, [], [7], ['7'], { value: 7 }];
    expect(values.filter((value) => read(count, value) !== 'refused')).toEqual([]);
  });

  test('may have zeros before it', () => expect(read(id, '0000000007')).toBe(7));
});

test('yes or no is a boolean, or its word from a form', () => {
  expect([true, 'true', false, 'false'].map((value) => read(flag, value))).toEqual([true, true, false, false]);
  expect(['', 'True', 'yes', 1, 0, null, undefined].filter((value) => read(flag, value) !== 'refused')).toEqual([]);
});

describe('text', () => {
  test.each<[name: string, schema: z.ZodType, value: string, text: string]>([
    ['a line loses the space around it', line(), ' Tano\u00a0North ', 'Tano\u00a0North'],
    ['a line of 200 characters', line(), 'x'.repeat(200), 'x'.repeat(200)],
    ['a line of 201', line(), 'x'.repeat(201), 'refused'],
    ['a line with a limit of its own', line(3), 'Oti', 'Oti'],
    ['a line above its own limit', line(3), 'Volta', 'refused'],
    ['an empty line', line(), '  ', 'refused'],
    ['a line with a line break in it', line(), 'Tano\nNorth', 'refused'],
    ['a line that ends with a control character', line(), 'Tano\u0007', 'refused'],
    ['a line that begins with half of a character', line(), '\ud800Tano', 'refused'],
    ['prose of several lines', prose(), ' one\n\ttwo ', ' one\n\ttwo '],
    ['empty prose', prose(), '', ''],
    ['prose of 2,000 characters', prose(), 'x'.repeat(2000), 'x'.repeat(2000)],
    ['prose of 2,001', prose(), 'x'.repeat(2001), 'refused'],
    ['prose with NUL', prose(), 'one\0', 'refused'],
    ['prose that begins with NUL', prose(), '\0one', 'refused'],
    ['prose with half of a character', prose(), 'one\udc00', 'refused'],
    ['a remark loses the space around it', remark, ' late sheet ', 'late sheet'],
    ['an empty remark', remark, ' ', ''],
    ['a remark of 500 characters', remark, 'x'.repeat(500), 'x'.repeat(500)],
    ['a remark of 501', remark, 'x'.repeat(501), 'refused'],
    ['a remark with NUL', remark, 'late\0', 'refused'],
    ['an outline', svgPath, ' M 1.5,-2e+3 Zz ', 'M 1.5,-2e+3 Zz'],
    ['an empty outline', svgPath, '  ', 'refused'],
    ['an outline with a script before it', svgPath, '<M 1', 'refused'],
    ['an outline with a script after it', svgPath, 'M 1"', 'refused'],
    ['an outline of 200,000 characters', svgPath, 'M'.repeat(200_000), 'M'.repeat(200_000)],
    ['an outline of 200,001', svgPath, 'M'.repeat(200_001), 'refused'],
    ['a colour', color, '#0aF9c3', '#0aF9c3'],
    ['a colour with text before it', color, 'x#0aF9c3', 'refused'],
    ['a colour with text after it', color, '#0aF9c30', 'refused'],
    ['a short colour', color, '#0aF', 'refused'],
    ['an address with space around it', email, ' ama@example.com ', 'ama@example.com'],
    ['an address without a domain', email, 'ama', 'refused'],
    ['a telephone number with space, brackets and hyphens', phone, ' +233 (24) 000-00.01 ', '+233240000001'],
    ['the shortest telephone number', phone, '+2332400', '+2332400'],
    ['a shorter one', phone, '+233240', 'refused'],
    ['the longest telephone number', phone, '+233240000000001', '+233240000000001'],
    ['a longer one', phone, '+2332400000000012', 'refused'],
    ['a telephone number without its country', phone, '0240000001', 'refused'],
    ['a telephone number of the country 0', phone, '+0240000001', 'refused'],
    ['a telephone number with a letter', phone, '+23324000000a', 'refused'],
    ['a day', day, '2024-12-07', '2024-12-07'],
    ['the first day', day, '1000-01-01', '1000-01-01'],
    ['a day before it', day, '0999-12-31', 'refused'],
    ['a day that no month has', day, '2023-02-29', 'refused'],
    ['a moment with its offset', moment, '2024-12-07T20:00:00+01:00', '2024-12-07T20:00:00+01:00'],
    ['a moment without one', moment, '2024-12-07T20:00:00', 'refused'],
    ['a moment before the first day', moment, '0999-12-07T20:00:00Z', 'refused'],
  ])('%s', (_name, schema, value, text) => expect(read(schema, value)).toBe(text));

  test('is no number', () => {
    const kinds: z.ZodType[] = [line(), prose(), remark, svgPath, color, email, phone, day, moment];
    expect(kinds.map((schema) => read(schema, 233240000001))).toEqual(kinds.map(() => 'refused'));
  });

  test('an address has at most 254 characters', () => {
    const longest = `${'a'.repeat(254 - 12)}@example.com`;
    expect([longest.length, read(email, longest)]).toEqual([254, longest]);
    expect(read(email, `a${longest}`)).toBe('refused');
  });
});

test('a file is one of a form', () => {
  const sheet = new File(['x'], 'sheet.jpg');
  expect(read(file, sheet)).toBe(sheet);
  expect(read(file, 'sheet.jpg')).toBe('refused');
  expect(z.globalRegistry.get(file)).toEqual({ type: 'string', format: 'binary' });
});

test('files that are no text have their media types', () => {
  expect(PDF).toBe('application/pdf');
  expect(XLSX).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
});

test('a page of a list says which of how many it is', () => {
  const list = { data: [1], current_page: 1, last_page: 3, per_page: 1, total: 3 };
  expect(read(paged(z.int()), list)).toEqual(list);
  expect(read(paged(z.int()), { ...list, data: ['one'] })).toBe('refused');
  expect(read(paged(z.int()), { ...list, total: undefined })).toBe('refused');
});
