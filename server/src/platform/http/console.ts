import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import * as say from '../sentences.ts';

const CONSOLE = join(import.meta.dirname, '../../../../web/dist');
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built console, and 404 for unknown addresses. The browser routes the console's pages, so all of them are one document.
 * @param root the folder of the build; without it every address is 404
 */
export async function serveConsole(app: FastifyInstance, root: string = CONSOLE): Promise<void> {
  if (!existsSync(root)) {
    app.setNotFoundHandler(() => {
      throw new Failure(404, say.notFound);
    });
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names under assets carry a hash of their content.
      const immutable = path.includes('/assets/');
      response.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request)) throw new Failure(404, say.notFound);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** Addresses of the API, of sockets and of pictures; every other one is a page of the console. */
const NOT_A_PAGE = /^\/(api|assets|app|broadcasting|pictures|pinksheets)\//;
const FILE_NAME = /^[^?]*\.[^/?]*(\?|$)/;
const ONLY_JSON = /^\s*application\/([\w.-]+\+)?json\b[^,]*(,\s*application\/([\w.-]+\+)?json\b[^,]*)*$/i;

/** Whether a request gets the document: it is for a page, and its client accepts more than JSON, as curl and monitors do. */
function asksForPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || NOT_A_PAGE.test(url)) return false;
  return accept.includes('text/html') || !(ONLY_JSON.test(accept) || FILE_NAME.test(url));
}
