import { expect, test, vi } from 'vitest';
import type { CacheVersions } from './cache-versions.ts';
import { createShared } from './shared.ts';

const at = (results: number, access = 0) => ({ results, access }) as CacheVersions;

test('callers of one version share a reading, and another version is read again', async () => {
  const shared = createShared<string>(['results'], 2);
  const read = vi.fn(async () => `reading ${read.mock.calls.length}`);
  const both = [shared('country', at(1), read), shared('country', at(1), read)];
  expect(await Promise.all(both)).toEqual(['reading 1', 'reading 1']);
  // A version that it does not depend on.
  expect(await shared('country', at(1, 7), read)).toBe('reading 1');
  expect(await shared('country', at(2), read)).toBe('reading 2');
  expect(await shared('region', at(2), read)).toBe('reading 3');
  expect(await shared('country', at(2), read)).toBe('reading 2');
});

test('a reading that fails is not kept', async () => {
  const shared = createShared<string>(['results'], 2);
  await expect(shared('country', at(1), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await shared('country', at(1), async () => 'there')).toBe('there');
});
