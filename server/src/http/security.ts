import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Headers that every answer carries. No other site may call, frame or embed what is served here (no CORS header is ever
 * sent), and what the API answers stays in no cache that is not told otherwise.
 */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config, secure),
    // Said over TLS only; over plain HTTP browsers ignore it, and a test installation should not be locked in.
    strictTransportSecurity: secure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** No inline script; inline styles only because the component library positions with them. */
const contentSecurityPolicy = ({ pusher }: Config, secure: boolean) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'", 'data:'],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // Sockets of this very host count as 'self'.
    connectSrc: ["'self'", ...(pusher ? [pusher.socketUrl] : [])],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    upgradeInsecureRequests: secure ? [] : null,
  },
});
