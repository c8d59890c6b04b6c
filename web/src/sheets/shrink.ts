import { MAX_PICTURE_MEGABYTES } from '@election/contract/ballots/pictures';
import { hashOf } from '../api/outbox/hash.ts';

const MEGABYTE = 1024 * 1024;
/** The longest side in pixels after shrinking: handwriting is legible well below it. */
const LONGEST_SIDE = 2000;
/** Bytes that a phone sends within 50 seconds at 64 kbit/s; below it the better quality stays. */
const SENT_QUICKLY = 400_000;
/** With less, handwriting is no longer legible. */
const QUALITIES = [0.85, 0.7, 0.55] as const;
/** A copy that is hardly smaller is not worth its loss of quality. */
const CLEARLY_SMALLER = 0.8;

/** A photograph ready to send. */
export interface Prepared {
  original: File;
  /** The file to send: the original, or a smaller copy. */
  image: File;
  /** Of the original's bytes; undefined outside a secure context, where browsers cannot compute it. */
  original_sha256: string | undefined;
}

/** Shrinks a photograph for a slow network, where that helps. Null where it is too large and cannot be shrunk. */
export async function prepare(original: File): Promise<Prepared | null> {
  const original_sha256 = await sha256Of(original);
  const image = await shrunk(original).catch(() => null);
  if (image) return { original, image, original_sha256 };
  return original.size > MAX_PICTURE_MEGABYTES * MEGABYTE ? null : { original, image: original, original_sha256 };
}

const sha256Of = async (file: File): Promise<string | undefined> =>
  crypto.subtle ? hashOf(new Uint8Array(await file.arrayBuffer())) : undefined;

/** A smaller copy; null where the photograph is within the longest side and the copy is not clearly smaller. */
async function shrunk(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file);
  try {
    const longest = Math.max(picture.width, picture.height);
    const copy = await copyOf(picture, Math.min(1, LONGEST_SIDE / longest));
    const limit = longest > LONGEST_SIDE ? file.size : file.size * CLEARLY_SMALLER;
    return copy && copy.size < limit ? asFile(copy, file) : null;
  } finally {
    picture.close();
  }
}

/** The picture as JPEG, in the best quality that is sent quickly. */
async function copyOf(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency and would make it black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  let copy: Blob | null = null;
  for (const quality of QUALITIES) {
    copy = await blobOf(canvas, quality);
    if (copy && copy.size <= SENT_QUICKLY) break;
  }
  return copy;
}

const blobOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

const asFile = (blob: Blob, { name, lastModified }: File) =>
  new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type, lastModified });
