import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { readKeys } from './features/audit/keys.ts';
import { scheduleCheckpoints } from './features/audit/schedule-checkpoints.ts';
import { schedulePublicVerification } from './features/audit/verify-public.ts';
import { openGraphics } from './features/displays/serve-graphics.ts';
import { openWalls } from './features/displays/serve-walls.ts';
import { deliverEvents } from './features/events/deliver-events.ts';
import { openFeedGate } from './features/feed/gate.ts';
import { openFeedStream } from './features/feed/serve-stream.ts';
import { scheduleWebhooks } from './features/feed/webhooks/send-feed.ts';
import { answerNowhere, siteOf } from './features/pages/answer-page.ts';
import { loadRenderer } from './features/pages/render.ts';
import { servePages } from './features/pages/serve-pages.ts';
import { findActor } from './features/people/actor.ts';
import { assertProven } from './features/people/factors/step-up.ts';
import { serveSheets } from './features/sheets/serve-sheets.ts';
import { graphicParts, handlers, pageReaders, sceneParts } from './handlers.ts';
import { createActorCache } from './platform/cache/actor-cache.ts';
import { createSeenVersions, createVersionReader } from './platform/cache/cache-versions.ts';
import { openPurges } from './platform/cache/purge.ts';
import type { Config } from './platform/config.ts';
import type { Handler } from './platform/context.ts';
import type { Database } from './platform/db/connect.ts';
import { reportClock } from './platform/db/server-clock.ts';
import { Failure } from './platform/failure.ts';
import { servePictures } from './platform/files/serve-pictures.ts';
import { acceptBodies } from './platform/http/bodies.ts';
import { serveConsole } from './platform/http/console.ts';
import { serveDocument } from './platform/http/document.ts';
import { answerError } from './platform/http/errors.ts';
import { serveHealth, watchStop } from './platform/http/health.ts';
import { speakAsAsked } from './platform/http/language.ts';
import { logging } from './platform/http/log.ts';
import { createMetrics, serveMetrics } from './platform/http/metrics.ts';
import { mount, type Services } from './platform/http/mount.ts';
import { mountCached } from './platform/http/mount-cached.ts';
import { noSchemas } from './platform/http/no-schemas.ts';
import { setRequestTimeouts } from './platform/http/request-timeouts.ts';
import { addHeaders, securityHeaders, setResponseHeaders } from './platform/http/security.ts';
import { serveUploads } from './platform/http/serve-uploads.ts';
import { refuseUntilLive } from './platform/http/standby.ts';
import { refuseWhileStandbyAway } from './platform/http/standby-away.ts';
import { answerMalformed, drainUnreadBodies } from './platform/http/unread-bodies.ts';
import { scheduleCleanup } from './platform/jobs/cleanup.ts';
import { sendAfterWrites, serveRealTime } from './platform/realtime/real-time.ts';
import { hashToken } from './platform/secrets/tokens.ts';
import { failures as say } from './platform/sentences.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Builds the server without its port: API, console and documents on one Fastify instance.
 * @param root the folder of the built console, where it is not that of this repository
 */
