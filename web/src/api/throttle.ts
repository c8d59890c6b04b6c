/**
 * Throttles and batches. The first item runs at once; items that come after it wait and run together, never sooner than
 * `everyMs` after the last start and never before the last run has ended: a slow answer is not cancelled by the next request.
 */
export function throttle<T>(everyMs: number, run: (batch: readonly T[]) => Promise<unknown>) {
  let waiting: T[] = [];
  let busy = false;

  const start = async () => {
    const batch = waiting;
    waiting = [];
    const interval = new Promise((resolve) => setTimeout(resolve, everyMs));
    await Promise.allSettled([run(batch), interval]);
    if (waiting.length > 0) return start();
    busy = false;
  };

  return (...items: readonly T[]) => {
    waiting.push(...items);
    if (busy) return;
    busy = true;
    void start();
  };
}
