import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Headers that every answer carries. No other site may call, frame or embed what is served here (no CORS header is ever
 * sent), and what the API answers stays in no cache that is not told otherwise.
 * @returns the headers
 */
export async function protect(app: FastifyInstance, config: Config): Promise<Record<string, string>> {
  const headers = await headersOf(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  return headers;
}

/** What helmet says to the settings, asked once: it would make the same headers anew for each answer, at four times the cost. */
async function headersOf(config: Config): Promise<Record<string, string>> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const asked = fastify();
  await asked.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config, secure),
    // Said over TLS only; over plain HTTP browsers ignore it, and a test installation should not be locked in.
    strictTransportSecurity: secure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  asked.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await asked.inject('/');
  await asked.close();
  const said = Object.entries(headers).filter(([name]) => !['date', 'connection', 'content-length'].includes(name));
  return { ...Object.fromEntries(said.map(([name, value]) => [name, String(value)])), ...PERMISSIONS };
}

/** No page of ours asks for these. */
const PERMISSIONS = { 'permissions-policy': 'camera=(), microphone=(), geolocation=()' };

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
