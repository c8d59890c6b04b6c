import {
  blankPng,
  chunk,
  jpegClaiming,
  noise,
  packedZeros,
  RGBA,
  segment,
  withEmptySegments,
} from '@election/server/testing/files/hostile-pictures';
import sharp from 'sharp';
import { randomFrom } from '../random.ts';

/** A file that someone may send as a photograph. It is made when it is sent: some take seconds. */
export interface Shape {
  name: string;
  make(): Buffer | Promise<Buffer>;
}

const MEBIBYTE = 2 ** 20;
/** Just below the limit of a picture. */
const LARGE = 4.8 * MEBIBYTE;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk('IEND', Buffer.alloc(0));

const bytesOf = (count: number) => {
  const random = randomFrom(count);
  return Buffer.from(Uint8Array.from({ length: count }, () => random.below(256)));
};
const repeated = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part);

const head = (width: number, height: number, [bits, color, interlace] = [8, 6, 0]) => {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits as number, color as number, 0, 0, interlace as number]);
  data.writeUInt32BE(width >>> 0, 0);
  data.writeUInt32BE(height >>> 0, 4);
  return chunk('IHDR', data);
};
const png = (...parts: Buffer[]) => Buffer.concat([SIGNATURE, ...parts, END]);
const pixels = (bytes = 10 * 41) => chunk('IDAT', packedZeros(bytes));
const small = head(10, 10);

/** Memory that a compressed part asks for. */
const BOMB = 500 * MEBIBYTE;
let bomb: Buffer | undefined;
const compressed = (name: string, keyword: string) => () => {
  bomb ??= packedZeros(BOMB);
  return png(small, chunk(name, Buffer.concat([Buffer.from(keyword, 'latin1'), bomb])), pixels());
};

/** The shapes that once took gigabytes, held others' uploads for minutes or blocked the event loop. */
export const KNOWN: readonly Shape[] = [
  { name: 'PNG of 24,000,000 × 1', make: () => blankPng({ width: 24_000_000, height: 1, bits: 16, color: RGBA }) },
  { name: 'PNG of 1 × 24,000,000', make: () => blankPng({ width: 1, height: 24_000_000, bits: 16, color: RGBA }) },
  {
    name: 'PNG of 1 × 24,000,000, 8 bits',
    make: () => blankPng({ width: 1, height: 24_000_000, bits: 8, color: RGBA }),
  },
  ...Array.from({ length: 8 }, (_, at) => ({
    name: `JPEG with 1.2 million empty segments, ${at + 1}`,
    make: async () => withEmptySegments(await noise('jpeg', 300 + at, 300), 1_200_000),
  })),
];

const PNGS: readonly Shape[] = [
  { name: 'edge of 16,001', make: () => blankPng({ width: 16_001, height: 1, bits: 8 }) },
  { name: 'claims 2,147,483,647 × 1', make: () => png(head(2 ** 31 - 1, 1), pixels()) },
  { name: 'claims 0 × 0', make: () => png(head(0, 0), pixels()) },
  { name: '24 megapixels of 64 bits', make: () => blankPng({ width: 6_000, height: 4_000, bits: 16, color: RGBA }) },
  { name: 'interlaced, 24 megapixels', make: () => plain(6_000, 4_000).png({ progressive: true }).toBuffer() },
  { name: '300,000 empty texts', make: () => png(small, repeated(300_000, chunk('tEXt', Buffer.alloc(0))), pixels()) },
  { name: 'pixels that unpack to 500 MB', make: () => png(small, pixels(BOMB)) },
  { name: 'zTXt that unpacks to 500 MB', make: compressed('zTXt', 'Comment\0\0') },
  { name: 'iCCP that unpacks to 500 MB', make: compressed('iCCP', 'Profile\0\0') },
  { name: 'wrong checksum', make: () => png(Buffer.concat([small.subarray(0, -1), Buffer.from([0])]), pixels()) },
  { name: 'pixels of noise', make: () => png(small, chunk('IDAT', bytesOf(MEBIBYTE))) },
  { name: 'a part of 4 GB', make: () => png(small, Buffer.from('ffffffff4944415478', 'hex'), pixels()) },
  { name: 'a second, larger header', make: () => png(small, head(16_000, 1_500), pixels()) },
  {
    name: 'animated, 2,147,483,647 frames',
    make: () => png(small, chunk('acTL', Buffer.from('7fffffff00000000', 'hex')), pixels()),
  },
  { name: 'cut in half', make: async () => half(await noise('png', 900, 900)) },
].map(({ name, make }) => ({ name: `PNG: ${name}`, make }));

