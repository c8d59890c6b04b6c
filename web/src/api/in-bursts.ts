/**
 * Gathers what comes in bursts: the first runs at once, whatever follows is kept and runs together, never sooner than `everyMs`
 * after the last start and never before the last run is over, so that a slow answer is not cut off by the next question.
 */
export function inBursts<T>(everyMs: number, run: (gathered: readonly T[]) => Promise<unknown>) {
  let gathered: T[] = [];
  let busy = false;

  const start = async () => {
    const batch = gathered;
    gathered = [];
    const rested = new Promise((resolve) => setTimeout(resolve, everyMs));
    await Promise.allSettled([run(batch), rested]);
    if (gathered.length > 0) return start();
    busy = false;
  };

  return (...items: readonly T[]) => {
    gathered.push(...items);
    if (busy) return;
    busy = true;
    void start();
  };
}
