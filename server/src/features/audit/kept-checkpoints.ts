import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Checkpoint, readCheckpoint, readPaper } from './checkpoint.ts';
import * as say from './sentences.ts';

/** A checkpoint whose signature was verified. */
export type Kept = ReturnType<typeof readCheckpoint>;

/**
 * Reads the checkpoint of a file, or all of a folder.
 * @param trusted the public keys that may have signed them
 * @throws Error with a sentence that names the file that does not hold
 */
export async function readKept(path: string, trusted: readonly string[]): Promise<Kept[]> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  const names = isFolder ? (await readdir(path)).filter((name) => /^[^.].*\.json$/.test(name)).sort() : [];
  if (isFolder && names.length === 0) throw new Error(say.noCheckpoints(path));
  const files = isFolder ? names.map((name) => join(path, name)) : [path];
  const kept: Kept[] = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((cause) => {
      throw new Error(say.noFile(file), { cause });
    });
    try {
      kept.push(readCheckpoint(text, trusted));
    } catch (cause) {
      throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause });
    }
  }
  return kept;
}

/**
 * Finds the database's copy of a printed checkpoint: the paper has the root, the copy has what the root was made of.
 * @param code the text of the QR code
 * @throws Error with a sentence where the paper is not genuine, or the database has no such checkpoint
 */
export async function findPrinted(client: pg.ClientBase, code: string, trusted: readonly string[]): Promise<Kept> {
  const root = readPaper(code, trusted);
  const { rows } = await client.query<Checkpoint>(
    `select statement, encode(signature, 'hex') as signature, encode(public_key, 'hex') as public_key, heads
     from audit_checkpoints where position($1 in statement) > 0 order by id limit 1`,
    [`root ${root}`],
  );
  if (!rows[0]) throw new Error(say.paperUnknown(root));
  return readCheckpoint(JSON.stringify(rows[0]), trusted);
}
