import type { Language } from '@election/contract/messages/language';
import { type GRAPHIC_FIELDS, GRAPHICS, type Graphic } from '@election/contract/results/graphics';
import type { DrawnGraphic } from '@election/contract/results/scenes';
import type { Render } from '@election/contract/results/view/surfaces';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { speakIn } from '../../platform/http/language.ts';
import { type SecurityHeaders, setResponseHeaders } from '../../platform/http/security.ts';
import { failures } from '../../platform/sentences.ts';
import { sayDisplays as say } from './sentences.ts';
import { admitLink, assertRoom, languageIn, noteUse, openStream, readingContext, readState } from './serve-walls.ts';
import { createWalls, WALL_LIMITS, type WallLimits } from './walls.ts';

/** What graphics take from the feature that writes pages. */
export interface GraphicParts {
  /** What a graphic shows. @throws Failure 422 for what is not there */
  draw: (context: Context, graphic: Graphic, fields: Fields) => Promise<DrawnGraphic>;
}

const field = z.string().trim().max(100).catch('').default('');
const asked = z.object({ type: field, place: field, first: field, second: field } satisfies Record<
  (typeof GRAPHIC_FIELDS)[number],
  z.ZodType
>);
type Fields = z.output<typeof asked>;

export interface GraphicServer {
  /** What graphics show may have changed. */
  wake(): void;
  /** @param headers those of pages that the named sites may frame, as a controller does */
  serve(scope: FastifyInstance, headers: SecurityHeaders): void;
}

/**
 * Graphics for a vision mixer: their pages, the streams that fill them, and the files with which SPX shows them. A stream is opened
 * by a display link and refused as that of a wall; with 422 where the graphic is told of what is not there.
 */
export function openGraphics(
  app: FastifyInstance,
  database: Database,
  config: Config,
  { draw, render }: GraphicParts & { render: Render },
  limits: WallLimits = WALL_LIMITS,
): GraphicServer {
  const { pool } = database;
  const context = readingContext(database, config);
  /** What a graphic shows, and of what, as one key. */
  const drawOf = (shows: string) => {
    const { graphic, language, ...fields } = JSON.parse(shows) as Fields & { graphic: Graphic; language: Language };
    return speakIn(language, () => draw(context, graphic, fields));
  };
  const graphics = createWalls<string, DrawnGraphic>(
    {
      // The hold of a presenter is about the walls: a graphic on air shows what is public.
      read: async (links) => ({ ...(await readState(pool, links)), revision: 0, held_at: null, held: null }),
      // What went away meanwhile, such as a renamed place, leaves nothing on air.
      draw: (_scene, shows) => drawOf(shows).catch(nothingWhereRefused),
      used: (links) => noteUse(pool, links),
    },
    limits,
    (err) => app.log.warn({ err }, 'the graphics could not be told what to show'),
  );
  app.addHook('preClose', async () => graphics.close());
  return {
    wake: graphics.wake,
    serve: (scope, headers) => {
      setResponseHeaders(scope, headers);
      scope.get('/air/:graphic', (request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(speakIn(languageIn(request), () => render('display', graphicOf(request)))),
      );
      scope.get('/air/:graphic/spx', (request, reply) => {
        const graphic = graphicOf(request);
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-disposition', `attachment; filename="election-${graphic}.html"`)
          .send(
            speakIn(languageIn(request), () =>
              render('spx', {
                graphic,
                origin: config.publicUrl ? new URL(config.publicUrl).origin : `http://${request.host}`,
              }),
            ),
          );
      });
      scope.get('/air/:graphic/stream', async (request, reply) => {
        const shows = JSON.stringify({
          graphic: graphicOf(request),
          language: languageIn(request),
          ...asked.parse(request.query),
        });
        const link = await admitLink(pool, request);
        // Drawn once before: what is not there is refused, not shown as nothing.
        await drawOf(shows);
        await noteUse(pool, [link.id]);
        assertRoom(graphics, limits, link.id, say.tooManyGraphics);
        const stream = openStream(request, reply, render);
        if (stream) graphics.open(stream, link.id, shows);
      });
    },
  };
}

/** @throws Failure 404 */
function graphicOf({ params }: FastifyRequest): Graphic {
  const { graphic } = params as { graphic: string };
  const found = GRAPHICS.find((name) => name === graphic);
  if (!found) throw new Failure(404, failures.notFound);
  return found;
}

function nothingWhereRefused(error: unknown): null {
  if (error instanceof Failure && error.status < 500) return null;
  throw error;
}
