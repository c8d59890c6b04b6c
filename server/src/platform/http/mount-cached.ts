import { LANGUAGES, type Language } from '@election/contract/messages/language';
import { language } from '@election/contract/messages/sentences';
import type { Actor } from '@election/contract/people/permissions';
import { addressIn } from '@election/contract/results/view/address';
import type { Data, Input, Route } from '@election/contract/wire/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheVersions, VersionKey } from '../cache/cache-versions.ts';
import {
  createCachedResponse,
  FIGURES_TAG,
  laggingHeaders,
  type Representation,
  selectRepresentation,
  staleHeaders,
} from '../cache/cached-response.ts';
import { createResponseCache, type FoundResponse } from '../cache/response-cache.ts';
import type { Cached, Context } from '../context.ts';
import { admit } from './admission.ts';
import { isDatabaseAway } from './errors.ts';
import { speakIn } from './language.ts';
import { contextOf, envelope, type Services } from './mount.ts';
import { decode, readRequest } from './read-input.ts';

/** What a publication, a withdrawal or a call changes. */
const FIGURES: readonly VersionKey[] = ['results', 'stations', 'feed'];

/** What everyone may read, scripts of other sites may read too. Nothing that a person's token opens is among it. */
export const OPEN_TO_ALL = { 'access-control-allow-origin': '*' } as const;
/** What a client asks that must be exact. */
const EXACT = /\bno-cache\b/;
/** Answers kept of what anybody can ask for in countless ways. */
const MAX_PASSING = 100;

/** @see Cached; such a read may be told the versions of its data, as they were before it. */
interface Served<R extends Route> extends Omit<Cached<R>, 'read'> {
  read: (context: Context, input: Input<R>, versions: CacheVersions) => Promise<Data<R>>;
  /**
   * Milliseconds for which the last response is sent, with its age, while a newer one is computed; as many are between two
   * computations. A request with `no-cache` gets the newest one.
   */
  lag?: number;
  /** Each language has an address, which begins with it. */
  addressed?: boolean;
}

/**
 * Serves one cached read. A request whose URL has a valid cache entry is admitted like any other, but not decoded again.
 * Versions are read once per request, after it arrived: actor and entry are both current at that moment. Where the database
 * does not answer, public reads get the last response with its age.
 * @param headers the headers of every response; they are stored with the entry
 * @param admitReader refuses a request before anything is read
 */
export function mountCached<R extends Route>(
  scope: FastifyInstance,
  services: Services,
  headers: Readonly<Record<string, string>>,
  route: R,
  { versions: keys, perScope = false, perLanguage = false, isOpen, read, lag = 0, addressed = false }: Served<R>,
  admitReader?: (request: FastifyRequest) => Promise<unknown>,
): void {
  const { config, actors, readVersions, seenVersions } = services;
  const cache = createResponseCache(keys, seenVersions);
  const open = route.kept === 'shared' ? OPEN_TO_ALL : {};
  // What anybody can ask for in countless ways evicts nothing else.
  const passing = createResponseCache(keys, seenVersions, MAX_PASSING);
  const type = route.media ?? 'application/json; charset=utf-8';

  const isTagged = route.kept === 'shared' && keys.some((key) => FIGURES.includes(key));
  const common = isTagged ? { ...headers, 'cache-tag': FIGURES_TAG } : headers;

  async function compute(context: Context, input: Input<R>, versions: CacheVersions) {
    const body = envelope(route, await read(context, input, versions), config.checkAnswers);
    const serialised = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    return createCachedResponse(serialised, type, route.kept, common);
  }

  for (const spoken of addressed ? LANGUAGES : ['en' as const]) serve(spoken);

  /** @param spoken the language of the address */
  function serve(spoken: Language): void {
    scope.route({
      method: 'GET',
      url: addressIn(spoken, route.path),
      onRequest: async (request, reply) => {
        // On the reply for a refusal; an answer brings its own headers.
        reply.headers(open);
        await admitReader?.(request);
      },
      handler: async (request, reply) => {
        try {
          const { response, age } = await respond(request, spoken);
          const { headers, ...representation } = await selectRepresentation(await response, request.headers);
          send(
            reply,
            { ...representation, headers: age === 0 ? headers : { ...headers, ...laggingHeaders(age) } },
            open,
          );
        } catch (error) {
          const stale = route.kept === 'shared' && isDatabaseAway(error) && (await findStale(request, spoken));
          if (!stale) throw error;
          const { headers, ...representation } = await selectRepresentation(await stale.response, request.headers);
          send(reply, { ...representation, headers: { ...headers, ...staleHeaders(stale.age) } }, open);
        }
      },
    });
  }

  async function respond(request: FastifyRequest, spoken: Language): Promise<FoundResponse> {
    let versions: CacheVersions | undefined;
    const actor = await admit(route.access, request.headers, config.secureRequestKey, async (token) => {
      versions = await readVersions();
      return actors.find(token, versions);
    });
    const current = versions ?? (await readVersions());
    const reader = perLanguage ? language() : spoken;
    const prefix = `${reader} ${perScope ? scopeOf(actor) : ''}`;
    const url = prefix + request.url;
    const wanted = { versions: current, lag: EXACT.test(request.headers['cache-control'] ?? '') ? 0 : lag };
    const found = cache.peek(url, wanted) ?? passing.peek(url, wanted);
    if (found) return found;
    const { fields, facts } = await readRequest(request, route);
    const input = decode(route, fields);
    const context = contextOf(services, { actor, readmit: async () => actor }, facts);
    const key = prefix + JSON.stringify(input);
    return cacheOf(input).get(key, url, wanted, () => speakIn(reader, () => compute(context, input, current)));
  }

  const cacheOf = (input: Input<R>) => (isOpen?.(input) ? passing : cache);

  /** The last response of what a request asks for, in whatever words: its URL may be a new one. */
  async function findStale(request: FastifyRequest, spoken: Language) {
    const input = decode(route, (await readRequest(request, route)).fields);
    return cacheOf(input).getStale(`${perLanguage ? language() : spoken} ${JSON.stringify(input)}`);
  }
}

/** Names an actor's scope, as a prefix of cache keys. The version of `access` counts the changes of what it contains. */
const scopeOf = ({ scope, region_id, constituency_ids }: Actor): string =>
  `${scope} ${scope === 'region' ? region_id : constituency_ids.join()} `;

/** Writes all headers in one call: to set them one by one on the reply takes as long as to find the entry. */
function send(reply: FastifyReply, { status, headers, body }: Representation, open: Record<string, string>): void {
  reply.hijack();
  reply.raw.writeHead(status, { ...headers, ...open, 'x-request-id': reply.request.id }).end(body);
}