export async function buildApp(config: Config, database: Database, root?: string): Promise<FastifyInstance> {
  const checkpointKeys = await readKeys(config.checkpoints);
  const headers = await securityHeaders(config);
  const writer = { render: await loadRenderer(), site: siteOf(config) };
  const app = fastify({
    logger: logging(config),
    genReqId: () => randomUUID(),
    bodyLimit: MEGABYTE,
    clientErrorHandler: answerMalformed,
    http: { connectionsCheckingInterval: 5_000 },
    // Sockets are closed first, which slow clients delay; until then calls are answered, so that a proxy loses none.
    return503OnClosing: false,
    // A busy machine may take long to start, and to close ten thousand sockets; that is no failure.
    pluginTimeout: 0,
    schemaController: noSchemas,
    ...(config.trustedProxies && { trustProxy: config.trustedProxies }),
    rewriteUrl: readMethod,
    frameworkErrors: (_error, request, reply) => void answerNowhere(request, addHeaders(reply, headers), writer),
  });
  const isStopping = watchStop(app, config.drainSeconds);
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, addHeaders(reply, headers)));
  speakAsAsked(app.addHook('onRequest', refuseNul));
  const feedGate = openFeedGate(app, database.pool, config);
  const feedStream = openFeedStream(app, database.pool, feedGate);
  const sendFeed = scheduleWebhooks(app, database, config);
  const walls = openWalls(app, database, config, { ...sceneParts, render: writer.render });
  const graphics = openGraphics(app, database, config, { ...graphicParts, render: writer.render });
  const purge = openPurges(app, config.cachePurgeUrls);
  const realTime = serveRealTime(app, database, config, deliverEvents, {}, () => {
    for (const wake of [feedStream.wake, sendFeed, walls.wake, graphics.wake, purge]) wake();
  });
  const metrics = createMetrics(app, database, realTime.countSockets);
  const seenVersions = createSeenVersions();
  const services: Services = {
    database,
    config,
    actors: createActorCache((token) => findActor(database.pool, hashToken(token), config.sessionIdleHours)),
    readVersions: createVersionReader(database.pool, seenVersions),
    seenVersions,
    assertProven,
  };
  const endpoints = listEndpoints();
  // Two scopes: cached reads have no body, are compressed once and store their headers, so they go without the others' hooks.
  await app.register(async (scope) => {
    mountCachedReads(scope, services, headers.part, endpoints, feedGate);
  });
  const embeddedHeaders = await securityHeaders(config, config.embeddedBy);
  await app.register(async (scope) => servePages(scope, services, headers, embeddedHeaders, pageReaders, writer));
  await app.register(async (scope) => graphics.serve(scope, embeddedHeaders));
  await app.register(async (scope) => {
    setResponseHeaders(scope, headers);
    setRequestTimeouts(scope);
    sendAfterWrites(scope, realTime);
    drainUnreadBodies(scope);
    await acceptBodies(scope);
    refuseUntilLive(scope, database.db);
    refuseWhileStandbyAway(scope, database);
    await scope.register(compress, { threshold: 1024, globalDecompression: false });
    for (const { route, handler } of endpoints) if (!isCached(handler)) mount(scope, services, route, handler);
    serveHealth(scope, database, config, isStopping);
    serveMetrics(scope, metrics, config);
    await servePictures(scope, config);
    await serveSheets(scope, config, database, async (token_hash) => {
      const found = await findActor(database.pool, token_hash, config.sessionIdleHours);
      return found?.actor ?? null;
    });
    serveUploads(scope, services);
    feedStream.serve(scope);
    walls.serve(scope);
    serveDocument(scope, writer.render);
    await serveConsole(scope, { dataDir: config.dataDir, root });
  });
  reportClock(app, database.clock);
  scheduleCleanup(app, database, config);
  scheduleCheckpoints(app, database, config, checkpointKeys, metrics);
  schedulePublicVerification(app, database, metrics);
  return app;
}

/** Refuses an address with NUL, which no text of the database has. */
function refuseNul({ url }: FastifyRequest, _reply: FastifyReply, done: (failure?: Failure) => void): void {
  done(url.split('?', 1)[0]?.includes('%00') ? new Failure(404, say.notFound) : undefined);
}

/** Forms of PUT and DELETE may travel as POST with `_method` in the query. */
function readMethod(request: IncomingMessage): string {
  const method = /^POST$/.test(request.method ?? '') && /[?&]_method=(put|delete)(&|$)/i.exec(request.url ?? '')?.[1];
  if (method) request.method = method.toUpperCase();
  return request.url ?? '/';
}

/** Every route of the contract with its handler. `Handlers` makes sure at compile time that each has one of its own type. */
function listEndpoints(): { route: Route; handler: Handler<Route> }[] {
  const all = handlers as unknown as Record<string, Record<string, Handler<Route>>>;
  return Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => ({
      route: route as Route,
      handler: all[feature]?.[name] as Handler<Route>,
    })),
  );
}

/** The reads whose answers are kept; the feed admits its readers itself. */
function mountCachedReads(
  scope: FastifyInstance,
  services: Services,
  headers: Readonly<Record<string, string>>,
  endpoints: ReturnType<typeof listEndpoints>,
  feedGate: ReturnType<typeof openFeedGate>,
): void {
  for (const { route, handler } of endpoints) {
    if (!isCached(handler)) continue;
    const admit = route === contract.feed.read ? feedGate.admit : undefined;
    mountCached(scope, services, headers, route, handler.cached, admit);
  }
}

const isCached = (handler: Handler<Route>) => typeof handler === 'object' && 'cached' in handler;
