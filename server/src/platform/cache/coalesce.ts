import { setImmediate } from 'node:timers/promises';

/** Queries in flight at most: while they run, the next one gathers callers. */
const MAX_IN_FLIGHT = 2;

/**
 * Coalesces concurrent calls. A caller joins the next query, never one already in flight, so it sees every write acknowledged
 * before it called.
 * @param query sends the query; where it fails, every caller that joined it gets its error
 */
export function coalesce<T>(query: () => Promise<T>): () => Promise<T> {
  const inFlight = new Set<Promise<unknown>>();
  let next: Promise<T> | null = null;

  async function queryNext(): Promise<T> {
    // Requests that arrive in the same tick of the event loop join as well.
    await setImmediate();
    while (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
    next = null;
    const result = query();
    const settled: Promise<unknown> = result.catch(() => null).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return result;
  }

  return () => {
    next ??= queryNext();
    return next;
  };
}
