import { createCipheriv } from 'node:crypto';

/** Reproducible random bytes, fast enough for hundreds of megabytes. */
export function randomSource(seed: string) {
  const cipher = createCipheriv('aes-128-ctr', Buffer.from(seed.padEnd(16)).subarray(0, 16), Buffer.alloc(16));
  const bytes = (count: number) => cipher.update(Buffer.alloc(count));
  return { bytes, below: (limit: number) => bytes(4).readUInt32LE() % limit };
}
