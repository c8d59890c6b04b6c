import pLimit from 'p-limit';
import { Failure } from '../../../platform/failure.ts';
import { sayPeople as say } from '../sentences.ts';

/** Seconds after which a full queue has moved on. */
const RETRY_SECONDS = 5;

/**
 * Limits the tasks that run at the same time, and those that wait.
 * @param running tasks that run at most
 * @param queued tasks that wait at most, in order; with 0 a task runs at once or is refused
 * @returns a function that runs a task; it throws Failure 503 where the queue is full
 */
export function concurrencyLimit(running: number, queued: number) {
  const limit = pLimit(running);
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= running + queued) throw new Failure(503, say.crowded, RETRY_SECONDS);
    return limit(task);
  };
}
