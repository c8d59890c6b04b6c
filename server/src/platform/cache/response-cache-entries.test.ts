import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CacheVersions, createSeenVersions } from './cache-versions.ts';
import { type CachedResponse, createCachedResponse } from './cached-response.ts';
import { createResponseCache } from './response-cache.ts';

const versions = (changes: Partial<CacheVersions> = {}): CacheVersions => ({
  access: 1,
  reference: 1,
  results: 1,
  stations: 1,
  checkpoints: 1,
  sheets: 1,
  audit: 1,
  feed: 1,
  ...changes,
});
const response = (text: string) => createCachedResponse(text, 'text/plain', 'shared', {});

/** A cache of results and reference data, and how often each key was computed. */
function cacheOf() {
  const seen = createSeenVersions();
  const responses = createResponseCache(['reference', 'results'], seen);
  const computed: string[] = [];
  const find = (key: string, now: CacheVersions, lag: number, url = `/${key}`) =>
    responses.get(key, url, { versions: now, lag }, async () => {
      computed.push(key);
      return response(`${key} ${computed.length}`);
    });
  const get = (key: string, now = versions(), url = `/${key}`) => find(key, now, 0, url).response;
  const fail = (key: string, now: CacheVersions) =>
    responses.get(key, `/${key}`, { versions: now }, () => Promise.reject(new Error('gone'))).response;
  const cache = {
    ...responses,
    peek: (url: string, now: CacheVersions) => responses.peek(url, { versions: now })?.response,
  };
  return { cache, computed, find, get, fail, seen };
}
const tag = async (found: Promise<CachedResponse> | undefined) => (await found)?.tag;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('an entry', () => {
  test('is computed once while its versions are the same, also while it is being computed', async () => {
    const { computed, get } = cacheOf();
    const both = await Promise.all([get('a'), get('a')]);
    expect(both[0]).toBe(both[1]);
    expect(await get('a', versions({ access: 2, stations: 2, checkpoints: 2, audit: 2 }))).toBe(both[0]);
    expect(computed).toEqual(['a']);
  });

  test.each(['reference', 'results'] as const)('is computed again once %s have changed, back or forth', async (key) => {
    const { computed, get } = cacheOf();
    await get('a');
    await get('a', versions({ [key]: 2 }));
    await get('a');
    expect(computed).toEqual(['a', 'a', 'a']);
  });

  test('is found by each of its URLs, and peeking computes nothing', async () => {
    const { cache, computed, get } = cacheOf();
    expect(cache.peek('/a', versions())).toBeUndefined();
    const first = await get('a');
    expect(await cache.peek('/a', versions())).toBe(first);
    expect(cache.peek('/other', versions())).toBeUndefined();
    expect(cache.peek('/a', versions({ results: 2 }))).toBeUndefined();
    await get('a', versions(), '/other');
    expect(await cache.peek('/other', versions())).toBe(first);
    expect(computed).toEqual(['a']);
  });

  test('is in the index under a URL of 200 characters, and under none that is longer', async () => {
    const { cache, get } = cacheOf();
    for (const length of [200, 201]) {
      const url = '/'.repeat(length);
      await get('a', versions(), url);
      expect(cache.peek(url, versions()) !== undefined).toBe(length === 200);
    }
  });
});

describe('a computation that fails', () => {
  test('leaves the entry before it, or none', async () => {
    const { cache, get, fail } = cacheOf();
    const first = await get('a');
    await expect(fail('a', versions({ results: 2 }))).rejects.toThrow('gone');
    expect(await cache.peek('/a', versions())).toBe(first);
    await expect(fail('b', versions())).rejects.toThrow('gone');
    expect(cache.peek('/b', versions())).toBeUndefined();
    expect(cache.getStale('b')).toBeUndefined();
  });

  test('takes nothing away that was computed meanwhile', async () => {
    const { cache, get, fail } = cacheOf();
    await get('a');
    const failing = fail('a', versions({ results: 2 }));
    const later = get('a', versions({ results: 3 }));
    await expect(failing).rejects.toThrow('gone');
    expect(await tag(cache.peek('/a', versions({ results: 3 })))).toBe((await later).tag);
  });
});

