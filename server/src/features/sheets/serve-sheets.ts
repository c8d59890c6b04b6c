import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import type { Actor } from '@election/contract/people/permissions';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { readPicture } from '../../platform/files/store.ts';
import { readSecret } from '../../platform/secrets/application-secret.ts';
import { linkHolds, secondsLeft } from '../../platform/secrets/sheet-link.ts';
import { failures } from '../../platform/sentences.ts';
import { maySee } from './read-sheets.ts';
import { saySheets as say } from './sentences.ts';

/**
 * Serves the picture of a sheet at a link of `sheetLink`. A link is valid for minutes and for one session, which must not have
 * ended, and whose user must have the constituency in scope. Shared caches must not store the picture, the browser's no longer than the link is valid.
 * `size=320` selects the thumbnail.
 */
export async function serveSheets(
  app: FastifyInstance,
  config: Config,
  { db, pool }: Database,
  findActor: (token_hash: Buffer) => Promise<Actor | null>,
): Promise<void> {
  app.get<{ Params: Record<'id', string>; Querystring: Record<string, string | string[] | undefined> }>(
    '/pinksheets/:id/image',
    async ({ params, query, headers }, reply) => {
      // A refusal is not cacheable: access may change a moment later.
      reply.header('cache-control', 'private, no-store');
      const link = { id: Number(params.id), session: String(query.session ?? ''), until: Number(query.until) };
      const holds = linkHolds(await readSecret(db, 'sheets'), link, String(query.signature ?? ''));
      if (!holds) throw new Failure(403, say.linkEnded);
      const sheet = await findSheet(pool, link.id);
      if (!sheet) throw new Failure(404, failures.missing({ what: say.sheet }));
      const actor = await findActor(Buffer.from(link.session, 'base64url'));
      if (!actor || !maySee(actor, sheet.constituency_id)) throw new Failure(403, say.linkEnded);

      const small = query.size === String(SHEET_THUMBNAIL);
      const etag = `"${sheet.picture}${small ? `-${SHEET_THUMBNAIL}` : ''}"`;
      reply
        .header('cache-control', `private, max-age=${secondsLeft(link)}`)
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `inline; filename="${fileName(sheet)}"`);
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      const bytes =
        (small && (await readPicture(config, `${sheet.picture}-${SHEET_THUMBNAIL}`, 'private'))) ||
        (await readPicture(config, sheet.picture, 'private'));
      if (!bytes) throw new Failure(404, failures.missing({ what: say.sheet }));
      return reply.type(sheet.media_type).send(bytes);
    },
  );
}

interface Sheet {
  constituency_id: number;
  slug: string;
  election_type: string;
  picture: string;
  media_type: string;
}

const fileName = ({ slug, election_type, media_type }: Sheet) =>
  `pink-sheet-${slug}-${election_type}.${media_type === 'image/png' ? 'png' : 'jpg'}`;

async function findSheet(pool: pg.Pool, id: number): Promise<Sheet | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const rows = await named<Sheet>(
    pool,
    'sheet_picture',
    `select k.constituency_id, place.slug, t.title as election_type, s.picture, p.media_type
     from pink_sheets s
     join contests k on k.id = s.contest_id
     join constituencies place on place.id = k.constituency_id
     join election_types t on t.id = k.election_type_id
     join pictures p on p.sha256 = s.picture
     where s.id = $1`,
    [id],
  );
  return rows[0];
}
