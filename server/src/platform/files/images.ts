import { isPlainName, MAX_PICTURE_MEGABYTES, MAX_PICTURE_MEGAPIXELS } from '@election/contract/ballots/pictures';
import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import { sayPictures as say } from '@election/contract/messages/pictures';
import type { Actor } from '@election/contract/people/permissions';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { failures } from '../sentences.ts';
import { limitDecoding } from './decode-limit.ts';
import { type Opened, openPicture } from './decoders.ts';
import type { Encoded } from './encode.ts';
import { mediaTypeOf, type PictureHeader, readHeader } from './header.ts';
import { fileStore } from './store.ts';

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;
/** The longest edge, in pixels: decoders hold several whole rows. */
const MAX_EDGE = 16_000;
/** 24 megapixels with transparency and 8 bits a colour. */
const MAX_DECODED_BYTES = 4 * MAX_PICTURE_MEGAPIXELS * MEGAPIXEL;
const BUSY_RETRY_SECONDS = 2;

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
  media_type: PictureHeader['media_type'];
  bytes: number;
  width: number;
  height: number;
}

type Stores = Pick<Context, 'db' | 'config'>;

/**
 * Checks, re-encodes and stores an uploaded picture: JPEG or PNG by content, at most 5 MB and 24 megapixels, complete, without
 * foreign content, under a plain name (docs/product.md). Re-encoding rotates it upright and drops all metadata. The file is
 * stored before its row; equal pictures share one file. Call it outside of a transaction: decoding takes up to seconds.
 * @param field the form's field
 * @throws Failure 401 or 403 where the caller has lost access meanwhile, 422 with the sentence under the field, 429 where the person sends too many at once
 */
export async function acceptPicture(
  { db, config, actor, readmit }: Stores & Pick<Context, 'readmit'> & { actor: Pick<Actor, 'id'> },
  file: File,
  field: PictureField,
): Promise<Picture> {
  const refuse = (sentence: string) => new Failure(422, { [field]: [sentence] });
  if (!isPlainName(file.name)) throw refuse(say.unfitName);
  if (file.size === 0) throw refuse(say.empty);
  if (file.size > MAX_PICTURE_MEGABYTES * MEGABYTE) throw refuse(say.tooLarge({ megabytes: MAX_PICTURE_MEGABYTES }));
  const received = Buffer.from(await file.arrayBuffer());
  const media_type = mediaTypeOf(received);
  if (!media_type) throw refuse(say.notPicture);
  const header = readHeader(received, media_type);
  if (!header) throw refuse(say.damaged);
  const excess = excessOf(header);
  if (excess) throw refuse(excess);

  const { edge, thumbnails, fit } = KINDS[field];
  const job = { received, media_type, edge, thumbnails, fit };
  const opened = await limitDecoding({ person: actor.id, bytes: header.decodedBytes }, () => openPicture(job));
  if (!opened) throw new Failure(429, failures.tooManyPictures, BUSY_RETRY_SECONDS);
  if ('refused' in opened) throw refuse(refusalOf(opened.refused));
  await readmit();
  return keep({ db, config }, opened.encoded, media_type, field);
}

function refusalOf(refused: Extract<Opened, { refused: string }>['refused']): string {
  if (refused === 'damaged') return say.damaged;
  return refused === 'foreign' ? failures.foreign : failures.pictureTooSlow;
}

/** Why a picture of this size is not decoded; undefined where it may be. */
function excessOf({ width, height, decodedBytes }: PictureHeader): string | undefined {
  if (width * height > MAX_PICTURE_MEGAPIXELS * MEGAPIXEL)
    return say.tooManyPixels({ megapixels: MAX_PICTURE_MEGAPIXELS });
  if (Math.max(width, height) > MAX_EDGE) return failures.pictureTooLong({ edge: MAX_EDGE });
  if (decodedBytes > MAX_DECODED_BYTES) return failures.pictureTooDeep;
  return undefined;
}

async function keep(
  { db, config }: Stores,
  encoded: Encoded,
  media_type: PictureHeader['media_type'],
  field: PictureField,
): Promise<Picture> {
  await store(config, encoded, media_type, field);
  const { sha256, received_sha256, full, width, height } = encoded;
  const row = { sha256, media_type, bytes: full.length, width, height };
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { ...row, received_sha256 };
}

async function store(
  config: Config,
  { sha256, full, thumbnails }: Encoded,
  media_type: PictureHeader['media_type'],
  field: PictureField,
): Promise<void> {
  const files = await fileStore(config);
  const { folder } = KINDS[field];
  for (const { size, bytes } of thumbnails) await files.put(`${folder}/${sha256}-${size}`, bytes, media_type);
  await files.put(`${folder}/${sha256}`, full, media_type);
}
