import { MAX_PARTS } from './header.ts';

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const FIRST_APP_SEGMENT = 0xe0;

/**
 * The non-image data of a picture: metadata segments, comments, texts, and the trailer after its end.
 * @returns the parts, each without its length and name; null where the picture does not end within the file, or has too many parts
 */
export const nonImageData = (bytes: Buffer, media_type: 'image/jpeg' | 'image/png'): Buffer[] | null =>
  media_type === 'image/jpeg' ? jpegMetadata(bytes) : pngMetadata(bytes);

/** JPEG: segments carry their length; a scan lasts until the next marker (ITU T.81, B.1). */
function jpegMetadata(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [];
  for (let at = 2; at + 1 < bytes.length && parts.length < MAX_PARTS; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== MARKER || marker === MARKER) at++;
    else if (marker === END_OF_IMAGE) return [...parts, bytes.subarray(at + 2)];
    else if (hasNoLength(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return null;
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (marker >= FIRST_APP_SEGMENT) parts.push(bytes.subarray(at + 4, end));
      at = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    }
  }
  return null;
}

const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Within a scan 0xff is followed by a zero or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && hasNoLength(bytes[at + 1] ?? MARKER)) at = bytes.indexOf(MARKER, at + 2);
  return at === -1 ? bytes.length : at;
}

/** PNG: chunks of length, name, data and checksum (ISO 15948, 5.3). */
function pngMetadata(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length && parts.length < MAX_PARTS; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return [...parts, bytes.subarray(end)];
    if (name !== 'IDAT') parts.push(bytes.subarray(at + 8, end - 4));
    at = end;
  }
  return null;
}

/**
 * Signatures of pages, programs and archives. Compressed previews are random bytes in which one of up to four bytes occurs by
 * chance (`#!/` in 9 % of 1.5 MB), so the short ones count at the start of a part only.
 */
const PAGES = /<(?:!doctype|html|head|body|script|svg|iframe|img|object|embed|\?php)[\s>/]/i;
const LONG_SIGNATURES = ['%PDF-', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'];
const SHORT_SIGNATURES = ['PK\x03\x04', 'PK\x05\x06', '\x7fELF', '#!/', 'MZ'];

/** Whether a part of a file is a page, a program or an archive, or contains one that a reader would find. */
export function isForeign(part: Buffer): boolean {
  const text = part.toString('latin1');
  return (
    SHORT_SIGNATURES.some((signature) => text.startsWith(signature)) ||
    LONG_SIGNATURES.some((signature) => text.includes(signature)) ||
    PAGES.test(text) ||
    endsAsZip(part)
  );
}

const ZIP_END = Buffer.from('PK\x05\x06');
/** The record at the end of a zip archive without its comment; its last two bytes are the comment's length (APPNOTE, 4.3.16). */
const ZIP_END_BYTES = 22;

/** Zip readers search from the end, so an archive is found whatever precedes it. */
function endsAsZip(part: Buffer): boolean {
  const at = part.lastIndexOf(ZIP_END);
  return (
    at !== -1 &&
    at + ZIP_END_BYTES <= part.length &&
    at + ZIP_END_BYTES + part.readUInt16LE(at + ZIP_END_BYTES - 2) === part.length
  );
}
