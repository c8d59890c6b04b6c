import { IMPORT_LIMITS } from '@election/contract/imports/imports';
import { series } from '@election/contract/messages/lists';
import { formatMegabytes } from '../../ui/fields/figures.ts';
import { imports as say } from './sentences.ts';

/** Depth to which dropped folders are read: a folder and its folders, not a whole disk. */
const DEEPEST = 2;

const isWanted = ({ name }: { name: string }) => /\.(csv|xlsx|zip)$/i.test(name);
const isHidden = ({ name }: { name: string }) => name.startsWith('.');

/** What was chosen: the files that can be sent, and the names of the others. */
export interface Choice {
  files: readonly File[];
  leftOut: readonly string[];
}

/** Sorts chosen files; hidden ones, which systems add, are in neither list. */
export function choiceOf(chosen: Iterable<File>): Choice {
  const shown = [...chosen].filter((file) => !isHidden(file));
  return { files: shown.filter(isWanted), leftOut: shown.filter((file) => !isWanted(file)).map(({ name }) => name) };
}

/** Why these files cannot be sent, or null. */
export function refusalOf(files: readonly File[]): string | null {
  if (files.length === 0) return say.nothingChosen;
  if (files.length > IMPORT_LIMITS.files) return say.tooMany({ files: IMPORT_LIMITS.files });
  return sizeOf(files) > IMPORT_LIMITS.megabytes * 1024 * 1024
    ? say.tooLarge({ megabytes: IMPORT_LIMITS.megabytes })
    : null;
}

/** Names that are listed before the rest is counted. */
const NAMED = 10;

/** The first of the names, and how many more there are. */
export function firstNames(names: readonly string[]): string {
  if (names.length <= NAMED) return series(names);
  return say.andMore({ names: series(names.slice(0, NAMED)), more: names.length - NAMED });
}

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? say.kilobytes({ kilobytes: Math.ceil(bytes / 1024) }) : formatMegabytes(bytes);

export const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** The files that were dropped, with those in dropped folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The browser empties both lists after the event.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...files];
  return (await Promise.all(entries.map((entry) => filesIn(entry, 0)))).flat();
}

async function filesIn(entry: FileSystemEntry, depth: number): Promise<File[]> {
  if (isFile(entry)) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (!isFolder(entry) || depth === DEEPEST) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    for (const inner of some) found.push(...(await filesIn(inner, depth + 1)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
