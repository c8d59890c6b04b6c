import { LRUCache } from 'lru-cache';
import type { CacheVersions, VersionKey } from './cache-versions.ts';
import type { CachedResponse } from './cached-response.ts';

/** Entries of one route, and URLs in its index, at most; the least recently used one is evicted. */
const MAX_ENTRIES = 100;
const MAX_URLS = 200;
/** Characters of a URL in the index at most: the console's are shorter, and padded ones would only cost memory. */
const MAX_URL_LENGTH = 200;

interface CacheEntry {
  /** The versions before the response was computed. */
  versions: CacheVersions;
  response: Promise<CachedResponse>;
}

export interface ResponseCache {
  /** The valid entry that the index has for a URL; undefined where there is none. */
  peek(url: string, versions: CacheVersions): Promise<CachedResponse> | undefined;
  /**
   * The valid entry of an input, computed where there is none.
   * @param key the decoded input as text: several URLs may stand for one input
   * @throws the error of `compute`; a failed entry is dropped
   */
  get(
    key: string,
    url: string,
    versions: CacheVersions,
    compute: () => Promise<CachedResponse>,
  ): Promise<CachedResponse>;
}

/**
 * Caches a read's serialised response. Concurrent requests share one computation; an entry is valid while the versions of the data
 * it reads are unchanged.
 * @param keys the versions that the response depends on
 */
export function createResponseCache(keys: readonly VersionKey[]): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({ max: MAX_ENTRIES });
  /** From URLs to the keys of entries, so that a URL seen before is not decoded again. */
  const index = new LRUCache<string, string>({ max: MAX_URLS });

  function findValid(key: string, versions: CacheVersions): CacheEntry | undefined {
    const entry = entries.get(key);
    return entry && keys.every((name) => entry.versions[name] === versions[name]) ? entry : undefined;
  }

  function add(key: string, versions: CacheVersions, compute: () => Promise<CachedResponse>): CacheEntry {
    const entry = { versions, response: compute() };
    entries.set(key, entry);
    entry.response.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key);
    });
    return entry;
  }

  return {
    peek(url, versions) {
      const key = index.get(url);
      return key === undefined ? undefined : findValid(key, versions)?.response;
    },
    get(key, url, versions, compute) {
      if (url.length <= MAX_URL_LENGTH) index.set(url, key);
      return (findValid(key, versions) ?? add(key, versions, compute)).response;
    },
  };
}
