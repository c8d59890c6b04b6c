import { createHash } from 'node:crypto';
import * as say from '@election/contract/messages/pictures';
import { isPlainName, MAX_PICTURE_MEGABYTES, MAX_PICTURE_MEGAPIXELS } from '@election/contract/pictures';
import { SHEET_THUMBNAIL } from '@election/contract/sheets';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import * as failures from '../sentences.ts';
import { limitDecoding } from './decode-limit.ts';
import { isForeign, nonImageData } from './metadata.ts';
import { fileStore } from './store.ts';

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

/** Edges of the square thumbnails of public pictures, in pixels: `/pictures/{name}?size=96`. */
export const THUMBNAIL_SIZES = [96, 320] as const;

/**
 * Where the picture of each form field is stored, how large, and how its thumbnails are fitted. Public pictures need no
 * session. `edge` in pixels; undefined: full size.
 */
const KINDS = {
  logo_url: { folder: 'public', edge: 1024, thumbnails: THUMBNAIL_SIZES, fit: 'contain' },
  avatar_url: { folder: 'public', edge: 1024, thumbnails: THUMBNAIL_SIZES, fit: 'cover' },
  /** A result sheet is evidence: full size, served by its own route only. */
  image: { folder: 'private', edge: undefined, thumbnails: [SHEET_THUMBNAIL], fit: 'inside' },
} as const;
export type PictureField = keyof typeof KINDS;

export interface Picture {
  /** SHA-256 of the re-encoded bytes, in hexadecimal: the name of the stored file. */
  sha256: string;
  /** SHA-256 of the uploaded bytes. */
  received_sha256: string;
  media_type: 'image/jpeg' | 'image/png';
  bytes: number;
  width: number;
  height: number;
}

// libvips also reads SVG, PDF and more: only these two decoders stay enabled, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Checks, re-encodes and stores an uploaded picture: JPEG or PNG by content, at most 5 MB and 24 megapixels, complete, without
 * foreign content, under a plain name (docs/product.md). Re-encoding rotates it upright and drops all metadata. The file is
 * stored before its row; equal pictures share one file. Call it outside of a transaction: decoding takes up to seconds.
 * @param field the form's field
 * @throws Failure 422 with the sentence under the field
 */
export async function acceptPicture(
  { db, config }: { db: Db; config: Config },
  file: File,
  field: PictureField,
): Promise<Picture> {
  const refuse = (sentence: string) => new Failure(422, { [field]: [sentence] });
  if (!isPlainName(file.name)) throw refuse(say.unfitName);
  if (file.size === 0) throw refuse(say.empty);
  if (file.size > MAX_PICTURE_MEGABYTES * MEGABYTE) throw refuse(say.tooLarge(MAX_PICTURE_MEGABYTES));
  const received = Buffer.from(await file.arrayBuffer());
  const type = await fileTypeFromBuffer(received);
  if (type?.mime !== 'image/jpeg' && type?.mime !== 'image/png') throw refuse(say.notPicture);
  const media_type = type.mime;
  const { width, height } = await sharp(received, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refuse(say.damaged);
    });
  const megapixels = (width * height) / MEGAPIXEL;
  if (megapixels > MAX_PICTURE_MEGAPIXELS) throw refuse(say.tooManyPixels(MAX_PICTURE_MEGAPIXELS));
  const parts = nonImageData(received, media_type);
  if (!parts) throw refuse(say.damaged);
  if (parts.some(isForeign)) throw refuse(failures.foreign);

  const encoded = await limitDecoding(megapixels, () => encode(received, media_type, field)).catch(() => {
    throw refuse(say.damaged);
  });
  await store(config, encoded, field);
  const { received_sha256, ...row } = encoded.picture;
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return encoded.picture;
}

interface Encoded {
  picture: Picture;
  full: Buffer;
  thumbnails: { size: number; bytes: Buffer }[];
}

async function encode(received: Buffer, media_type: Picture['media_type'], field: PictureField): Promise<Encoded> {
  const { edge, thumbnails: sizes, fit } = KINDS[field];
  // Optimised Huffman tables save a few percent but hold the whole picture in memory.
  const write = (image: Sharp) =>
    media_type === 'image/png'
      ? image.png({ compressionLevel: 9 })
      : image.jpeg({ quality: 88, optimiseCoding: false });
  // `failOn: error` refuses truncated and unreadable files but accepts the warnings that phone encoders cause.
  const opened = sharp(received, {
    failOn: 'error',
    limitInputPixels: MAX_PICTURE_MEGAPIXELS * MEGAPIXEL,
    autoOrient: true,
  });
  const fitted = edge ? opened.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) : opened;
  const { data: full, info } = await write(fitted.toColourspace('srgb')).toBuffer({ resolveWithObject: true });

  const background = media_type === 'image/png' ? '#ffffff00' : '#ffffff';
  const thumbnails = await Promise.all(
    sizes.map(async (size) => ({
      size,
      bytes: await write(sharp(full).resize({ width: size, height: size, fit, background })).toBuffer(),
    })),
  );
  const picture = {
    sha256: sha256(full),
    received_sha256: sha256(received),
    media_type,
    bytes: full.length,
    width: info.width,
    height: info.height,
  };
  return { picture, full, thumbnails };
}

async function store(config: Config, { picture, full, thumbnails }: Encoded, field: PictureField): Promise<void> {
  const files = await fileStore(config);
  const { folder } = KINDS[field];
  for (const { size, bytes } of thumbnails) {
    await files.put(`${folder}/${picture.sha256}-${size}`, bytes, picture.media_type);
  }
  await files.put(`${folder}/${picture.sha256}`, full, picture.media_type);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
