import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listed } from '@election/contract/messages/lists';
import { Failure } from '../../../platform/failure.ts';
import { FORMAT, KINDS, type Kind } from '../format.ts';
import { COMMAND_LIMITS } from '../limits.ts';
import { folderUnreadable, noFolder, notAFolder, nothingToImport, sayFiles } from '../sentences.ts';
import { type Named, named, zipBeside } from './file-names.ts';
import { prepareFiles } from './reader.ts';
import type { Place } from './reader-process.ts';

/** A file of the format, and where its bytes are. */
export interface SourceFile {
  kind: Kind;
  /** As its user knows it, for messages. */
  name: string;
  open(): Promise<Place>;
}

/** The input of an import: the present files of the format, from a folder or from the database. */
export interface ImportSource {
  files: SourceFile[];
  /** Sentences about what was passed over. */
  notes: string[];
  /** Deletes what was unpacked for the import. */
  close(): Promise<void>;
}

/**
 * The import files of a folder, of a zip or of a workbook; names are matched case-insensitively.
 * @throws Failure 422 where it cannot be read, holds none of the files, something else under their name, or no year.csv
 */
export async function folderSource(path: string): Promise<ImportSource> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(422, ['ENOENT', 'ENOTDIR'].includes(error.code ?? '') ? noFolder(path) : folderUnreadable(path));
  });
  if (found.isDirectory()) return readFolder(path);
  const name = basename(path);
  if (!found.isFile() || !/\.(zip|xlsx)$/i.test(name)) throw new Failure(422, notAFolder(path));
  return withPrepared([], [{ name, path }], [], path);
}

async function readFolder(folder: string): Promise<ImportSource> {
  const names = await readdir(folder).catch(() => {
    throw new Failure(422, folderUnreadable(folder));
  });
  const files: SourceFile[] = [];
  const workbooks: { name: string; path: string }[] = [];
  const notes: string[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    let entry: Named = named(name, await sortOf(path));
    if (entry === 'system') continue;
    if ('container' in entry && entry.container === 'zip') entry = zipBeside(name);
    if ('refused' in entry) throw new Failure(422, entry.refused);
    if ('kind' in entry) files.push({ kind: entry.kind, name, open: async () => ({ path }) });
    else if ('passedOver' in entry) notes.push(entry.passedOver);
    else workbooks.push({ name, path });
  }
  return withPrepared(files, workbooks, notes, folder);
}

/** Links count as what they lead to. */
async function sortOf(path: string): Promise<'file' | 'folder' | 'special'> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return 'folder';
  return found?.isFile() ? 'file' : 'special';
}

/** Adds the files of zips and workbooks, in a temporary folder. */
async function withPrepared(
  files: readonly SourceFile[],
  sent: readonly { name: string; path: string }[],
  notes: readonly string[],
  from: string,
): Promise<ImportSource> {
  if (sent.length === 0) return sourceOf(files, notes, nothingToImport(from));
  const into = await mkdtemp(join(tmpdir(), 'election-import-'));
  // A reader that took too long is killed, and may still write for a moment.
  const thoroughly = { recursive: true, force: true, maxRetries: 3 };
  const discard = () => rmSync(into, thoroughly);
  process.once('exit', discard);
  const close = () => {
    process.off('exit', discard);
    return rm(into, thoroughly);
  };
  try {
    const prepared = await prepareFiles(sent, COMMAND_LIMITS, into);
    const added = prepared.files.map(({ kind, name }) => ({
      kind,
      name,
      open: async () => ({ path: join(into, FORMAT[kind].file) }),
    }));
    return sourceOf([...files, ...added], [...notes, ...prepared.notes], nothingToImport(from), close);
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The files, each after those that it refers to.
 * @param nothing the sentence for the case that there is none
 * @throws Failure 422 where there is none, one twice, or no year.csv
 */
export function sourceOf(
  found: readonly SourceFile[],
  notes: readonly string[],
  nothing: string,
  close = async () => {},
): ImportSource {
  const files = KINDS.flatMap((kind) => {
    const same = found.filter((file) => file.kind === kind);
    if (same.length > 1) throw new Failure(422, sayFiles.fileTwice({ names: listed(same.map(({ name }) => name)) }));
    return same;
  });
  if (files.length === 0) throw new Failure(422, [nothing, ...notes].join(' '));
  if (files[0]?.kind !== 'years') throw new Failure(422, sayFiles.noYear);
  return { files, notes: [...notes], close };
}
