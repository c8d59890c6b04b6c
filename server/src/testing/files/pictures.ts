import sharp from 'sharp';

/** A single-coloured picture, as a form's file. */
export async function pictureFile(format: 'jpeg' | 'png', color = '#117733', size = 200): Promise<File> {
  const image = sharp({ create: { width: size, height: size, channels: 3, background: color } });
  const bytes = await image.toFormat(format).toBuffer();
  return new File([new Uint8Array(bytes)], `picture.${format}`);
}
