import type { ServerResponse } from 'node:http';
import { LANGUAGES, type Language } from '@election/contract/messages/language';
import type { DisplayKind } from '@election/contract/results/displays';
import { type DrawnScene, SHAPES } from '@election/contract/results/scenes';
import type { Render } from '@election/contract/results/view/surfaces';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { ANONYMOUS, tokenIn } from '../../platform/http/admission.ts';
import { beginEventStream } from '../../platform/http/event-stream.ts';
import { speakIn } from '../../platform/http/language.ts';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { sayDisplays as say } from './sentences.ts';
import { holdEnded, type SceneParts } from './wall-control.ts';
import { createWalls, type SpokenKind, WALL_LIMITS, type WallLimits, type WallState, type Walls } from './walls.ts';

/** After which a wall that found no place may ask again. */
const RETRY_SECONDS = 60;

export interface WallServer {
  /** What the walls show may have changed. */
  wake(): void;
  serve(scope: FastifyInstance): void;
}

/**
 * The page of a wall, and the stream that fills it: what the display link of the request may show. The stream refuses with 401 an
 * unknown link, with 410 one that was revoked, with 429 too many walls of one link, with 503 too many walls.
 */
export function openWalls(
  app: FastifyInstance,
  database: Database,
  config: Config,
  { draw, render }: Pick<SceneParts, 'draw'> & { render: Render },
  limits: WallLimits = WALL_LIMITS,
): WallServer {
  const { pool } = database;
  const context = readingContext(database, config);
  const walls = createWalls<SpokenKind, DrawnScene>(
    {
      read: (links) => readState(pool, links),
      draw: (scene, shows) => {
        const [kind, language] = shows.split(' ') as [DisplayKind, Language];
        return speakIn(language, () => draw(context, scene, kind));
      },
      used: (links) => noteUse(pool, links),
    },
    limits,
    (err) => app.log.warn({ err }, 'the walls could not be told what to show'),
  );
  app.addHook('preClose', async () => walls.close());
  return {
    wake: walls.wake,
    serve: (scope) => {
      scope.get('/wall', (request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .send(speakIn(languageIn(request), () => render('display', 'wall'))),
      );
      scope.get('/wall/stream', async (request, reply) => {
        const link = await admitLink(pool, request);
        await noteUse(pool, [link.id]);
        assertRoom(walls, limits, link.id, say.tooManyWalls);
        const stream = openStream(request, reply, render);
        if (stream) walls.open(stream, link.id, `${link.kind} ${languageIn(request)}`);
      });
    },
  };
}

const spoken = z.object({ language: z.enum(LANGUAGES).catch('en').default('en') });

/** The language that the address of a wall or a graphic asks for. */
export const languageIn = ({ query }: FastifyRequest): Language => spoken.parse(query).language;

/** Begins the stream of a wall or a graphic; null where its page draws pictures of another shape, which is told to load again. */
export function openStream({ query }: FastifyRequest, reply: FastifyReply, render: Render): ServerResponse | null {
  // What a link opens is kept by no cache between.
  const stream = beginEventStream(reply, 'private, no-store');
  stream.write(': \n\n');
  if ((query as { shapes?: string }).shapes === String(SHAPES)) return stream;
  // The content is for pages that show markup: it makes them load again.
  stream.end(`event: reload\ndata: ${JSON.stringify({ content: render('reload', null) })}\n\n`);
  return null;
}

/** @throws Failure 429 where a link has all the walls that one may have; 503 where the process has */
export function assertRoom(
  walls: Pick<Walls<string>, 'count'>,
  limits: WallLimits,
  link: number,
  tooMany: string,
): void {
  if (walls.count(link) >= limits.perLink)
    throw new Failure(429, say.tooManyOfLink({ most: limits.perLink }), RETRY_SECONDS);
  if (walls.count() >= limits.walls) throw new Failure(503, tooMany, RETRY_SECONDS);
}

/** What walls and graphics are read with: no person, and no request. */
export const readingContext = ({ db, pool }: Database, config: Config): Context => ({
  db,
  pool,
  config,
  actor: ANONYMOUS,
  readmit: async () => ANONYMOUS,
  request: { id: 'wall', address: '', userAgent: '', token: '', cookie: '', once: null, waiting: null },
  headers: {},
});

/** @throws Failure 401 unknown, 410 revoked */
export async function admitLink(
  pool: Database['pool'],
  { headers }: FastifyRequest,
): Promise<{ id: number; kind: DisplayKind }> {
  const [link] = await named<{ id: number; kind: DisplayKind; revoked: boolean }>(
    pool,
    'display_link',
    'select id, kind, revoked_at is not null as revoked from display_links where token_hash = $1',
    [hashToken(tokenIn(headers))],
  );
  if (!link) throw new Failure(401, say.unknownLink);
  if (link.revoked) throw new Failure(410, say.revokedLink);
  return link;
}

export async function readState(
  pool: Database['pool'],
  links: readonly number[],
): Promise<WallState<SpokenKind, DrawnScene>> {
  const [row] = await named<WallState<SpokenKind, DrawnScene>>(
    pool,
    'wall_state',
    `select c.revision, c.scene, case when not hold.ended then c.held_at end as held_at, case when not hold.ended then c.held end as held,
       now() as at,
       coalesce((select json_agg(id) from display_links where id = any($1) and revoked_at is null), '[]') as links,
       concat_ws(' ', (select sum(version) from result_versions),
         (select sum(count) from change_counts where topic in ('reference', 'stations')),
         (select count(*) from calls where confirmed_at is not null), (select count(*) from calls where ended_at is not null),
         (select sum(length) from audit_chains where c.scene ->> 'kind' = 'silent' and chain >= 0)) as figures
     from wall_control c, lateral (select ${holdEnded('c')} as ended) as hold`,
    [links],
  );
  return row as WallState<SpokenKind, DrawnScene>;
}

/** When a link was last used, to the minute. */
export async function noteUse(pool: Database['pool'], links: readonly number[]): Promise<void> {
  await pool.query(
    `update display_links set last_used_at = now()
     where id = any($1) and revoked_at is null and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [links],
  );
}
