import { createHash } from 'node:crypto';
import { MAX_PICTURE_MEGAPIXELS } from '@election/contract/ballots/pictures';
import sharp, { type Sharp } from 'sharp';
import type { PictureHeader } from './header.ts';

export interface EncodeJob {
  received: Buffer;
  media_type: PictureHeader['media_type'];
  /** The longest edge of the stored picture, in pixels; undefined: full size. */
  edge: number | undefined;
  /** Edges of the thumbnails, in pixels. */
  thumbnails: readonly number[];
  fit: 'contain' | 'cover' | 'inside';
}

export interface Encoded {
  full: Buffer;
  /** SHA-256 of `full`, in hexadecimal. */
  sha256: string;
  /** SHA-256 of the received bytes. */
  received_sha256: string;
  width: number;
  height: number;
  thumbnails: { size: number; bytes: Buffer }[];
}

// libvips also reads SVG, PDF and more: only these two decoders stay enabled, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/** Rotates a picture upright, resizes it and drops all metadata. @throws Error where it cannot be decoded completely */
export async function encode({ received, media_type, edge, thumbnails, fit }: EncodeJob): Promise<Encoded> {
  // Optimised Huffman tables save a few percent but hold the whole picture in memory.
  const write = (image: Sharp) =>
    media_type === 'image/png'
      ? image.png({ compressionLevel: 9 })
      : image.jpeg({ quality: 88, optimiseCoding: false });
  // `failOn: error` refuses truncated and unreadable files but accepts the warnings that phone encoders cause.
  const opened = sharp(received, {
    failOn: 'error',
    limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1_000_000,
    autoOrient: true,
  });
  const fitted = edge ? opened.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) : opened;
  const { data: full, info } = await write(fitted.toColourspace('srgb')).toBuffer({ resolveWithObject: true });

  const background = media_type === 'image/png' ? '#ffffff00' : '#ffffff';
  const small: Encoded['thumbnails'] = [];
  for (const size of thumbnails) {
    const resized = sharp(full).resize({ width: size, height: size, fit, background });
    small.push({ size, bytes: await write(resized).toBuffer() });
  }
  const { width, height } = info;
  return { full, sha256: sha256(full), received_sha256: sha256(received), width, height, thumbnails: small };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
