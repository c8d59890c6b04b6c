import { isPlainName, MAX_PICTURE_MEGABYTES, MAX_PICTURE_MEGAPIXELS } from '@election/contract/ballots/pictures';
import { sayPictures as say } from '@election/contract/messages/pictures';

/** What the file chooser offers (docs/product.md). */
export const PICTURE_EXTENSIONS = ['.jpg', '.jpeg', '.png'] as const;

const MEGABYTE = 1024 * 1024;
const MEGAPIXEL = 1_000_000;

/** The first bytes of the two kinds of pictures. */
const BEGINNINGS = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/** Why a file is refused as a picture, by name, size and first bytes; null for none. The server checks again. */
export async function refusalOfFile(file: File): Promise<string | null> {
  if (file.size > MAX_PICTURE_MEGABYTES * MEGABYTE) return say.tooLarge({ megabytes: MAX_PICTURE_MEGABYTES });
  return kindOfPicture(file);
}

/** Why a file is no picture, whatever its size, or null. */
export async function kindOfPicture(file: File): Promise<string | null> {
  if (!isPlainName(file.name)) return say.unfitName;
  const name = file.name.toLowerCase();
  if (!PICTURE_EXTENSIONS.some((extension) => name.endsWith(extension))) return say.notPicture;
  if (file.size === 0) return say.empty;
  const first = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return BEGINNINGS.some((bytes) => bytes.every((byte, index) => first[index] === byte)) ? null : say.notPicture;
}

/** Why a picture of this many pixels is refused, or null. */
export const refusalOfPixels = (width: number, height: number): string | null =>
  width * height > MAX_PICTURE_MEGAPIXELS * MEGAPIXEL
    ? say.tooManyPixels({ megapixels: MAX_PICTURE_MEGAPIXELS })
    : null;
