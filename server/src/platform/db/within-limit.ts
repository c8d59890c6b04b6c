import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { silent } from './away.ts';

/** Milliseconds in which a database that works answers, however busy it is. */
export const LIMIT_MS = 3_500;

/** The database's answer. @throws Away where it takes longer than the limit */
export async function withinLimit<T>(answer: Promise<T>): Promise<T> {
  const limit = new AbortController();
  const late = delay(LIMIT_MS, undefined, { signal: limit.signal, ref: false })
    // The process itself may have been busy: an answer that has arrived meanwhile counts.
    .then(() => setImmediate())
    .then(() => Promise.reject(silent()));
  try {
    return await Promise.race([answer, late]);
  } finally {
    limit.abort();
    late.catch(() => {});
    answer.catch(() => {});
  }
}
