import { setImmediate } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@election/contract/imports';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { Failure } from '../../platform/failure.ts';
import * as say from './sentences.ts';

/** A CSV file by its name without folders. */
export interface CsvFile {
  name: string;
  bytes: Uint8Array;
}

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 1_000;
/** Deflate expands at most a thousandfold, so that one step of a bomb is 16 MB. Other requests run between steps. */
const STEP = 16 * 1024;

/**
 * The CSV files of a zip. Counts the unpacked bytes, since the sizes in a zip's headers may be false.
 * @param zipName its name in messages
 * @param megabytes the limit of all unpacked files together
 * @throws Failure 422 for a damaged zip, one that unpacks to too much, or names that point outside of it
 */
export async function unpack(
  zipName: string,
  zip: Uint8Array,
  megabytes: number = IMPORT_LIMITS.unpackedMegabytes,
): Promise<CsvFile[]> {
  const unpacking = startUnpacking(megabytes);
  try {
    for (let at = 0; at < zip.length; at += STEP) {
      unpacking.push(zip.subarray(at, at + STEP), at + STEP >= zip.length);
      await setImmediate();
    }
    return unpacking.finish();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(422, say.zipBroken(zipName));
  }
}

function startUnpacking(megabytes: number) {
  const files: CsvFile[] = [];
  let entries = 0;
  let begun = 0;
  let bytes = 0;

  const unzip = new Unzip((entry) => {
    if (++entries > MAX_ENTRIES) throw new Failure(422, say.zipTooMany(MAX_ENTRIES));
    if (leadsOutside(entry.name)) throw new Failure(422, say.zipUnsafe(entry.name));
    const name = nameIn(entry.name);
    if (name !== null) take(entry, name);
  });
  unzip.register(UnzipInflate);

  function take(entry: UnzipFile, name: string) {
    const chunks: Uint8Array[] = [];
    begun += 1;
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      bytes += chunk.length;
      if (bytes > megabytes * MEGABYTE) throw new Failure(422, say.zipTooLarge(megabytes));
      chunks.push(chunk);
      if (isLast) files.push({ name, bytes: Buffer.concat(chunks) });
    };
    entry.start();
  }

  return {
    push: (chunk: Uint8Array, isLast: boolean) => unzip.push(chunk, isLast),
    finish: () => {
      if (entries === 0 || files.length < begun) throw new Error('The zip ends early');
      return files;
    },
  };
}

/** The parts of a path with either kind of slash. */
export const partsOf = (path: string): string[] => path.split(/[/\\]/);

/** No file is written under these names; such a zip is malicious all the same. */
const leadsOutside = (path: string): boolean => /^[/\\]|^[A-Za-z]:|\p{Cc}/u.test(path) || partsOf(path).includes('..');

/** The name of a CSV file without folders; null for other files, hidden ones and those that macOS adds to zips. */
function nameIn(path: string): string | null {
  const parts = partsOf(path);
  const name = parts.at(-1) ?? '';
  if (parts[0] === '__MACOSX' || name.startsWith('.') || !name.toLowerCase().endsWith('.csv')) return null;
  return name;
}
