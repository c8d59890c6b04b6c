import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { buildNotKept, failures as say } from '../sentences.ts';
import { buildWith, keepBuild } from './kept-builds.ts';

const CONSOLE = join(import.meta.dirname, '../../../../web/dist');
const ASSET_KEPT = 'public, max-age=31536000, immutable';
/** A visit shows the mark four times; a new one may come a day later. */
const ICON_KEPT = 'public, max-age=86400';

interface Folders {
  /** The build; without it every address is 404. */
  root?: string | undefined;
  /** What outlives a build: its last ones are kept in it. */
  dataDir: string;
}

/** Serves the built console, and 404 for unknown addresses. The browser routes the console's pages, so all of them are one document. */
export async function serveConsole(app: FastifyInstance, { root = CONSOLE, dataDir }: Folders): Promise<void> {
  if (!existsSync(root)) {
    app.setNotFoundHandler(() => {
      throw new Failure(404, say.notFound);
    });
    return;
  }
  const builds = resolve(dataDir, 'console');
  // Without them the console works; a page of the build before is told to load again.
  await keepBuild(root, builds).catch((error: unknown) => app.log.warn(error, buildNotKept));
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.br'],
    setHeaders: (response, path) => {
      // Names of assets carry a hash of their content.
      const isAsset = [join(root, 'assets'), builds].some((folder) => path.startsWith(folder));
      const isIcon = path.startsWith(join(root, 'icons')) || path.endsWith('.svg');
      response.header('cache-control', isAsset ? ASSET_KEPT : isIcon ? ICON_KEPT : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const name = ASSET.exec(request.url)?.[1];
    const build = name && (await buildWith(name, builds));
    if (build) return reply.sendFile(name, build);
    reply.header('vary', 'accept');
    if (!asksForPage(request)) throw new Failure(404, say.notFound);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Addresses of the API, of sockets and of pictures; every other one is a page of the console. */
const NOT_A_PAGE = /^\/(api|assets|app|broadcasting|pictures|pinksheets)\//;
const ASSET = /^\/assets\/([\w-][\w.-]*)(?<![.]br)$/;
const FILE_NAME = /^[^?]*\.[^/?]*(\?|$)/;
const ONLY_JSON = /^\s*application\/([\w.-]+\+)?json\b[^,]*(,\s*application\/([\w.-]+\+)?json\b[^,]*)*$/i;

/** Whether a request gets the document: it is for a page, and its client accepts more than JSON, as curl and monitors do. */
function asksForPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || NOT_A_PAGE.test(url)) return false;
  return accept.includes('text/html') || !(ONLY_JSON.test(accept) || FILE_NAME.test(url));
}
