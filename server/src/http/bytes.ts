import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** An answer as it travels: made once, sent to many. */
export interface Bytes {
  etag: string;
  type: string;
  /** Who may keep it; whoever does asks again before using it. */
  cacheControl: 'no-cache' | 'private, no-cache';
  as: (encoding: Encoding) => Promise<Buffer>;
}

type Encoding = 'br' | 'gzip' | 'identity';
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Bytes below which packing them gains nothing. */
const SMALL = 1024;
/** Most of the gain at a tenth of the time. */
const QUALITY = 5;

const PACK: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (plain) => promisify(gzip)(plain),
  identity: async (plain) => plain,
};

/**
 * Packs a text once for each encoding that somebody asks for.
 * @param type its media type
 * @param isPublic whether everybody may have it; else it is for the caller's own browser
 */
export function bytesOf(text: string, type: string, isPublic: boolean): Bytes {
  const plain = Buffer.from(text);
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    type,
    cacheControl: isPublic ? 'no-cache' : 'private, no-cache',
    // Weak: the same answer may travel packed or not. Of the content, so that all processes name it alike.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    as(encoding) {
      const chosen = plain.length < SMALL ? 'identity' : encoding;
      const known = packed.get(chosen) ?? PACK[chosen](plain);
      packed.set(chosen, known);
      return known;
    },
  };
}

export interface Sent {
  status: 200 | 304;
  headers: Record<string, string | number>;
  body: Buffer | undefined;
}

/** What goes to whoever asks with these headers: 304 to those who have it already. */
export async function send(bytes: Bytes, asked: IncomingHttpHeaders): Promise<Sent> {
  const headers = { etag: bytes.etag, 'cache-control': bytes.cacheControl, vary: 'accept-encoding' };
  if (holds(asked['if-none-match'], bytes.etag)) return { status: 304, headers, body: undefined };
  const encoding = encodingFor(asked['accept-encoding']);
  const body = await bytes.as(encoding);
  const packed = body !== (await bytes.as('identity'));
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': bytes.type,
      'content-length': body.length,
      ...(packed && { 'content-encoding': encoding }),
    },
    body,
  };
}

const encodingFor = (accepted: string | undefined): Encoding =>
  accepted === undefined ? 'identity' : (negotiate(accepted, ENCODINGS) ?? 'identity');

/** Whether a list of tags, as If-None-Match carries them, has this one; strong or weak makes no difference. */
const holds = (tags: string | undefined, etag: string): boolean => {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag)));
};
