import { beforeAll, describe, expect, test } from 'vitest';
import { chunk, EMPTY_ZIP, noise, segment, withComment } from '../../testing/files/hostile-pictures.ts';
import { randomSource } from '../../testing/random-source.ts';
import { isForeign, nonImageData } from './metadata.ts';

type Kind = 'jpeg' | 'png';
const JPEG_HEAD = 2;
const PNG_HEAD = 33;

let pictures: Record<Kind, Buffer>;

beforeAll(async () => {
  const [jpeg, png] = await Promise.all([noise('jpeg', 60, 80), noise('png', 60, 80)]);
  pictures = { jpeg, png };
});

const isRefused = (bytes: Buffer, kind: Kind) => nonImageData(bytes, `image/${kind}`)?.some(isForeign) ?? true;

/** The picture with data in its metadata. JPEG segments hold 65,533 bytes at most. */
function withMetadata(picture: Buffer, kind: Kind, data: Buffer): Buffer {
  const head = kind === 'jpeg' ? JPEG_HEAD : PNG_HEAD;
  const parts: Buffer[] = [];
  if (kind === 'png') parts.push(chunk('eXIf', data));
  else for (let at = 0; at < data.length; at += 60_000) parts.push(segment(0xe2, data.subarray(at, at + 60_000)));
  return Buffer.concat([picture.subarray(0, head), ...parts, picture.subarray(head)]);
}

test('2,000 pictures with random bytes as metadata or trailer, up to 300 kB each, are accepted', () => {
  const seed = 'camera preview 1';
  const random = randomSource(seed);
  const refused: string[] = [];
  for (let number = 0; number < 2_000; number++) {
    const kind = random.below(2) === 0 ? 'jpeg' : 'png';
    const data = random.bytes(1 + random.below(300_000));
    const isTrailer = random.below(2) === 0;
    const bytes = isTrailer ? Buffer.concat([pictures[kind], data]) : withMetadata(pictures[kind], kind, data);
    if (isRefused(bytes, kind)) refused.push(`${kind} ${number}, ${isTrailer ? 'trailer' : 'metadata'}`);
  }
  expect(refused, `seed "${seed}"`).toEqual([]);
});

describe('signatures', () => {
  const part = (text: string) => Buffer.from(text, 'latin1');

  test.each(['PK\x03\x04', 'PK\x05\x06', '\x7fELF', '#!/', 'MZ'])(
    '%j counts at the start of a part only',
    (signature) => {
      expect(isForeign(part(`${signature} and more`))).toBe(true);
      expect(isForeign(part(`preview ${signature} and more`))).toBe(false);
    },
  );

  test.each(['%PDF-1.7', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '<script>', '<svg/onload=x>', '<?php x ?>'])(
    '%j counts anywhere',
    (signature) => {
      expect(isForeign(part(`preview ${signature} and more`))).toBe(true);
    },
  );

  test('a zip archive is found at the end of a trailer, with and without a comment', () => {
    const comment = Buffer.concat([EMPTY_ZIP.subarray(0, -2), part('\x05\x00hello')]);
    for (const archive of [EMPTY_ZIP, comment]) {
      expect(isRefused(Buffer.concat([pictures.jpeg, part('preview'), archive]), 'jpeg')).toBe(true);
      expect(isRefused(Buffer.concat([pictures.png, part('preview'), archive]), 'png')).toBe(true);
    }
  });

  test('a picture that names a script in a comment is accepted', () => {
    expect(isRefused(withComment(pictures.jpeg, 'made with #!/usr/bin/env'), 'jpeg')).toBe(false);
  });
});
