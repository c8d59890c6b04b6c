import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';
import { THUMBNAIL_SIZES } from './images.ts';
import { readPicture } from './store.ts';

const YEAR_SECONDS = 31_536_000;
const PNG_FIRST_BYTE = 0x89;

/**
 * Serves logos and candidates' pictures without a session, at `/pictures/{sha256}`, and their square thumbnails at `?size=96`
 * and `?size=320`. Result sheets are in another folder, which this route does not read. Clients may cache for ever: the name
 * is the hash of the content.
 */
export async function servePictures(app: FastifyInstance, config: Config): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: { size?: string } }>('/pictures/:name', async (request, reply) => {
    const name = fileName(request.params.name, request.query.size);
    const etag = `"${name}"`;
    const bytes = name && (await readPicture(config, name, 'public'));
    if (!bytes) throw new Failure(404, say.notFound);
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      // Other sites may embed published results with the logos.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(bytes[0] === PNG_FIRST_BYTE ? 'image/png' : 'image/jpeg').send(bytes);
  });
}

/** The stored name; null where the address names no picture. */
function fileName(name: string, size: string | undefined): string | null {
  if (!/^[0-9a-f]{64}$/.test(name)) return null;
  if (size === undefined) return name;
  return THUMBNAIL_SIZES.some((known) => String(known) === size) ? `${name}-${size}` : null;
}
