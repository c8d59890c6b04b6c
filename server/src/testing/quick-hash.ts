import { hash } from '@node-rs/argon2';

/**
 * The hash of a password at the least cost, which verifies as any other: a hash says how it was made. For tests that sign in
 * hundreds of times and are not about the hash; password.test.ts and session.test.ts hold what it costs.
 */
export const quickHash = (plain: string): Promise<string> =>
  hash(plain, { memoryCost: 8, timeCost: 1, parallelism: 1 });
