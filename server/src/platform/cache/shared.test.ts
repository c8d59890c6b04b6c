import { expect, test, vi } from 'vitest';
import { createShared } from './shared.ts';

test('callers with one stamp share a reading, and another stamp is read again', async () => {
  const shared = createShared<string>(2);
  const read = vi.fn(async () => `reading ${read.mock.calls.length}`);
  expect(await Promise.all([shared('country', '1', read), shared('country', '1', read)])).toEqual([
    'reading 1',
    'reading 1',
  ]);
  expect(await shared('country', '2', read)).toBe('reading 2');
  expect(await shared('region', '2', read)).toBe('reading 3');
  expect(await shared('country', '2', read)).toBe('reading 2');
});

test('a reading that fails is not kept', async () => {
  const shared = createShared<string>(2);
  await expect(shared('country', '1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await shared('country', '1', async () => 'there')).toBe('there');
});
