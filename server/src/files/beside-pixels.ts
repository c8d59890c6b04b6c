const MARKER = 0xff;
const END_OF_PIXELS = 0xd9;
const SCAN = 0xda;

/**
 * What a file holds besides the pixels of its picture: notes of the camera, comments, texts, and whatever follows the end.
 * @returns the parts, or null where the picture does not end within the file
 */
export const besidePixels = (bytes: Buffer, media_type: 'image/jpeg' | 'image/png'): Buffer[] | null =>
  media_type === 'image/jpeg' ? besideScans(bytes) : besideData(bytes);

/** JPEG: segments that name their length, and scans, which end at the next marker (ITU T.81, B.1). */
function besideScans(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [];
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== MARKER || marker === MARKER) at++;
    else if (marker === END_OF_PIXELS) return [...parts, bytes.subarray(at + 2)];
    else if (standsAlone(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return null;
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (isNote(marker)) parts.push(bytes.subarray(at + 4, end));
      at = marker === SCAN ? endOfScan(bytes, end) : end;
    }
  }
  return null;
}

const isNote = (marker: number) => marker >= 0xe0;
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Within a scan 0xff is followed by a zero or by the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1 && standsAlone(bytes[at + 1] ?? MARKER)) at = bytes.indexOf(MARKER, at + 2);
  return at === -1 ? bytes.length : at;
}

/** PNG: chunks of a length, a name, data and a checksum (ISO 15948, 5.3). */
function besideData(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return [...parts, bytes.subarray(end)];
    if (name !== 'IDAT') parts.push(bytes.subarray(at + 8, end - 4));
    at = end;
  }
  return null;
}

/** How pages, programs and archives show themselves; none of it is ever written by a camera or a scanner. */
const PAGES = /<(?:!doctype|html|head|body|script|svg|iframe|img|object|embed|\?php)[\s>/]/i;
const BEGINNINGS = ['PK\x03\x04', 'PK\x05\x06', '%PDF-', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\x7fELF', '#!/'];

/** Whether a part of a file is, or holds, a page, a program or an archive. */
export function isForeign(part: Buffer): boolean {
  const text = part.toString('latin1');
  return PAGES.test(text) || BEGINNINGS.some((beginning) => text.includes(beginning)) || text.startsWith('MZ');
}
