import * as say from '@election/contract/messages/session';
import { Failure } from '../failure.ts';

/** Seconds after which a queue that was full has moved on. */
const RETRY_SECONDS = 5;

/**
 * A gate for work that is heavy on the processor: at most `atOnce` tasks run, at most `queueing` wait in line.
 * @returns a function that runs a task when its turn comes; it throws Failure 503 where the line is full
 */
export function inTurn(atOnce: number, queueing: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else if (line.length >= queueing) throw new Failure(503, say.crowded, RETRY_SECONDS);
    // Whoever finishes hands its place to the first in line, so that nobody new slips in between.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * A limit on tasks that are under way at the same time.
 * @returns a function that runs a task; it throws Failure 503 where so many are
 */
export function atMost(most: number) {
  let underWay = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (underWay >= most) throw new Failure(503, say.crowded, RETRY_SECONDS);
    underWay++;
    try {
      return await task();
    } finally {
      underWay--;
    }
  };
}
