import { LRUCache } from 'lru-cache';
import type { CacheVersions, VersionKey } from './cache-versions.ts';
import type { CachedResponse } from './cached-response.ts';

/** Entries of one route at most: each of 275 constituencies in several years and elections. The least recently used one is evicted. */
const MAX_ENTRIES = 2_000;
/** Bytes of all entries of one route at most. */
const MAX_BYTES = 64 * 1024 * 1024;
/** URLs in the index of one route at most. */
const MAX_URLS = 2_000;
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
  /** The last entry of an input, for the time in which no versions can be read; undefined where there is none. */
  getStale(key: string): StaleResponse | undefined;
}

/** A response; where it is the one before it again, that one, which is packed already. */
async function packedOnce(
  computed: Promise<CachedResponse>,
  before: Promise<CachedResponse> | undefined,
): Promise<CachedResponse> {
  const [response, previous] = await Promise.all([computed, before?.catch(() => undefined)]);
  return previous?.tag === response.tag ? previous : response;
}

/**
 * Caches a read's serialised response. Concurrent requests share one computation; an entry is valid while the versions of the data
 * it reads are unchanged.
 * @param keys the versions that the response depends on
 * @param most entries
 */
export function createResponseCache(keys: readonly VersionKey[], most = MAX_ENTRIES): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({ max: most, maxSize: MAX_BYTES });
  /** From URLs to the keys of entries, so that a URL seen before is not decoded again. */
  const index = new LRUCache<string, string>({ max: MAX_URLS });

  function findValid(key: string, versions: CacheVersions): CacheEntry | undefined {
    const entry = entries.get(key);
    if (!entry || keys.some((name) => entry.versions[name] !== versions[name])) return undefined;
    entry.validAt = Date.now();
    return entry;
  }

  function add(key: string, versions: CacheVersions, compute: () => Promise<CachedResponse>): CacheEntry {
    const before = entries.peek(key);
    const previous = before && { entry: before, size: entries.info(key)?.size ?? 1 };
    const entry = { versions, response: packedOnce(compute(), before?.response), validAt: Date.now() };
    // Its size is known once it is computed.
    entries.set(key, entry, { size: 1 });
    entry.response.then(
      ({ bytes }) => {
        // The size of a value that is there already does not change.
        if (entries.peek(key) === entry && entries.delete(key)) entries.set(key, entry, { size: bytes });
      },
      () => {
        if (entries.peek(key) !== entry) return;
        if (previous) entries.set(key, previous.entry, { size: previous.size });
        else entries.delete(key);
      },
    );
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
    getStale(key) {
      const entry = entries.peek(key);
      return entry && { response: entry.response, age: Math.ceil((Date.now() - entry.validAt) / 1000) };
    },
  };
}
