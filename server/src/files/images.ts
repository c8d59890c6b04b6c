import { createHash } from 'node:crypto';
import * as say from '@election/contract/messages/pictures';
import { isPlainName, MAX_PICTURE_MEGABYTES, MAX_PICTURE_MEGAPIXELS } from '@election/contract/pictures';
import { SHEET_THUMBNAIL } from '@election/contract/sheets';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { besidePixels, isForeign } from './beside-pixels.ts';
import { fileStore } from './store.ts';
import { takeTurn } from './turns.ts';

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

/** Edges of the square thumbnails of public pictures, in pixels; asked for as `/pictures/{name}?size=96`. */
export const THUMBNAIL_SIZES = [96, 320] as const;

/** What each field of a form takes, and what becomes of it. Public pictures are read by anybody who has their name. */
const KINDS = {
  logo_url: { folder: 'public', edge: 1024, thumbnails: THUMBNAIL_SIZES, fit: 'contain' },
  avatar_url: { folder: 'public', edge: 1024, thumbnails: THUMBNAIL_SIZES, fit: 'cover' },
  /** A result sheet is evidence: full size, nobody's but those whom its own route admits. */
  image: { folder: 'private', edge: undefined, thumbnails: [SHEET_THUMBNAIL], fit: 'inside' },
} as const;
export type PictureField = keyof typeof KINDS;

export interface Picture {
  /** SHA-256 of the re-encoded bytes: the name under which it is stored. */
  sha256: string;
  /** SHA-256 of the bytes as they arrived. */
  received_sha256: string;
  media_type: 'image/jpeg' | 'image/png';
  bytes: number;
  width: number;
  height: number;
}

// Only these two may be decoded, whatever a file claims to be: libvips also reads SVG, PDF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/**
 * Takes a picture that somebody uploaded: JPEG or PNG by its content, at most 5 MB and 24 megapixels, whole, nothing but a
 * picture, under a plain name. It is turned upright and encoded anew, which leaves behind where and with what it was
 * taken and anything else that was not pixels, and stored: the file first, then its row. The same picture twice is one
 * file. Call it before the transaction is opened: decoding takes a while.
 * @param field the form's field, which says what the picture is for; its name stands over the sentence of a refusal
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
  const beside = besidePixels(received, media_type);
  if (!beside) throw refuse(say.damaged);
  if (beside.some(isForeign)) throw refuse(say.foreign);

  const encoded = await takeTurn(megapixels, () => encode(received, media_type, field)).catch(() => {
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
  // The best Huffman tables would save a few percent and keep the whole picture in memory until they are known.
  const write = (image: Sharp) =>
    media_type === 'image/png'
      ? image.png({ compressionLevel: 9 })
      : image.jpeg({ quality: 88, optimiseCoding: false });
  // Cut short or damaged beyond reading is refused; a harmless oddity of a phone's encoder is not.
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
