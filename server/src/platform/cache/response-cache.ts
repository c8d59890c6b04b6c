import { LRUCache } from 'lru-cache';
import type { CacheVersions, SeenVersions, VersionKey } from './cache-versions.ts';
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
  /** When its computation began, in milliseconds since 1970, and whether it has ended. */
  began: number;
  isMade: boolean;
  /** When this entry was last found valid. */
  validAt: number;
  /** The response before it, while it is computed. */
  last: LastResponse | undefined;
}
type LastResponse = Pick<CacheEntry, 'versions' | 'response' | 'validAt'>;

/** A response, and for how many seconds it has not been valid: 0 where its versions are unchanged. */
export interface FoundResponse {
  response: Promise<CachedResponse>;
  age: number;
}

/** Which response a request may get. */
export interface Wanted {
  versions: CacheVersions;
  /**
   * Milliseconds since it was valid for which the last response may stand in for one that is being computed, or waits to be: as many are
   * between two computations.
   */
  lag?: number;
}

export interface ResponseCache {
  /** The valid entry that the index has for a URL, or what stands in for it; undefined where there is none. */
  peek(url: string, wanted: Wanted): FoundResponse | undefined;
  /**
   * The valid entry of an input, computed where there is none.
   * @param key the decoded input as text: several URLs may stand for one input
   * @throws the error of `compute`; the previous entry comes back
   */
  get(key: string, url: string, wanted: Wanted, compute: () => Promise<CachedResponse>): FoundResponse;
  /** The last entry of an input, for the time in which no versions can be read; undefined where there is none. */
  getStale(key: string): FoundResponse | undefined;
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
 * @param seen until when they were valid, as any request saw it
 * @param most entries
 */
export function createResponseCache(
  keys: readonly VersionKey[],
  seen: Pick<SeenVersions, 'lastAt'>,
  most = MAX_ENTRIES,
): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({ max: most, maxSize: MAX_BYTES });
  /** From URLs to the keys of entries, so that a URL seen before is not decoded again. */
  const index = new LRUCache<string, string>({ max: MAX_URLS });

  const isValid = (entry: CacheEntry, versions: CacheVersions): boolean =>
    keys.every((name) => entry.versions[name] === versions[name]);

  /** For how many milliseconds a response has not been valid, as far as any request saw. */
  const staleFor = ({ versions, validAt }: Omit<LastResponse, 'response'>): number =>
    Date.now() - Math.max(validAt, seen.lastAt(versions, keys));
  const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000);

  /** The valid entry, or the last response while it is recent enough to stand in for one. */
  function find(key: string, { versions, lag = 0 }: Wanted): FoundResponse | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const valid = isValid(entry, versions);
    if (valid) entry.validAt = Date.now();
    if (valid && entry.isMade) return { response: entry.response, age: 0 };
    const last = entry.isMade ? entry : entry.last;
    if (last && staleFor(last) < lag) return { response: last.response, age: Math.max(1, secondsOf(staleFor(last))) };
    return valid ? { response: entry.response, age: 0 } : undefined;
  }

  function add(key: string, versions: CacheVersions, compute: () => Promise<CachedResponse>): CacheEntry {
    const before = entries.peek(key);
    const previous = before && { entry: before, size: entries.info(key)?.size ?? 1 };
    const now = Date.now();
    const last = before && (before.isMade ? { ...before, last: undefined } : before.last);
    const response = packedOnce(compute(), last?.response);
    const entry: CacheEntry = { versions, response, began: now, isMade: false, validAt: now, last };
    // Its size is known once it is computed.
    entries.set(key, entry, { size: 1 });
    entry.response.then(
      ({ bytes }) => {
        entry.isMade = true;
        entry.last = undefined;
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

  /** Whether a response is computed at the moment, or was begun so recently that the next one waits. */
  function isRecent(key: string, { lag = 0 }: Wanted): boolean {
    const entry = entries.peek(key);
    return entry !== undefined && (!entry.isMade || Date.now() - entry.began < lag);
  }

  return {
    peek(url, wanted) {
      const key = index.get(url);
      const entry = key === undefined ? undefined : entries.peek(key);
      return key !== undefined && entry && isValid(entry, wanted.versions) ? find(key, wanted) : undefined;
    },
    get(key, url, wanted, compute) {
      if (url.length <= MAX_URL_LENGTH) index.set(url, key);
      const found = find(key, wanted);
      if (found && (found.age === 0 || isRecent(key, wanted))) return found;
      const { response } = add(key, wanted.versions, compute);
      return found ?? { response, age: 0 };
    },
    getStale(key) {
      const entry = entries.peek(key);
      return entry && { response: entry.response, age: secondsOf(staleFor(entry)) };
    },
  };
}
