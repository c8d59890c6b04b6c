import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as say from '@election/contract/messages/failures';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

const CONSOLE = join(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built console, and says what is not found. Its routes are the browser's own, so every page address answers
 * with the same document.
 */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(CONSOLE)) {
    app.setNotFoundHandler(() => {
      throw new Failure(404, say.notFound);
    });
    return;
  }
  await app.register(fastifyStatic, {
    root: CONSOLE,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names under assets carry a hash of their content.
      const forever = path.includes('/assets/');
      response.header('cache-control', forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|assets|app|broadcasting|pictures)\//.test(request.url);
    if (!page || !request.headers.accept?.includes('text/html')) throw new Failure(404, say.notFound);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