const JPEGS: readonly Shape[] = [
  { name: 'claims 65,500 × 65,500', make: async () => jpegClaiming(await noise('jpeg', 300, 300), 65_500) },
  { name: 'CMYK, 24 megapixels', make: () => plain(6_000, 4_000).toColourspace('cmyk').jpeg().toBuffer() },
  {
    name: 'progressive and rotated, 24 megapixels',
    make: () => plain(4_000, 6_000).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
  },
  { name: 'progressive with scans up to the limit', make: () => withScans(Number.POSITIVE_INFINITY) },
  { name: '255 components', make: () => withFrameByte(9, 255) },
  {
    name: '4 MB of fill bytes',
    make: async () => inserted(await noise('jpeg', 300, 300), Buffer.alloc(4 * MEBIBYTE, 0xff)),
  },
  { name: 'restart interval of one', make: async () => withSegments(0xdd, 1, Buffer.from([0, 1])) },
  { name: 'cut in half', make: async () => half(await noise('jpeg', 1_500, 1_500)) },
].map(({ name, make }) => ({ name: `JPEG: ${name}`, make }));

const OTHERS: readonly Shape[] = [
  { name: 'animated WebP', make: () => frames('webp') },
  { name: 'SVG of nested uses', make: nestedUses },
  {
    name: 'SVG with an external entity',
    make: () =>
      Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  },
  {
    name: 'HEIC',
    make: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), bytesOf(MEBIBYTE)]),
  },
  { name: 'TIFF whose directory follows itself', make: () => Buffer.from('49492a00080000000000080000', 'hex') },
].map(({ name, make }) => ({ name, make }));

/** Further shapes. */
export const SHAPES: readonly Shape[] = [...PNGS, ...JPEGS, ...OTHERS];

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c0d0e0' } });
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const inserted = (jpeg: Buffer, part: Buffer) => Buffer.concat([jpeg.subarray(0, 2), part, jpeg.subarray(2)]);

async function withSegments(marker: number, count: number, data: Buffer): Promise<Buffer> {
  return inserted(await noise('jpeg', 300, 300), repeated(count, segment(marker, data)));
}

/** Changes one byte of the frame header, counted from its marker (ITU T.81, B.2.2). */
async function withFrameByte(at: number, value: number): Promise<Buffer> {
  const jpeg = Buffer.from(await noise('jpeg', 300, 300));
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11])) + at] = value;
  return jpeg;
}

/** Repeats the last scan: every one is decoded over the whole picture. */
async function withScans(count: number): Promise<Buffer> {
  const jpeg = await plain(4_800, 5_000).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const times = Math.min(count, Math.floor((LARGE - jpeg.length) / scan.length));
  return Buffer.concat([jpeg.subarray(0, -2), repeated(times, scan), jpeg.subarray(-2)]);
}

async function frames(format: 'webp' | 'gif'): Promise<Buffer> {
  const pages = 60;
  const raw = { width: 200, height: 200 * pages, channels: 3, pageHeight: 200 } as const;
  const picture = sharp(bytesOf(200 * 200 * pages * 3), { raw });
  return format === 'gif' ? picture.gif({ effort: 1 }).toBuffer() : picture.webp({ effort: 0 }).toBuffer();
}

function nestedUses(): Buffer {
  const levels = Array.from({ length: 12 }, (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path id="l0" d="M0 0h9"/>${levels.join('')}</svg>`);
}
