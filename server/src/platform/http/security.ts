import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { UNKEPT } from '../cache/cached-response.ts';
import type { Config } from '../config.ts';
import { noSchemas } from './no-schemas.ts';

const YEAR_SECONDS = 31_536_000;

type Headers = Readonly<Record<string, string>>;

/** The security headers by what an address answers. */
export interface SecurityHeaders {
  /** Of whatever may be shown as a document, and of the worker's script, whose policy is that of the worker. */
  page: Headers;
  /** Of figures, scripts, styles, fonts and icons: those that mean something there, since a thin line carries them with each. */
  part: Headers;
}

/** Sets the headers of every response in a scope: its request id and the security headers. */
export function setResponseHeaders(scope: FastifyInstance, headers: SecurityHeaders): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    addHeaders(reply, headers);
    done();
  });
}

/** What answers calls of the contract: never a file or a page. */
const ANSWERS = /^\/(api|broadcasting)\/|^\/config\.json/;
/** The console's files that are no document: the worker's script is not among them. */
const FILES = /^\/(assets|icons)\/|^\/(theme\.js|favicon\.svg|manifest\.webmanifest)$/;

/** Adds the request id and the security headers. No cache keeps a response unless what answers says otherwise. */
export function addHeaders(reply: FastifyReply, { page, part }: SecurityHeaders): FastifyReply {
  const { id, url } = reply.request;
  return reply
    .headers(ANSWERS.test(url) || FILES.test(url) ? part : page)
    .header('cache-control', UNKEPT)
    .header('x-request-id', id);
}

/** No site may show it in a frame. */
const NOBODY = "'none'";

/**
 * The security headers. No other site may call, frame or embed what is served here, but for the sites that are named to frame it; what everyone may read is open to their scripts (mount-cached). They are those
 * that helmet sets for these settings, computed once: per response it takes four times as long.
 */
export async function securityHeaders(config: Config, frameAncestors = NOBODY): Promise<SecurityHeaders> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const probe = fastify({ schemaController: noSchemas });
  await probe.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config, secure, frameAncestors),
    // Over TLS only: browsers ignore it over plain HTTP, and a test installation should not be locked in.
    strictTransportSecurity: secure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    // The header knows no list of sites.
    xFrameOptions: frameAncestors === NOBODY && { action: 'deny' },
    ...(frameAncestors !== NOBODY && { crossOriginResourcePolicy: { policy: 'cross-origin' } }),
  });
  probe.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const set = Object.entries(headers).filter(([name]) => !['date', 'connection', 'content-length'].includes(name));
  const page: Headers = { ...Object.fromEntries(set.map(([name, value]) => [name, String(value)])), ...PERMISSIONS };
  const part = Object.fromEntries(Object.entries(page).filter(([name]) => OF_PARTS.includes(name)));
  return {
    page,
    part: { ...part, 'content-security-policy': `default-src ${NOBODY};frame-ancestors ${frameAncestors}` },
  };
}

/** The others are about a document. */
const OF_PARTS = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'];

/** No page of the console asks for these. */
const PERMISSIONS = { 'permissions-policy': 'camera=(), microphone=(), geolocation=()' };

/** No inline script; inline styles only because the component library positions with them. */
const contentSecurityPolicy = ({ pusher }: Config, secure: boolean, frameAncestors: string) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'", 'data:'],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // 'self' includes WebSockets of this host.
    connectSrc: ["'self'", ...(pusher ? [pusher.socketUrl] : [])],
    frameAncestors: frameAncestors.split(' '),
    objectSrc: ["'none'"],
    upgradeInsecureRequests: secure ? [] : null,
  },
});
