import { LRUCache } from 'lru-cache';

/** Finds a value by its key, and reads it where it is not there or its data may have changed. */
export type Shared<T> = (key: string, stamp: string, read: () => Promise<T>) => Promise<T>;

/**
 * Keeps what several responses are made of, each value with a stamp that changes when its data does. Concurrent callers share one reading.
 * @param most values; the least recently used one is dropped
 */
export function createShared<T>(most: number): Shared<T> {
  const entries = new LRUCache<string, { stamp: string; value: Promise<T> }>({ max: most });
  return (key, stamp, read) => {
    const known = entries.get(key);
    if (known?.stamp === stamp) return known.value;
    const entry = { stamp, value: read() };
    entries.set(key, entry);
    entry.value.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
