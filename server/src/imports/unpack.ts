import { setImmediate } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@election/contract/imports';
import * as say from '@election/contract/messages/imports';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { Failure } from '../failure.ts';

/** A CSV file by its name alone, whatever folder it lay in. */
export interface CsvFile {
  name: string;
  bytes: Uint8Array;
}

const MEGABYTE = 1024 * 1024;
const MOST_ENTRIES = 1_000;
/** Deflate grows a thousandfold at most, so that one step of a bomb is 16 MB. After each, others get their turn. */
const STEP = 16 * 1024;

/**
 * The CSV files of a zip. Sizes that the zip claims are believed nowhere: what comes out is counted.
 * @param zipName what the person calls it
 * @param megabytes what may come out of it at most
 * @throws Failure 422 where it is damaged, unpacks to too much, or holds names that lead outside of it
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
    if (++entries > MOST_ENTRIES) throw new Failure(422, say.zipTooMany(MOST_ENTRIES));
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

/** The folders of a path and the name at its end, however the desktop that wrote it sets them apart. */
export const partsOf = (path: string): string[] => path.split(/[/\\]/);

/** Nothing is ever written under these names; a zip that tries is no honest one. */
const leadsOutside = (path: string): boolean => /^[/\\]|^[A-Za-z]:|\p{Cc}/u.test(path) || partsOf(path).includes('..');

/** The name of a CSV file without its folders; null for all else, and for what desktops leave in zips. */
function nameIn(path: string): string | null {
  const parts = partsOf(path);
  const name = parts.at(-1) ?? '';
  if (parts[0] === '__MACOSX' || name.startsWith('.') || !name.toLowerCase().endsWith('.csv')) return null;
  return name;
}
