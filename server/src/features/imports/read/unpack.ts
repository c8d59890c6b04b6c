import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { shortened } from '@election/contract/messages/format';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { Failure } from '../../../platform/failure.ts';
import { type FileLimits, MOST_UNPACKED } from '../limits.ts';
import { sayFiles as say } from '../sentences.ts';
import { counted, watchDirectory, type ZipEntry } from './zip-directory.ts';

const MEGABYTE = 1024 * 1024;
/** Deflate expands at most a thousandfold, so that one step of a bomb is 16 MB. */
const STEP = 16 * 1024;
/** A small zip may expand more, as an example of a few equal rows does. */
const RATIO_FROM = 4 * MEGABYTE;

/** What becomes of a file of a zip: reads it to its end. */
type Take = (file: Readable) => Promise<void>;

/** A file of a zip that is being read. */
interface Entry {
  stream: PassThrough;
  done: Promise<void>;
}

/**
 * Unpacks a zip step by step. Counts the unpacked bytes, since the sizes in a zip's headers may be false. Its directory, at its end,
 * must list the files that came out, with their checksums.
 * @param zipName its name in messages
 * @param choose what becomes of each file, by its path; null for files that are not unpacked
 * @throws Failure 422 for a damaged zip, one that unpacks to too much, or names that point outside of it
 */
export async function unpack(
  zipName: string,
  zip: AsyncIterable<Uint8Array>,
  limits: FileLimits,
  choose: (path: string) => Take | null,
): Promise<void> {
  const unpacking = startUnpacking(zipName, limits, choose);
  try {
    for await (const chunk of zip) {
      for (let at = 0; at < chunk.length; at += STEP) {
        unpacking.push(chunk.subarray(at, at + STEP), false);
        await unpacking.settle();
      }
    }
    unpacking.push(new Uint8Array(), true);
    await unpacking.finish();
  } catch (error) {
    await unpacking.stop();
    throw error instanceof Failure ? error : new Failure(422, say.zipBroken({ name: zipName }));
  }
}

function startUnpacking(zipName: string, limits: FileLimits, choose: (path: string) => Take | null) {
  const entries: Entry[] = [];
  const seen: ZipEntry[] = [];
  const directory = watchDirectory();
  let ended = 0;
  const size = limitSize(zipName, limits);
  /** What `settle` rethrows: the rest of the zip is not unpacked. */
  let failed: unknown;

  const unzip = new Unzip((file) => {
    const entry: ZipEntry = { name: file.name, unpacked: null };
    if (seen.push(entry) > limits.files) throw new Failure(422, say.zipTooMany({ name: zipName, files: limits.files }));
    if (leadsOutside(file.name)) throw new Failure(422, say.zipUnsafe({ name: shortened(file.name) }));
    const take = choose(file.name);
    if (take) start(file, take, entry);
  });
  unzip.register(UnzipInflate);

  function start(file: UnzipFile, take: Take, entry: ZipEntry) {
    let unpacked = { crc: 0, size: 0 };
    const stream = new PassThrough();
    const done = take(stream);
    done.catch((error) => {
      failed ??= error;
    });
    entries.push({ stream, done });
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size.unpacked(chunk.length);
      unpacked = counted(unpacked, chunk);
      stream.write(chunk);
      if (!isLast) return;
      entry.unpacked = unpacked;
      ended += 1;
      stream.end();
    };
    file.start();
  }

  return {
    push(chunk: Uint8Array, isLast: boolean) {
      size.packed(chunk.length);
      directory.add(chunk);
      unzip.push(chunk, isLast);
    },
    /** Waits until what was unpacked is read. */
    async settle() {
      await setImmediate();
      if (failed !== undefined) throw failed;
      for (const { stream, done } of entries) {
        if (stream.writableNeedDrain)
          await Promise.race([done, new Promise((resolve) => stream.once('drain', resolve))]);
      }
    },
    async finish() {
      if (seen.length === 0 || ended < entries.length) throw new Error('The zip ends early');
      directory.assertLists(seen);
      await Promise.all(entries.map(({ done }) => done));
    },
    /** Ends what is still read, so that nothing of the zip is written once it is refused. */
    async stop() {
      for (const { stream } of entries) {
        finished(stream).catch(() => {});
        stream.destroy();
      }
      await Promise.allSettled(entries.map(({ done }) => done));
    },
  };
}

/** Counts the bytes of a zip. @throws Failure 422 where it unpacks to too much, or grows too much by it */
function limitSize(zipName: string, limits: FileLimits) {
  let packed = 0;
  let bytes = 0;
  return {
    packed: (more: number) => {
      packed += more;
    },
    unpacked: (more: number) => {
      bytes += more;
      if (bytes > limits.unpackedMegabytes * MEGABYTE)
        throw new Failure(422, say.zipTooLarge({ name: zipName, megabytes: limits.unpackedMegabytes }));
      if (bytes > RATIO_FROM && bytes > packed * MOST_UNPACKED)
        throw new Failure(422, say.zipTooDense({ name: zipName, times: MOST_UNPACKED }));
    },
  };
}

/** The parts of a path with either kind of slash. */
export const partsOf = (path: string): string[] => path.split(/[/\\]/);

/** No file is written under these names; such a zip is malicious all the same. */
const leadsOutside = (path: string): boolean => /^[/\\]|^[A-Za-z]:|\p{Cc}/u.test(path) || partsOf(path).includes('..');
