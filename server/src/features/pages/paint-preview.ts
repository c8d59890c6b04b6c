import type { PreviewData, Render } from '@election/contract/results/view/surfaces';

/** The picture of a page as a PNG. */
export async function paintPreview(render: Render, preview: PreviewData): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first picture: most processes draw none, and it is a large library.
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(render('preview', preview)))
    .resize(1200, 630)
    .png({ palette: true });
  return new Uint8Array(await picture.toBuffer());
}
