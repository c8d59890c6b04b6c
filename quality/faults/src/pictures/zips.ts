import { crc32, deflateRawSync } from 'node:zlib';
import type { Shape } from './shapes.ts';

const MEBIBYTE = 2 ** 20;
const FLAG_ENCRYPTED = 1;
const DEFLATED = 8;

interface Entry {
  name: string;
  /** As they are stored. */
  packed: Buffer;
  crc: number;
  size: number;
  flags?: number;
}

export const entry = (name: string, content: Buffer, more: Partial<Entry> = {}): Entry => ({
  name,
  packed: deflateRawSync(content, { level: 9 }),
  crc: crc32(content),
  size: content.length,
  ...more,
});

/** A zip of entries, whose headers may be false (APPNOTE, 4.3). */
export function zip(...entries: Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, crc, size, flags = 0 } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(DEFLATED, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name, 'latin1'), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, rest, Buffer.from(name, 'latin1'));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length % 65_536, 4);
  end.writeUInt16LE(entries.length % 65_536, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end]);
}

const filled = (bytes: number, text: string) => Buffer.alloc(bytes, text);
const csv = (text: string) => Buffer.from(text);

/** The zip that once took an import gigabytes: 98 kB. */
export const KNOWN_ZIPS: readonly Shape[] = [
  {
    name: 'zip of 100 million commas',
    make: () => zip(entry('year.csv', csv('title\n2030\n')), entry('regions.csv', filled(100_000_000, ','))),
  },
];

/** Archives of an import, as Shapes: each is sent as the files of a new import. */
export const ZIPS: readonly Shape[] = [
  { name: 'zip of an open quote of 100 MB', make: () => zip(entry('regions.csv', filled(100_000_000, '"a'))) },
  { name: 'zip of 400 MB', make: () => zip(entry('regions.csv', filled(400 * MEBIBYTE, 'a'))) },
  {
    name: 'zip whose header claims ten bytes',
    make: () => zip(entry('regions.csv', filled(300 * MEBIBYTE, 'a'), { size: 10 })),
  },
  {
    name: 'zip of 60,000 files',
    make: () => zip(...Array.from({ length: 60_000 }, (_, at) => entry(`${at}.csv`, csv('a')))),
  },
  {
    name: 'zip of 3,000 bombs',
    make: () => {
      const bomb = entry('a.csv', filled(10 * MEBIBYTE, 'a'));
      return zip(...Array.from({ length: 3_000 }, (_, at) => ({ ...bomb, name: `${at}.csv` })));
    },
  },
  { name: 'zip that leads outside', make: () => zip(entry('../../../../etc/cron.d/regions.csv', csv('title\n'))) },
  {
    name: 'zip in a zip in a zip',
    make: () => zip(entry('a.zip', zip(entry('a.zip', zip(entry('regions.csv', filled(100 * MEBIBYTE, 'a'))))))),
  },
  { name: 'encrypted zip', make: () => zip(entry('regions.csv', csv('title\n'), { flags: FLAG_ENCRYPTED })) },
  { name: 'zip with a wrong checksum', make: () => zip(entry('regions.csv', csv('title\nNorth\n'), { crc: 1 })) },
  {
    name: 'zip cut in half',
    make: () => {
      const whole = zip(entry('regions.csv', filled(MEBIBYTE, 'a')));
      return whole.subarray(0, whole.length / 2);
    },
  },
];
