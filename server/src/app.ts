import { randomUUID } from 'node:crypto';
import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/route';
import { readPairs } from '@election/contract/wire';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { keepCheckpoints } from './audit/keep-checkpoints.ts';
import type { Config } from './config.ts';
import type { Handler } from './context.ts';
import { shareChangeCounts } from './db/change-counts.ts';
import type { Database } from './db/connect.ts';
import { servePictures } from './files/serve-pictures.ts';
import { handlers } from './handlers.ts';
import { keepHouse } from './housekeeping/housekeeping.ts';
import { answerMalformed, seeToBodies } from './http/bodies.ts';
import { serveConsole } from './http/console.ts';
import { serveDocument } from './http/document.ts';
import { answerError } from './http/errors.ts';
import { answerInFront } from './http/front.ts';
import { serveHealth } from './http/health.ts';
import type { Shelf } from './http/kept.ts';
import { refuseUntilLive } from './http/live.ts';
import { logging } from './http/log.ts';
import { serveMetrics } from './http/metrics.ts';
import { mount } from './http/mount.ts';
import { limitPace } from './http/pace.ts';
import { protect } from './http/security.ts';
import { serveRealTime } from './realtime/real-time.ts';
import { actorOf } from './session/actor.ts';
import { knowActors } from './session/known-actors.ts';
import { serveSheets } from './sheets/serve-sheets.ts';

const MEGABYTE = 1024 * 1024;

/** The server without its port: API, console and documents on one Fastify. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  const app = fastify({
    logger: logging(config),
    genReqId: () => randomUUID(),
    bodyLimit: MEGABYTE,
    clientErrorHandler: answerMalformed,
    http: { connectionsCheckingInterval: 5_000 },
    // A busy machine may take long to start, and to say goodbye to ten thousand sockets; that is no failure.
    pluginTimeout: 0,
    ...(config.trustedProxies && { trustProxy: config.trustedProxies }),
    // Forms of PUT and DELETE may travel as POST with `_method` in the query.
    rewriteUrl: (request) => {
      const method =
        /^POST$/.test(request.method ?? '') && /[?&]_method=(put|delete)(&|$)/i.exec(request.url ?? '')?.[1];
      if (method) request.method = method.toUpperCase();
      return request.url ?? '/';
    },
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  limitPace(app);
  seeToBodies(app);
  refuseUntilLive(app, database.db);
  const headers = await protect(app, config);
  await app.register(compress, { threshold: 1024, globalDecompression: false });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    // A name with a path is refused where a file is taken, not tidied up in silence.
    preservePath: true,
    limits: { fileSize: 5 * MEGABYTE, files: 2, fields: 50, fieldSize: MEGABYTE, parts: 52 },
  });
  allowEmptyJson(app);
  allowForms(app);

  const readCounts = shareChangeCounts(database.pool);
  const actors = knowActors(database.pool, readCounts, config.sessionIdleHours);
  const shelf: Shelf = new Map();
  const mounting = { database, config, findActor: actors.find, readCounts, shelf };
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      mount(app, mounting, route as Route, handlerOf(feature, name));
    }
  }
  serveHealth(app, database);
  const countAnswer = serveMetrics(app, database, serveRealTime(app, database, config));
  await servePictures(app, config);
  await serveSheets(app, config, database, actorOf);
  await serveDocument(app);
  await serveConsole(app);
  keepHouse(app, database, config);
  keepCheckpoints(app, database);
  const { secureRequestKey } = config;
  answerInFront(app, { shelf, readCounts, secureRequestKey, recallActor: actors.recall, headers, countAnswer });
  return app;
}

/** `Handlers` has made sure at compile time that there is one, of the route's own type. */
const handlerOf = (feature: string, name: string) =>
  (handlers as unknown as Record<string, Record<string, Handler<Route>>>)[feature]?.[name] as Handler<Route>;

/** A PUT or DELETE without a body may still say that it is JSON. */
function allowEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, body as string, done);
  });
}

/** Clients of the Pusher protocol ask for their channels with a form. */
function allowForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, readPairs(new URLSearchParams(body as string)));
  });
}
