import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Actor } from '@election/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { ReadChangeCounts } from '../db/change-counts.ts';
import { comesFromClient, mayCall, tokenIn } from './admission.ts';
import { hasBody } from './bodies.ts';
import { type Sent, send } from './bytes.ts';
import { type Place, type Shelf, stampOf } from './kept.ts';
import type { CountAnswer } from './metrics.ts';

interface Front {
  shelf: Shelf;
  readCounts: ReadChangeCounts;
  secureRequestKey: string;
  /** Who holds this token, where that is known by heart and stands at this count of changes of access. */
  recallActor: (token: string, access: number) => Actor | null;
  /** Headers that every answer carries. */
  headers: Record<string, string>;
  countAnswer: CountAnswer;
}

/**
 * Answers before the framework does, where an answer is kept, whoever asks is known and may have it, and nothing has changed
 * since: that takes a third of the time. Everything else goes on to the framework, which knows all the refusals. While calls are
 * logged, it gets them all, because it writes that log.
 */
export function answerInFront(app: FastifyInstance, front: Front): void {
  const [framework] = app.server.listeners('request') as RequestListener[];
  if (!framework || (app.log as Logger).isLevelEnabled('info')) return;
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.server.off('request', framework).on('request', (request: IncomingMessage, response: ServerResponse) => {
    const plain = request.method === 'GET' && !stopping && !hasBody(request);
    const place = plain ? front.shelf.get(request.url ?? '') : undefined;
    if (!place) return framework(request, response);
    const began = performance.now();
    // What fails here fails in the framework too, and there it is put into a sentence.
    const found = sentFor(request, place, front).catch(() => null);
    void found.then((sent) => {
      if (!sent) return framework(request, response);
      const headers = { 'x-request-id': randomUUID(), ...front.headers, ...sent.headers };
      response.writeHead(sent.status, headers).end(sent.body);
      front.countAnswer('GET', place.route, sent.status, (performance.now() - began) / 1000);
    });
  });
}

async function sentFor({ headers }: IncomingMessage, place: Place, front: Front): Promise<Sent | null> {
  const counts = await front.readCounts();
  const { answer, access, topics } = place;
  if (answer?.stamp !== stampOf(topics, counts)) return null;
  if (access !== 'public') {
    if (!comesFromClient(headers, front.secureRequestKey)) return null;
    const actor = front.recallActor(tokenIn(headers), counts.access);
    if (!actor || !mayCall(access, actor)) return null;
  }
  return send(await answer.made, headers);
}
