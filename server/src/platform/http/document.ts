import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './open-api.ts';

/** The files of the API reference. Its own page has an inline script, which the security policy forbids; ours has none. */
const READER = '/docs/reader';
const START = '/docs/start.js';

/** The OpenAPI document at /openapi.json and a readable page of it at /docs. */
export async function serveDocument(app: FastifyInstance): Promise<void> {
  // A start does not wait for it: the first reader does, for some hundredths of a second.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <title>Election Command Center: API</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="${READER}/js/scalar.js"></script>
    <script src="${START}"></script>
  </body>
</html>
`;
  // The page sends no request to another host: no fonts, no telemetry, no assistants.
  const options = {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never' as const,
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  const start = `Scalar.createApiReference('#app', ${JSON.stringify(options)});\n`;
  app.get('/openapi.json', () => {
    document ??= openApiDocument();
    return document;
  });
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(START, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  await app.register(scalar, { routePrefix: READER, configuration: options });
}
