import { expect, test } from 'vitest';
import * as z from 'zod';
import { clearable, lines, optionalFile } from './forms.ts';
import { count } from './wire.ts';

const form = z.object({ children: clearable(count), spouse: clearable(z.string()), logo: optionalFile });
const fieldsOf = (fields: Record<string, unknown>) => form.safeParse(fields).data;

test('a field that is left out stays, and an empty one is cleared', () => {
  expect(fieldsOf({})).toEqual({});
  expect(fieldsOf({ children: '', spouse: '' })).toEqual({ children: null, spouse: null });
  expect(fieldsOf({ children: null, spouse: null })).toEqual({ children: null, spouse: null });
  expect(fieldsOf({ children: '3', spouse: 'Esi' })).toEqual({ children: 3, spouse: 'Esi' });
  expect(fieldsOf({ children: 'three' })).toBeUndefined();
});

test('a form without a file may say so in three ways', () => {
  const logo = new File(['x'], 'logo.png');
  expect(fieldsOf({ logo })).toEqual({ logo });
  for (const none of ['', 'null', null, undefined]) expect(fieldsOf({ logo: none })).toEqual({ logo: undefined });
  expect(fieldsOf({ logo: 'logo.png' })).toBeUndefined();
  expect(fieldsOf({ logo: 0 })).toBeUndefined();
});

test('the line ends of a form become those of the product', () => {
  expect(lines().parse('one\r\ntwo\r\n\nthree\r')).toBe('one\ntwo\n\nthree\r');
  expect(lines().safeParse('x'.repeat(2001)).success).toBe(false);
});
