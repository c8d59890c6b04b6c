import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from './concurrency-limit.ts';

/**
 * OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Hashes store their parameters, so older ones stay valid when
 * these change. argon2id is the library's default; its const enum cannot be used with erased types.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes about 15 ms of CPU. The limit leaves one core to other work and one of Node's four threads to files and DNS; the
 * queue is a few seconds long.
 */
const inLine = concurrencyLimit(Math.max(1, Math.min(3, availableParallelism() - 1)), 250);

/** Hashes a password with a new salt, off the main thread, in PHC format. @throws Failure 503 where the queue is full */
export const hashPassword = (plain: string): Promise<string> => inLine(() => hash(plain, PARAMETERS));

/**
 * Whether the password matches the stored hash. Without one it verifies a dummy hash and returns false, so that an unknown
 * account, or one without a password, takes as long as any other.
 * @throws Failure 503 where the queue is full
 */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  const matches = await inLine(async () => verify(stored ?? (await DUMMY_HASH), plain));
  return matches && typeof stored === 'string';
}

const DUMMY_HASH = hash(crypto.randomUUID(), PARAMETERS);
