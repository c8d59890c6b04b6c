import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { listen } from './listen.ts';

/** The limit of a hot read: one Fastify route with the bytes of a file. */
const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };

const app = fastify();
app.get(process.env.ROUTE ?? '', (_, reply) => reply.headers(headers).send(body));
await app.ready();
listen(app.server);
