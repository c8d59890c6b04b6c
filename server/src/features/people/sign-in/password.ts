import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { concurrencyLimit } from './concurrency-limit.ts';
import type { HashTask } from './hash-thread.ts';

/** Milliseconds for which a thread waits for the next password. */
const IDLE_MS = 30_000;
/** As many as there are processors. */
export const HASHES_AT_ONCE = availableParallelism();
/** Passwords that wait, besides those of sign-ins (line.ts): seconds of work. */
const MOST_WAITING = 250;

/**
 * Hashing is nearly all of what a sign-in costs. Its threads take what the processors have left: the thread that answers calls, and
 * PostgreSQL, go first.
 */
const threads = new Piscina<HashTask, string | boolean>({
  filename: fileURLToPath(new URL('./hash-thread.ts', import.meta.url)),
  name: 'runTask',
  minThreads: 0,
  maxThreads: HASHES_AT_ONCE,
  idleTimeout: IDLE_MS,
  niceIncrement: 10,
});
const inTurn = concurrencyLimit(HASHES_AT_ONCE, MOST_WAITING);

/** Hashes a password with a new salt, in PHC format. @throws Failure 503 where the queue is full */
export const hashPassword = async (plain: string): Promise<string> =>
  String(await inTurn(() => threads.run({ plain })));

/**
 * Whether the password matches the stored hash. Without one it verifies another hash and returns false, so that an unknown account, or
 * one without a password, takes as long as any other.
 * @throws Failure 503 where the queue is full
 */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  return (await inTurn(() => threads.run({ plain, stored: stored ?? null }))) === true;
}
