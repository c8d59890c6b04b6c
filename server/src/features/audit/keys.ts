import { randomBytes } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import type { CheckpointSettings } from '../../platform/config-checkpoints.ts';
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

/** Any right of the group or of others. */
const OTHERS = 0o077;

/** Reads the key of the settings. @throws Error with a sentence where its file cannot be used */
export async function readKeys({ keyFile, key, oldKeys }: CheckpointSettings): Promise<OutsideKeys> {
  return { seed: keyFile === undefined ? (key ?? null) : await readKeyFile(keyFile), old: oldKeys };
}

async function readKeyFile(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Error(say.noKeyFile(file));
  if (found.mode & OTHERS) throw new Error(say.openKeyFile(file));
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(say.noKeyFile(file), { cause });
  });
  const seed = text.trim();
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new Error(say.notAKey(file));
  return seed;
}

/** Writes a new random key to a file that its owner alone can read. @returns the public key @throws Error with a sentence */
export async function makeKeyFile(file: string): Promise<string> {
  const seed = randomBytes(32).toString('hex');
  const out = await open(file, 'wx', 0o600).catch((cause) => {
    throw new Error(cause.code === 'EEXIST' ? say.fileExists(file) : say.notWritable(file), { cause });
  });
  await out.writeFile(`${seed}\n`);
  await out.sync();
  await out.close();
  return publicKeyOf(seed);
}
