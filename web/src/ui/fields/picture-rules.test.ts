import { MAX_PICTURE_MEGABYTES, MAX_PICTURE_MEGAPIXELS } from '@election/contract/ballots/pictures';
import { sayPictures as say } from '@election/contract/messages/pictures';
import { describe, expect, it, vi } from 'vitest';
import { kindOfPicture, PICTURE_EXTENSIONS, refusalOfFile, refusalOfPixels } from './picture-rules.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const file = (name: string, bytes: readonly number[], size = bytes.length) => {
  const content = new Uint8Array(size);
  content.set(bytes.slice(0, size));
  return new File([content], name);
};

describe('a file chosen as a picture', () => {
  it.each([
    ['logo.png', PNG],
    ['logo.PNG', PNG],
    ['face.jpg', JPEG],
    ['face.jpeg', JPEG],
    // A name of the other accepted kind does no harm: the content decides.
    ['face.png', JPEG],
  ])('%s is accepted', async (name, bytes) => {
    expect(await refusalOfFile(file(name, bytes))).toBeNull();
  });

  it.each(['logo.gif', 'logo.svg', 'logo.webp', 'logo.pdf', 'logo', 'png'])(
    '%s is refused by its name',
    async (name) => {
      expect(await refusalOfFile(file(name, PNG))).toBe(say.notPicture);
    },
  );

  it('is refused by its content whatever its name says', async () => {
    const gif = [...'GIF89a'].map((letter) => letter.charCodeAt(0));
    expect(await refusalOfFile(file('logo.png', gif))).toBe(say.notPicture);
    expect(await refusalOfFile(file('logo.png', PNG.slice(0, 4)))).toBe(say.notPicture);
  });

  it.each(['../../logo.png', 'C:\\logo.png', 'logo\u202Egnp.png', '\u200Flogo.png', 'logo\0.png'])(
    '%j is refused for a path or what hides in it',
    async (name) => {
      expect(await refusalOfFile(file(name, PNG))).toBe(say.unfitName);
    },
  );

  it('is accepted under a name in any script', async () => {
    expect(await refusalOfFile(file('ورقة النتائج.png', PNG))).toBeNull();
  });

  it('is refused empty', async () => {
    expect(await refusalOfFile(file('logo.png', []))).toBe(say.empty);
  });

  it('is accepted up to the largest size and refused above it', async () => {
    const largest = MAX_PICTURE_MEGABYTES * 1024 * 1024;
    expect(await refusalOfFile(file('logo.png', PNG, largest))).toBeNull();
    expect(await refusalOfFile(file('logo.png', PNG, largest + 1))).toBe(
      say.tooLarge({ megabytes: MAX_PICTURE_MEGABYTES }),
    );
  });

  it('is refused with too many pixels', () => {
    expect(refusalOfPixels(6000, 4000)).toBeNull();
    expect(refusalOfPixels(6001, 4000)).toBe(say.tooManyPixels({ megapixels: MAX_PICTURE_MEGAPIXELS }));
  });
});

it('is offered by the endings of JPEG and PNG, and judged by its first bytes alone, whatever its size', async () => {
  expect(PICTURE_EXTENSIONS).toEqual(['.jpg', '.jpeg', '.png']);
  const large = file('logo.png', PNG, MAX_PICTURE_MEGABYTES * 1024 * 1024 + 1);
  const readWhole = vi.spyOn(large, 'arrayBuffer');
  expect(await kindOfPicture(large)).toBeNull();
  expect(readWhole).not.toHaveBeenCalled();
  for (const [at] of PNG.entries()) {
    const wrong = PNG.map((byte, index) => (index === at ? byte + 1 : byte));
    expect(await kindOfPicture(file('logo.png', wrong))).toBe(say.notPicture);
  }
  for (const at of [0, 1, 2]) {
    const wrong = JPEG.map((byte, index) => (index === at ? 0 : byte));
    expect(await kindOfPicture(file('face.jpg', wrong))).toBe(say.notPicture);
  }
  expect(await kindOfPicture(file('face.jpg', JPEG.slice(0, 3)))).toBeNull();
});
