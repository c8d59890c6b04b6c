import { crc32 } from 'node:zlib';

/** A file of a zip: as its directory lists it, or, of one that was unpacked, as it came out. */
export interface ZipEntry {
  name: string;
  /** CRC-32 and size of the unpacked bytes; null where it was not unpacked. */
  unpacked: { crc: number; size: number } | null;
}

/** Bytes at the end of a zip that are kept for its directory: a kilobyte or two for each of as many files as it may hold. */
const LONGEST_DIRECTORY = 2 * 1024 * 1024;

const END = Buffer.from('PK\x05\x06', 'latin1');
const END_64_LOCATOR = Buffer.from('PK\x06\x07', 'latin1');
const END_64 = Buffer.from('PK\x06\x06', 'latin1');
const LISTED = Buffer.from('PK\x01\x02', 'latin1');
const IN_UTF8 = 0x800;
const IN_EXTRA_FIELD = 0xffffffff;

/** Adds a chunk to the checksum and size of a file. */
export const counted = ({ crc, size }: { crc: number; size: number }, chunk: Uint8Array) => ({
  crc: crc32(chunk, crc),
  size: size + chunk.length,
});

/** Keeps the end of a zip while it passes, and compares its directory with what came out of it (APPNOTE, 4.3.12 to 4.3.16). */
export function watchDirectory() {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  let total = 0;
  return {
    add(chunk: Uint8Array) {
      kept.push(chunk);
      bytes += chunk.length;
      total += chunk.length;
      while (bytes - (kept[0]?.length ?? 0) >= LONGEST_DIRECTORY) bytes -= kept.shift()?.length ?? 0;
    },
    /** @throws Error where the directory is damaged, or lists other files or other contents */
    assertLists(entries: readonly ZipEntry[]) {
      const tail = Buffer.concat(kept);
      kept = [];
      const listed = readDirectory(tail, total - tail.length);
      for (const entry of entries) {
        const at = listed.findIndex((one) => isSame(one, entry));
        if (at < 0) throw new Error(`${entry.name} is not what the directory lists`);
        listed.splice(at, 1);
      }
      if (listed.length > 0) throw new Error(`${listed[0]?.name} is in the directory alone`);
    },
  };
}

const isSame = (listed: ZipEntry, { name, unpacked }: ZipEntry): boolean =>
  listed.name === name &&
  (unpacked === null || (listed.unpacked?.crc === unpacked.crc && listed.unpacked.size === unpacked.size));

/** @param offset of the tail within the zip */
function readDirectory(tail: Buffer, offset: number): ZipEntry[] {
  const end = tail.lastIndexOf(END);
  if (end < 0) throw new Error('The zip has no directory');
  const { from, to } = boundsOf(tail, end, offset);
  const entries: ZipEntry[] = [];
  for (let at = from; at < to; ) {
    if (!tail.subarray(at, at + 4).equals(LISTED)) throw new Error('The directory is damaged');
    const [name, extra, comment] = [28, 30, 32].map((field) => tail.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const isUtf8 = (tail.readUInt16LE(at + 8) & IN_UTF8) !== 0;
    const names = at + 46;
    entries.push({
      name: tail.toString(isUtf8 ? 'utf8' : 'latin1', names, names + name),
      unpacked: { crc: tail.readUInt32LE(at + 16), size: sizeOf(tail, at, names + name, extra) },
    });
    at = names + name + extra + comment;
  }
  return entries;
}

/** Where the directory lies in the tail. A zip of more than 4 GB, or of a writer that cannot know, says it in a record of its own. */
function boundsOf(tail: Buffer, end: number, offset: number): { from: number; to: number } {
  const locator = end - 20;
  if (locator >= 0 && tail.subarray(locator, locator + 4).equals(END_64_LOCATOR)) {
    const record = Number(tail.readBigUInt64LE(locator + 8)) - offset;
    if (record < 0 || !tail.subarray(record, record + 4).equals(END_64)) throw new Error('The directory is damaged');
    return { from: Number(tail.readBigUInt64LE(record + 48)) - offset, to: record };
  }
  return { from: tail.readUInt32LE(end + 16) - offset, to: end };
}

function sizeOf(tail: Buffer, at: number, from: number, length: number): number {
  const size = tail.readUInt32LE(at + 24);
  if (size !== IN_EXTRA_FIELD) return size;
  for (let field = from; field < from + length; field += 4 + tail.readUInt16LE(field + 2)) {
    if (tail.readUInt16LE(field) === 1) return Number(tail.readBigUInt64LE(field + 4));
  }
  return size;
}
