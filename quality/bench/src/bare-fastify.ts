import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { listen } from './listen.ts';

/** The limit of a hot read: one Fastify route with the bytes of a file, or 304 for a client that has them. */
const body = readFileSync(process.env.BODY_FILE ?? '');
const etag = '"1"';
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, etag };

const app = fastify();
app.get(process.env.ROUTE ?? '', (request, reply) => {
  if (request.headers['if-none-match']?.startsWith(etag)) return reply.code(304).header('etag', etag).send();
  return reply.headers(headers).send(body);
});
await app.ready();
listen(app.server);
