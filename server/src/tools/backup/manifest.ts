import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import * as say from './sentences.ts';

const MANIFEST = 'manifest.json';

/** The content of a backup, each file with the SHA-256 of its bytes. */
const manifest = z.object({
  backup: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), file: z.string(), sha256: z.string() }),
  ),
  /** Null: the sequence was not used yet. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().nullable() })),
  /** The public key of the last checkpoint, and whether the key that signs with it lies in this backup. Null: there is none. */
  checkpoint_key: z.object({ public_key: z.string(), in_backup: z.boolean() }).nullable().default(null),
  pictures: z.array(z.object({ name: z.string(), media_type: z.string(), file: z.string(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

export const manifestFile = (folder: string): string => join(folder, MANIFEST);
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Whether this user may not read a file. */
export const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

/** @throws Error with a sentence where the folder is no backup, or this user may not read it */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(manifestFile(folder), 'utf8')));
  } catch (cause) {
    throw new Error(isForbidden(cause) ? say.unreadable(folder) : say.notABackup(folder), { cause });
  }
}
