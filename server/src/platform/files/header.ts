export interface PictureHeader {
  media_type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Bytes of the decoded pixels. */
  decodedBytes: number;
}

const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples a pixel takes once decoded, by the colour type of a PNG (ISO 15948, 11.2.2); a palette decodes to colours. */
const PNG_SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** JPEG segments and PNG chunks of the largest honest files: a few hundred. */
export const MAX_PARTS = 10_000;

/** The picture format that the first bytes claim; null for any other. */
export function mediaTypeOf(bytes: Buffer): PictureHeader['media_type'] | null {
  if (bytes.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'image/jpeg';
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'image/png';
  return null;
}

/** Reads what a picture claims, without decoding it. @returns null where the header is missing or lies behind too many parts */
export function readHeader(bytes: Buffer, media_type: PictureHeader['media_type']): PictureHeader | null {
  const claimed = media_type === 'image/png' ? pngClaim(bytes) : jpegClaim(bytes);
  if (!claimed || claimed.width === 0 || claimed.height === 0) return null;
  const { width, height, bits, samples } = claimed;
  return { media_type, width, height, decodedBytes: width * height * samples * Math.ceil(bits / 8) };
}

interface Claim {
  width: number;
  height: number;
  bits: number;
  samples: number;
}

/** The image header is the first chunk (ISO 15948, 11.2.2). */
function pngClaim(bytes: Buffer): Claim | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const samples = PNG_SAMPLES[bytes[25] as number];
  return samples
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bits: bytes[24] as number, samples }
    : null;
}

/** The frame header stands before the first scan (ITU T.81, B.2.2). */
function jpegClaim(bytes: Buffer): Claim | null {
  for (let at = 2, parts = 0; at + 10 <= bytes.length && parts < MAX_PARTS; parts++) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) at++;
    else if (isFrame(marker)) {
      const bits = bytes[at + 4] as number;
      return {
        bits,
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        samples: bytes[at + 9] as number,
      };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Start of frame: C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
