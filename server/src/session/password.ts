import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { inTurn } from './in-turn.ts';

/**
 * OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Hashes carry their own parameters, so raising these
 * leaves older ones valid. The algorithm is the library's default; its enum has no value when types are erased.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One takes about 15 ms of a processor. A flood of sign-ins leaves a processor to everything else, and a thread of Node's
 * four to files and names; who would wait for more than a few seconds is told to come back.
 */
const inLine = inTurn(Math.max(1, Math.min(3, availableParallelism() - 1)), 250);

/** Hashes a password with a fresh salt, off the main thread; the text fits `users.password_hash`. @throws Failure 503 in a flood */
export const hashPassword = (plain: string): Promise<string> => inLine(() => hash(plain, PARAMETERS));

/**
 * Whether the password is the one that was hashed. Without a hash a made-up one is verified and the answer is no, so that
 * an account without a password, or no account at all, takes as long as any other.
 * @throws Failure 503 in a flood
 */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  const matches = await inLine(async () => verify(stored ?? (await NOBODYS), plain));
  return matches && typeof stored === 'string';
}

const NOBODYS = hash(crypto.randomUUID(), PARAMETERS);