describe('an entry that may lag by a second', () => {
  const LAG = 1000;
  const shown = async ({ response: found, age }: { response: Promise<CachedResponse>; age: number }) => [
    String((await (await found).encoded('identity')).body),
    age,
  ];

  test('is sent with its age while the next one is computed, and no longer than a second after it was valid', async () => {
    const { find, computed } = cacheOf();
    const at = (milliseconds: number, results: number) => {
      vi.setSystemTime(1_000_000 + milliseconds);
      return find('a', versions({ results }), LAG);
    };
    expect(await shown(at(0, 1))).toEqual(['a 1', 0]);
    expect(await shown(at(2000, 1))).toEqual(['a 1', 0]);
    // The next one is begun, and the last one sent meanwhile, also to those who come while it is computed.
    const [first, second] = [at(2500, 2), at(2600, 2)];
    expect([await shown(first), await shown(second)]).toEqual([
      ['a 1', 1],
      ['a 1', 1],
    ]);
    expect(await shown(at(2700, 2))).toEqual(['a 2', 0]);
    expect(computed).toHaveLength(2);
    // It was begun less than a second ago: the one after it waits, for as long as this one is young enough.
    expect(await shown(at(3400, 3))).toEqual(['a 2', 1]);
    expect(computed).toHaveLength(2);
    expect(await shown(at(3701, 3))).toEqual(['a 3', 0]);
    // Valid too long ago to stand in for it.
    expect(await shown(at(9000, 4))).toEqual(['a 4', 0]);
  });

  test('was valid for as long as any request saw its versions, those for other entries too', async () => {
    const { find, cache, seen } = cacheOf();
    const at = (milliseconds: number, results: number) => {
      vi.setSystemTime(1_000_000 + milliseconds);
      return find('a', versions({ results }), LAG);
    };
    await at(0, 1).response;
    // Its versions were current in the tenth second, as a request for another entry saw; what it does not depend on was not.
    seen.note(versions({ feed: 2 }), 1_010_000);
    seen.note(versions({ results: 2 }), 1_010_500);
    expect(await shown(at(10_999, 2))).toEqual(['a 1', 1]);
    expect(await shown(at(11_000, 2))).toEqual(['a 2', 0]);
    // One of two versions is not both.
    seen.note(versions({ results: 2, reference: 7 }), 1_013_000);
    vi.setSystemTime(1_014_000);
    expect(cache.getStale('a')?.age).toBe(3);
  });

  test('is passed over by those who want none, and stays where the next one fails', async () => {
    const { find, fail } = cacheOf();
    await find('a', versions(), LAG).response;
    await expect(fail('a', versions({ results: 2 }))).rejects.toThrow('gone');
    expect(await shown(find('a', versions({ results: 2 }), 0))).toEqual(['a 2', 0]);
  });
});

describe('an entry whose versions cannot be compared', () => {
  test('is the last one of its input, with the whole seconds since it was valid', async () => {
    const { cache, get } = cacheOf();
    expect(cache.getStale('a')).toBeUndefined();
    const first = await get('a');
    const ageAfter = (milliseconds: number) => {
      vi.setSystemTime(1_000_000 + milliseconds);
      return cache.getStale('a')?.age;
    };
    expect([ageAfter(0), ageAfter(1), ageAfter(1000), ageAfter(1001)]).toEqual([0, 1, 1, 2]);
    expect(await cache.getStale('a')?.response).toBe(first);
  });

  test('is younger once it was seen to be valid, by either way, and not by being out of date', async () => {
    const { cache, get } = cacheOf();
    await get('a');
    vi.setSystemTime(1_010_000);
    cache.peek('/a', versions({ results: 2 }));
    expect(cache.getStale('a')?.age).toBe(10);
    cache.peek('/a', versions());
    expect(cache.getStale('a')?.age).toBe(0);
    vi.setSystemTime(1_020_000);
    await get('a');
    expect(cache.getStale('a')?.age).toBe(0);
  });
});

const isThere = (cache: Pick<ReturnType<typeof createResponseCache>, 'getStale'>, key: string) =>
  cache.getStale(key) !== undefined;

test('the entries that were used last stay', async () => {
  const cache = createResponseCache(['results'], createSeenVersions(), 100);
  const get = (key: string) => cache.get(key, `/${key}`, { versions: versions() }, async () => response(key)).response;
  for (let at = 0; at < 100; at += 1) await get(`${at}`);
  // The oldest is used once more, so that the second one goes.
  await get('0');
  await get('100');
  expect([isThere(cache, '0'), isThere(cache, '1'), isThere(cache, '100')]).toEqual([true, false, true]);
});

test('every page of a large election stays, and no more bytes than fit', async () => {
  const { cache, get } = cacheOf();
  for (let at = 0; at < 2_000; at += 1) await get(`${at}`);
  expect(isThere(cache, '0')).toBe(true);
  await get('one more');
  expect(isThere(cache, '0')).toBe(false);
  const megabytes = 'x'.repeat(20 * 2 ** 20);
  for (let at = 0; at < 4; at += 1)
    await cache.get(`large ${at}`, `/large-${at}`, { versions: versions() }, async () => response(megabytes)).response;
  expect([isThere(cache, 'large 0'), isThere(cache, 'large 1'), isThere(cache, 'large 3')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('URLs in countless spellings of one input take nothing away', async () => {
  const { cache, get } = cacheOf();
  await get('b');
  for (let at = 0; at <= 2_000; at += 1) await get('a', versions(), `/${at}`);
  expect([cache.peek('/0', versions()), cache.peek('/b', versions())]).toEqual([undefined, undefined]);
  expect([isThere(cache, 'a'), isThere(cache, 'b')]).toEqual([true, true]);
});
