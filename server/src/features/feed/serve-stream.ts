import { feed } from '@election/contract/events/feed';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Failure } from '../../platform/failure.ts';
import { beginEventStream } from '../../platform/http/event-stream.ts';
import { OPEN_TO_ALL } from '../../platform/http/mount-cached.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { FeedGate } from './gate.ts';
import { messagesAfter } from './read-feed.ts';
import { createFeedReaders, STREAM_LIMITS, type StreamLimits } from './readers.ts';
import { sayFeed as say } from './sentences.ts';

export interface FeedStream {
  /** The feed may have grown. */
  wake(): void;
  /** Serves the stream. */
  serve(scope: FastifyInstance): void;
}

/**
 * The feed as server-sent events: everything after `after`, or after the Last-Event-ID of a reader that comes back, and each new
 * message. The stream refuses with 401 a revoked key, with 422 a sequence that is none, with 409 one that the feed has not reached, with 429 too many streams of one reader, with 503 too many readers.
 */
export function openFeedStream(
  app: FastifyInstance,
  pool: pg.Pool,
  gate: FeedGate,
  limits: StreamLimits = STREAM_LIMITS,
): FeedStream {
  const read = async (after: number) => (await messagesAfter(pool, after)).messages;
  const readers = createFeedReaders(read, limits, (err) => app.log.warn({ err }, 'a stream of the feed broke'));
  app.addHook('preClose', async () => readers.close());
  return {
    wake: readers.wake,
    serve: (scope) =>
      void scope.get<{ Querystring: Record<string, unknown> }>('/api/v1/feed/stream', async (request, reply) => {
        const key = await gate.admit(request);
        const asked = feed.read.input.safeParse({ after: request.headers['last-event-id'] ?? request.query.after });
        if (!asked.success) throw new Failure(422, { after: [say.badSequence] });
        const { after } = asked.data;
        const { last } = await messagesAfter(pool, after);
        if (after > last) throw new Failure(409, say.feedEndsBefore({ last }));
        const who = key === null ? { network: networkOf(request.ip) } : { key };
        readers.assertRoom(who);
        const stream = beginEventStream(reply.headers(OPEN_TO_ALL), 'no-store');
        // A client waits so long before it connects again.
        stream.write('retry: 1000\n\n');
        readers.follow(stream, after, () => key === null || gate.holds(key), who);
      }),
  };
}
