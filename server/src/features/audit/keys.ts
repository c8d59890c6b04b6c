import { randomBytes } from 'node:crypto';
import type { CheckpointSettings } from '../../platform/config-checkpoints.ts';
import { readKeyFile, writeKeyFile } from '../../platform/secrets/key-file.ts';
import { publicKeyOf } from './checkpoint.ts';
import * as say from './sentences.ts';

/** The keys of checkpoints that lie outside the database. */
export interface OutsideKeys {
  /** 32 bytes in hexadecimal; null: the database's own key signs. */
  seed: string | null;
  /** Public keys that signed earlier checkpoints. */
  old: readonly string[];
}

export const NO_OUTSIDE_KEYS: OutsideKeys = { seed: null, old: [] };

/** Reads the key of the settings. @throws Error with a sentence where its file cannot be used */
export async function readKeys({ keyFile, key, oldKeys }: CheckpointSettings): Promise<OutsideKeys> {
  return { seed: keyFile === undefined ? (key ?? null) : await readKeyFile(keyFile, say), old: oldKeys };
}

/** Writes a new random key to a file that only its owner can read. @returns the public key @throws Error with a sentence */
export async function makeKeyFile(file: string): Promise<string> {
  const seed = randomBytes(32).toString('hex');
  await writeKeyFile(file, seed).catch((cause) => {
    throw new Error(cause.code === 'EEXIST' ? say.fileExists(file) : say.notWritable(file), { cause });
  });
  return publicKeyOf(seed);
}
