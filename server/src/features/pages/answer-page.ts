import { say } from '@election/contract/messages/results';
import { addressIn, languageOf } from '@election/contract/results/view/address';
import type { Site } from '@election/contract/results/view/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNKEPT } from '../../platform/cache/cached-response.ts';
import type { Config } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.ts';
import { answerError, failureOfError } from '../../platform/http/errors.ts';
import { speakIn } from '../../platform/http/language.ts';
import { SOCKET_KEY, SOCKET_PATH } from '../../platform/realtime/address.ts';
import { missing } from './asked-for.ts';
import { refusedPage } from './page-data.ts';
import type { Writer } from './render.ts';
import { notBuilt } from './sentences.ts';

const HTML = 'text/html; charset=utf-8';
/** Below these every address is a page. */
export const PAGES = ['/results', '/embed'];

/** Answers an address that cannot be decoded, in the format of its neighbours. */
export function answerNowhere(request: FastifyRequest, reply: FastifyReply, writer: Writer) {
  const isPage = PAGES.some((path) => request.url.startsWith(addressIn(languageOf(request.url), `${path}/`)));
  return isPage ? answerPage(missing(), request, reply, writer) : answerError(missing(), request, reply);
}

export const siteOf = ({ publicUrl, pusher }: Config): Site => ({
  publicUrl,
  socket: pusher ? `${pusher.socketUrl}${SOCKET_PATH}/${pusher.key}` : `${SOCKET_PATH}/${SOCKET_KEY}`,
});

/** An error as a page; the sentence is the API's. Where pages cannot be drawn, it is text. */
export function answerPage(error: Error, request: FastifyRequest, reply: FastifyReply, { render, site }: Writer) {
  const failure = failureOfError(error, request);
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  reply.code(failure.status).header('cache-control', UNKEPT);
  try {
    const draw = () => {
      const sentence = failure.status === 404 ? say.pageNotFound : say.notNow;
      return render('page', { page: refusedPage(sentence), site });
    };
    return reply.type(HTML).send(speakIn(languageOf(request.url), draw));
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    return reply.code(cause.status).type('text/plain; charset=utf-8').send(notBuilt);
  }
}
