import { expect, test } from 'vitest';
import { listed } from './lists.ts';

test('a list reads as a sentence does', () => {
  expect([listed([]), listed(['one']), listed(['one', 'another'])]).toEqual(['', 'one', 'one and another']);
  expect(listed(['one', 'another', 'a third'])).toBe('one, another and a third');
});
