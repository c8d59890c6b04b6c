import { openApiDocument } from '@election/contract/open-api';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document at /openapi.json and a readable page of it at /docs. */
export async function serveDocument(app: FastifyInstance): Promise<void> {
  const document = openApiDocument();
  app.get('/openapi.json', () => document);
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
}
