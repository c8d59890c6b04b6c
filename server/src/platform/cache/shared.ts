import { LRUCache } from 'lru-cache';
import type { CacheVersions, VersionKey } from './cache-versions.ts';

/** Finds a value by its key, and reads it where it is not there or its versions have changed. */
export type Shared<T> = (key: string, versions: CacheVersions, read: () => Promise<T>) => Promise<T>;

/**
 * Keeps what several responses are made of while the versions of its data are unchanged. Concurrent callers share one reading.
 * @param keys the versions that it depends on
 * @param most values; the least recently used one is dropped
 */
export function createShared<T>(keys: readonly VersionKey[], most: number): Shared<T> {
  const entries = new LRUCache<string, { versions: CacheVersions; value: Promise<T> }>({ max: most });
  return (key, versions, read) => {
    const known = entries.get(key);
    if (known && keys.every((name) => known.versions[name] === versions[name])) return known.value;
    const entry = { versions, value: read() };
    entries.set(key, entry);
    entry.value.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
