import type { FastifyInstance } from 'fastify';

/** Times are milliseconds. */
interface Schedule {
  ms: number;
  /** Until the first run; `ms` where undefined. */
  firstMs?: number;
  /** The log line of a run that failed. */
  failure: string;
  level?: 'warn' | 'error';
}

/**
 * Runs a job at an interval until the server stops. A tick is skipped while a run is still under way; a failed run is
 * logged, and the next tick tries again.
 * @returns a function that runs the job at once
 */
export function every(
  app: FastifyInstance,
  { ms, firstMs, failure, level = 'warn' }: Schedule,
  job: () => Promise<unknown>,
): () => Promise<void> {
  let running = 0;
  async function run() {
    running++;
    await job().catch((error) => app.log[level]({ err: error }, failure));
    running--;
  }
  const tick = () => void (running > 0 || run());
  const interval = setInterval(tick, ms).unref();
  const first = firstMs === undefined ? undefined : setTimeout(tick, firstMs).unref();
  app.addHook('preClose', async () => {
    clearInterval(interval);
    clearTimeout(first);
  });
  return run;
}
