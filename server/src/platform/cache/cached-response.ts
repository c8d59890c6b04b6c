import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Kept } from '@election/contract/wire/route';
import { negotiate } from '@fastify/accept-negotiator';

/** What is sent to a client: the response in one content encoding, or the note that the client's copy is current. */
export interface Representation {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** A serialised response. Each content encoding is produced once, at its first request. */
export interface CachedResponse {
  /** The entity tag in quotes, without the mark of a weak one. */
  tag: string;
  /** Its length without compression; at least 1. */
  bytes: number;
  notModified: Representation;
  encoded(encoding: Encoding): Promise<Representation>;
}

type Encoding = 'br' | 'gzip' | 'identity';
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Bytes below which compression gains nothing. */
const COMPRESSION_THRESHOLD = 1024;
/** Most of brotli's gain at a tenth of the time of its best quality. */
const BROTLI_QUALITY = 5;

const COMPRESS: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (plain) => promisify(gzip)(plain),
  identity: async (plain) => plain,
};

/** What is kept by none. */
export const UNKEPT = 'private, no-store';
/**
 * A second of sharing takes the load of a crowd off the server; nothing is older than two seconds but for a server that is away. Clients
 * that must be exact ask with `no-cache`.
 */
function sharedFor(seconds: number): string {
  return `public, max-age=${seconds}, stale-while-revalidate=1, stale-if-error=600`;
}
const CACHE_CONTROL: Readonly<Record<Kept, string>> = {
  shared: sharedFor(1),
  browser: 'private, no-cache',
};
/**
 * RFC 9111, 5.1 and RFC 9211: the response is so many seconds older than it should be, because the database does not answer. A
 * shared cache takes its age off the time for which it may keep it, and asks once a second.
 */
export const staleHeaders = (age: number): Record<string, string> => ({
  age: String(age),
  'cache-control': sharedFor(age + 1),
  'cache-status': `election; hit; ttl=${-age}; detail="database unreachable"`,
});
/** The response was valid so many seconds ago: a page reads again soon. A script sees Server-Timing of the document too. */
export const laggingHeaders = (age: number): Record<string, string> => ({
  age: String(age),
  'server-timing': 'lagging',
});
/** The key by which shared caches give up what they keep of figures. */
export const FIGURES_TAG = 'figures';

/**
 * Prepares a response for many clients.
 * @param serialised the body; bytes are those of a packed file, which compression would not make smaller
 * @param type its media type
 * @param kept by whom it may be kept
 * @param common headers of every response that has a body; a stored response keeps them when it is revalidated
 */
export function createCachedResponse(
  serialised: string | Uint8Array,
  type: string,
  kept: Kept | undefined,
  common: Readonly<Record<string, string>>,
): CachedResponse {
  const plain = Buffer.from(serialised);
  // Weak: one tag for all encodings. A hash of the content: all processes give the same tag.
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const validators = {
    etag: `W/${tag}`,
    'cache-control': kept ? CACHE_CONTROL[kept] : UNKEPT,
    vary: 'accept-encoding',
  };
  const representations = new Map<Encoding, Promise<Representation>>();

  async function represent(encoding: Encoding): Promise<Representation> {
    const body = await COMPRESS[encoding](plain);
    const headers = { ...common, ...validators, 'content-type': type, 'content-length': String(body.length) };
    return {
      status: 200,
      headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
      body,
    };
  }

  return {
    tag,
    bytes: Math.max(1, plain.length),
    notModified: { status: 304, headers: validators, body: undefined },
    encoded(encoding) {
      const isPlain = typeof serialised !== 'string' || plain.length < COMPRESSION_THRESHOLD;
      const chosen = isPlain ? 'identity' : encoding;
      const representation = representations.get(chosen) ?? represent(chosen);
      representations.set(chosen, representation);
      return representation;
    },
  };
}

/** Selects what a request with these headers gets: 304 where If-None-Match has the tag, else the best encoding it accepts. */
export function selectRepresentation(
  response: CachedResponse,
  { 'if-none-match': tags, 'accept-encoding': accepted }: IncomingHttpHeaders,
): Representation | Promise<Representation> {
  // A weak comparison, as RFC 9110 asks of If-None-Match. A tag holds no quotes, so that one in quotes matches as a whole.
  if (tags !== undefined && (tags === '*' || tags.includes(response.tag))) return response.notModified;
  return response.encoded(accepted === undefined ? 'identity' : (negotiate(accepted, ENCODINGS) ?? 'identity'));
}
