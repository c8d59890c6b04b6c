import { MAX_PICTURE_MEGABYTES } from '@election/contract/pictures';

const MEGABYTE = 1024 * 1024;
/** Bytes above which a photograph is shrunk before it is sent. */
const SHRINK_ABOVE = 2 * MEGABYTE;
/** The longest side in pixels after shrinking: handwriting is legible well below it. */
const LONGEST_SIDE = 2000;
const QUALITIES = [0.85, 0.7, 0.5] as const;

/** A photograph ready to send. */
export interface Prepared {
  original: File;
  /** The file to send: the original, or a smaller copy. */
  image: File;
  /** Of the original's bytes; undefined outside a secure context, where browsers cannot compute it. */
  original_sha256: string | undefined;
}

/** Shrinks a photograph for a slow network. Null where it is too large and cannot be shrunk. */
export async function prepare(original: File): Promise<Prepared | null> {
  const original_sha256 = await sha256Of(original);
  const image = original.size > SHRINK_ABOVE ? await shrunk(original).catch(() => null) : null;
  if (image && image.size < original.size) return { original, image, original_sha256 };
  return original.size > MAX_PICTURE_MEGABYTES * MEGABYTE ? null : { original, image: original, original_sha256 };
}

async function sha256Of(file: File): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function shrunk(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
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
    for (const quality of QUALITIES) {
      const blob = await blobOf(canvas, quality);
      if (blob && blob.size <= MAX_PICTURE_MEGABYTES * MEGABYTE) return asFile(blob, file);
    }
    return null;
  } finally {
    picture.close();
  }
}

const blobOf = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

const asFile = (blob: Blob, { name, lastModified }: File) =>
  new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type, lastModified });
