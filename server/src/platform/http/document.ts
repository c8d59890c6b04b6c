import type { Render } from '@election/contract/results/view/surfaces';
import { type FastifyInstance, fastify } from 'fastify';
import { openApiDocument } from './open-api.ts';

/** Where the plugin of the API reference has its files. */
const READER = '/docs/reader';
/** Its script. Its own page has an inline script, which the security policy forbids; ours has none. */
const SCRIPT = `${READER}/js/scalar.js`;
const START = '/docs/start.js';

/** The OpenAPI document at /openapi.json and a readable page of it at /docs. */
export function serveDocument(app: FastifyInstance, render: Render): void {
  // A start does not wait for either: the first reader does, for some tenths of a second.
  let document: ReturnType<typeof openApiDocument> | undefined;
  let script: Promise<string> | undefined;
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
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(render('api', { scripts: [SCRIPT, START] })),
  );
  app.get(SCRIPT, async (_request, reply) => {
    script ??= readScript();
    return reply.type('text/javascript; charset=utf-8').send(await script);
  });
  app.get(START, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
}

/** 4 MB, and with the package that has it 45 MB of memory: most servers never need it. */
async function readScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reader = fastify();
  await reader.register(scalar, { routePrefix: READER, configuration: { url: '/openapi.json' } });
  const { body } = await reader.inject(SCRIPT);
  await reader.close();
  return body;
}
