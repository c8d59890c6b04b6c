import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import type { Config } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.ts';
import { fileStore, readPicture } from '../../platform/files/store.ts';
import { failures } from '../../platform/sentences.ts';

/** The longest edge of the picture that readers get, in pixels: figures are legible, and a page of it is about 300 kB. */
const EDGE = 1600;
const QUALITY = 80;

/**
 * The picture of a sheet as readers get it: a JPEG without metadata, and not larger than it must be. The copy is made once and kept beside the
 * sheet, where no address leads to it but the page's own.
 * @throws Failure 404 where the file is gone
 */
export async function sheetPicture(config: Config, picture: string, small: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const edge = small ? SHEET_THUMBNAIL : EDGE;
  const name = `${picture}-public-${edge}`;
  const kept = await readPicture(config, name, 'private');
  if (kept) return new Uint8Array(kept);
  const whole = await readPicture(config, picture, 'private');
  if (!whole) throw new Failure(404, failures.notFound);
  // Loaded with the first picture: most processes draw none, and it is a large library.
  const { default: sharp } = await import('sharp');
  const copy = await sharp(whole, { sequentialRead: true })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  await (await fileStore(config)).put(`private/${name}`, copy, 'image/jpeg');
  return new Uint8Array(copy);
}
