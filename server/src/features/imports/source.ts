import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Failure } from '../../platform/failure.ts';
import { FORMAT, KINDS, type Kind } from './format.ts';
import * as say from './sentences.ts';

/** The input of an import: the present files of the format, from a folder or from the database. */
export interface ImportSource {
  files: { kind: Kind; open(): Readable }[];
  /** CSV files that are not part of the format. */
  unknownFiles: string[];
}

/**
 * The import files of a folder; names are matched case-insensitively.
 * @throws Failure 422 where the folder cannot be read, holds none of the files, or lacks year.csv
 */
export async function folderSource(folder: string): Promise<ImportSource> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(422, error.code === 'ENOENT' ? say.noFolder(folder) : say.folderUnreadable(folder));
  });
  return sourceOf(names, (name) => createReadStream(join(folder, name)), say.nothingToImport(folder));
}

/**
 * The import files among names, each after those that it refers to; names are matched case-insensitively.
 * @param nothing the sentence for the case that none of the names belongs to the format
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
