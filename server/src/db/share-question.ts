import { setImmediate } from 'node:timers/promises';

/** Questions under way at once: while these are on their way, the next one gathers callers. */
const MOST = 2;

/**
 * One question for everybody who waits: callers share the next one that is sent, never one that was sent before they came. So
 * whatever was answered to anybody before a call is in the answer that the call gets.
 * @param ask sends the question; where it fails, all who shared it are told
 */
export function shareQuestion<T>(ask: () => Promise<T>): () => Promise<T> {
  const underWay = new Set<Promise<unknown>>();
  let next: Promise<T> | null = null;

  async function askSoon(): Promise<T> {
    // Whoever is read from the network in the same turn comes along.
    await setImmediate();
    while (underWay.size >= MOST) await Promise.race(underWay);
    next = null;
    const asked = ask();
    const over: Promise<unknown> = asked.catch(() => null).finally(() => underWay.delete(over));
    underWay.add(over);
    return asked;
  }

  return () => {
    next ??= askSoon();
    return next;
  };
}
