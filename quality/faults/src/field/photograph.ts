import { noise } from '@election/server/testing/files/hostile-pictures';

const START_OF_IMAGE = 2;
const COMMENT = 0xff_fe;

/** A photograph of at least so many bytes, as a phone sends it after shrinking. */
export async function photographOf(bytes: number): Promise<Buffer> {
  for (let width = 64; ; width += 64) {
    const made = await noise('jpeg', width, Math.round(width * 0.75));
    if (made.length >= bytes) return made;
  }
}

/** The same photograph with a number in a comment, so that each one has a hash of its own. */
export function numbered(photograph: Buffer, number: number): Buffer {
  const text = Buffer.from(String(number));
  const head = Buffer.alloc(4);
  head.writeUInt16BE(COMMENT, 0);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([photograph.subarray(0, START_OF_IMAGE), head, text, photograph.subarray(START_OF_IMAGE)]);
}
