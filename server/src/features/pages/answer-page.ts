import * as say from '@election/contract/messages/results';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNKEPT } from '../../platform/cache/cached-response.ts';
import type { Config } from '../../platform/config.ts';
import { answerError, failureOfError } from '../../platform/http/errors.ts';
import { SOCKET_KEY, SOCKET_PATH } from '../../platform/realtime/address.ts';
import { missing } from './asked-for.ts';
import { documentOf, type Site } from './document.ts';
import { html } from './html.ts';

const HTML = 'text/html; charset=utf-8';
/** Below these every address is a page. */
export const PAGES = ['/results', '/embed'];

/** Answers an address that cannot be decoded, in the format of its neighbours. */
export function answerNowhere(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const isPage = PAGES.some((path) => request.url.startsWith(`${path}/`));
  return isPage ? answerPage(missing(), request, reply, siteOf(config)) : answerError(missing(), request, reply);
}

export const siteOf = ({ publicUrl, pusher }: Config): Site => ({
  publicUrl,
  socket: pusher ? `${pusher.socketUrl}${SOCKET_PATH}/${pusher.key}` : `${SOCKET_PATH}/${SOCKET_KEY}`,
});

/** An error as a page; the sentence is the API's. */
export function answerPage(error: Error, request: FastifyRequest, reply: FastifyReply, site: Site) {
  const failure = failureOfError(error, request);
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  const sentence = failure.status === 404 ? say.pageNotFound : say.notNow;
  const content = html`<h1>${sentence}</h1><p><a href="/results">${say.goToResults}</a></p>`;
  const shown = { title: say.titleOf(sentence, say.product), description: sentence, path: '/results', content };
  return reply
    .code(failure.status)
    .type(HTML)
    .header('cache-control', UNKEPT)
    .send(documentOf(shown, site, null));
}
