import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Hashes carry their own parameters, so raising these
 * leaves older ones valid. The algorithm is the library's default; its enum has no value when types are erased.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with a fresh salt, off the main thread; the text fits `users.password_hash`. */
export const hashPassword = (plain: string): Promise<string> => hash(plain, PARAMETERS);

/** Whether the password is the one that was hashed. Throws where `stored` is no argon2 hash, which is a defect. */
export const verifyPassword = (stored: string, plain: string): Promise<boolean> => verify(stored, plain);
