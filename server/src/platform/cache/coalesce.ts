import { setImmediate } from 'node:timers/promises';

/**
 * Coalesces concurrent calls. A caller joins the next query, never one already in flight, so it sees every write acknowledged
 * before it called.
 * @param query sends the query; where it fails, every caller that joined it gets its error
 * @param most queries in flight; while they run, the next one gathers callers. With 1, a call means: once more after this one
 */
export function coalesce<T>(query: () => Promise<T>, most = 2): () => Promise<T> {
  const inFlight = new Set<Promise<unknown>>();
  let next: Promise<T> | null = null;

  async function queryNext(): Promise<T> {
    // Requests that arrive in the same tick of the event loop join as well.
    await setImmediate();
    while (inFlight.size >= most) await Promise.race(inFlight);
    next = null;
    const result = query();
    const settled: Promise<unknown> = result.catch(() => undefined).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return result;
  }

  return () => {
    next ??= queryNext();
    return next;
  };
}
