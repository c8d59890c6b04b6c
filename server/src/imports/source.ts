import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as say from '@election/contract/messages/imports';
import { Failure } from '../failure.ts';
import { FORMAT, KINDS, type Kind } from './format.ts';

/** What an import reads: the files of the format that are there, wherever they lie. */
export interface ImportSource {
  files: { kind: Kind; open(): Readable }[];
  /** CSV files that the format does not know. */
  unknownFiles: string[];
}

/**
 * The import files of a folder; names are taken in any case.
 * @throws Failure 422 where the folder cannot be read, holds none of the files, or lacks year.csv
 */
export async function folderSource(folder: string): Promise<ImportSource> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(422, error.code === 'ENOENT' ? say.noFolder(folder) : say.folderUnreadable(folder));
  });
  return sourceOf(names, (name) => createReadStream(join(folder, name)), say.nothingToImport(folder));
}

/**
 * The import files among names, in the order in which one needs the other; names are taken in any case.
 * @param nothing what to say where none of the names is one of the format's
 * @throws Failure 422 where there is none, one twice, or no year.csv
 */
export function sourceOf(names: readonly string[], open: (name: string) => Readable, nothing: string): ImportSource {
  const csv = names.filter((name) => name.toLowerCase().endsWith('.csv')).sort();
  const files = KINDS.flatMap((kind) => {
    const found = csv.filter((name) => name.toLowerCase() === FORMAT[kind].file);
    if (found.length > 1) throw new Failure(422, say.fileTwice(found));
    return found.map((name) => ({ kind, open: () => open(name) }));
  });
  if (files.length === 0) throw new Failure(422, nothing);
  if (files[0]?.kind !== 'years') throw new Failure(422, say.noYear);
  const known = new Set(KINDS.map((kind) => FORMAT[kind].file));
  return { files, unknownFiles: csv.filter((name) => !known.has(name.toLowerCase())) };
}
