import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a JPEG's first marker. */
const AFTER_START = 2;
const COMMENT = 0xfe;
/** Bytes of a chunk's length, name and checksum. */
const AROUND_CHUNK = 12;
const MEBIBYTE = 2 ** 20;
/** Of Adler-32 (RFC 1950, 9). */
const BASE = 65_521;

/** A PNG chunk. */
export const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(data.length + AROUND_CHUNK);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
};

/** A JPEG segment of up to 65,533 bytes. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Zeros as zlib packs them. A piece is packed once and repeated: packing a gigabyte takes seconds. */
export function packedZeros(bytes: number): Buffer {
  const pack = (count: number, finishFlush: number) => deflateRawSync(Buffer.alloc(count), { finishFlush });
  const pieces = Array(Math.floor(bytes / MEBIBYTE)).fill(pack(MEBIBYTE, constants.Z_FULL_FLUSH));
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(bytes % BASE, 0);
  sum.writeUInt16BE(1, 2);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, pack(bytes % MEBIBYTE, constants.Z_FINISH), sum]);
}

/** Colour types of a PNG with their samples (ISO 15948, 11.2.2). */
const GREY = { code: 0, samples: 1 };
export const RGBA = { code: 6, samples: 4 };

interface BlankPng {
  width: number;
  height: number;
  bits: 1 | 8 | 16;
  color?: typeof GREY;
  /** Parts before the pixels. */
  before?: Buffer[];
}

/** A complete PNG of zeros: kilobytes that decode to gigabytes. */
export function blankPng({ width, height, bits, color = GREY, before = [] }: BlankPng): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, color.code, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const row = 1 + Math.ceil((width * color.samples * bits) / 8);
  const pixels = chunk('IDAT', packedZeros(row * height));
  const parts = [chunk('IHDR', head), ...before, pixels, chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}

/** A complete black PNG of one bit per pixel. */
export const pngBomb = (edge: number): Buffer => blankPng({ width: edge, height: edge, bits: 1 });

/** A JPEG with this many empty application segments, four bytes each. */
export function withEmptySegments(jpeg: Buffer, count: number): Buffer {
  const segments = Buffer.alloc(4 * count, segment(0xe2, Buffer.alloc(0)));
  return Buffer.concat([jpeg.subarray(0, AFTER_START), segments, jpeg.subarray(AFTER_START)]);
}

/** A JPEG whose frame header claims another size. */
export function jpegClaiming(jpeg: Buffer, edge: number): Buffer {
  const claiming = Buffer.from(jpeg);
  // Frame header: marker, length, precision, height, width (ITU T.81, B.2.2).
  const frame = claiming.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  claiming.writeUInt16BE(edge, frame + 5);
  claiming.writeUInt16BE(edge, frame + 7);
  return claiming;
}

/** A JPEG with a comment. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const inserted = segment(COMMENT, Buffer.from(comment));
  return Buffer.concat([jpeg.subarray(0, AFTER_START), inserted, jpeg.subarray(AFTER_START)]);
}

/** A PNG with a text chunk. */
export function withText(png: Buffer, text: string): Buffer {
  const afterHead = SIGNATURE.length + AROUND_CHUNK + 13;
  return Buffer.concat([
    png.subarray(0, afterHead),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    png.subarray(afterHead),
  ]);
}

/** An empty zip archive. */
export const EMPTY_ZIP = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

/** A picture of noise: it compresses as little as a photograph. */
export async function noise(format: 'jpeg' | 'png', width: number, height: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: 'white', noise: grain } });
  return picture.toFormat(format).toBuffer();
}
