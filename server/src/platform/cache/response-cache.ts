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
  /** When the versions were last seen unchanged, in milliseconds since 1970. */
  validAt: number;
}

/** A response whose versions could not be compared. */
export interface StaleResponse {
  response: Promise<CachedResponse>;
  /** Seconds since it was last known to be valid. */
  age: number;
}

export interface ResponseCache {
  /** The valid entry that the index has for a URL; undefined where there is none. */
  peek(url: string, versions: CacheVersions): Promise<CachedResponse> | undefined;
  /**
   * The valid entry of an input, computed where there is none.
   * @param key the decoded input as text: several URLs may stand for one input
   * @throws the error of `compute`; the previous entry comes back
   */
  get(
    key: string,
    url: string,
    versions: CacheVersions,
    compute: () => Promise<CachedResponse>,
  ): Promise<CachedResponse>;
  /** The last entry of a URL, for the time in which no versions can be read; undefined where there is none. */
  getStale(url: string): StaleResponse | undefined;
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
    if (!entry || keys.some((name) => entry.versions[name] !== versions[name])) return undefined;
    entry.validAt = Date.now();
    return entry;
  }

  function add(key: string, versions: CacheVersions, compute: () => Promise<CachedResponse>): CacheEntry {
    const previous = entries.peek(key);
    const entry = { versions, response: compute(), validAt: Date.now() };
    entries.set(key, entry);
    entry.response.catch(() => {
      if (entries.peek(key) !== entry) return;
      // Where there was none before it, this deletes the entry.
      entries.set(key, previous);
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
    getStale(url) {
      const entry = entries.peek(index.get(url) ?? '');
      return entry && { response: entry.response, age: Math.ceil((Date.now() - entry.validAt) / 1000) };
    },
  };
}
