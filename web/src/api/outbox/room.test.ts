import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { findRoom } from './room.ts';

const AMA = 7;
const MB = 1_000_000;

/** A phone whose browser reports so many bytes for the console. */
function phone(quota: number | undefined, usage: number | undefined) {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { ...navigator, storage: { persist, estimate: async () => ({ quota, usage }) } });
  return persist;
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['20 MB left', 120 * MB, 100 * MB, 'enough'],
  ['a byte less', 120 * MB, 100 * MB + 1, { megabytes: 19 }],
  ['nothing left', 100 * MB, 101 * MB, { megabytes: 0 }],
  ['no figure', undefined, undefined, 'enough'],
] as const)('a phone with %s', async (_, quota, usage, room) => {
  phone(quota, usage);
  expect(await findRoom(AMA)).toEqual(room);
});

it('asks the browser to keep what is stored', async () => {
  const persist = phone(120 * MB, 0);
  await findRoom(AMA);
  expect(persist).toHaveBeenCalledOnce();
});

it('a browser that measures nothing may have room', async () => {
  vi.stubGlobal('navigator', {});
  expect(await findRoom(AMA)).toBe('enough');
});

it.each([
  ['a private window without IndexedDB', 'indexedDB', undefined],
  ['a plain http address, without Web Crypto', 'crypto', { getRandomValues: () => undefined }],
])('%s keeps nothing', async (_, name, value) => {
  phone(120 * MB, 0);
  vi.stubGlobal(name, value);
  expect(await findRoom(AMA)).toBe('none');
});
