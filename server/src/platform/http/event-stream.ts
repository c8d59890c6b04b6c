import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * Begins an answer of server-sent events, with the headers that the reply has so far. Fastify has nothing more to do with it.
 * @param cacheControl by whom it may be kept
 * @returns where the events are written
 */
export function beginEventStream(reply: FastifyReply, cacheControl: string): ServerResponse {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': cacheControl,
    // nginx would keep messages until its buffer is full.
    'x-accel-buffering': 'no',
  });
  return reply.raw;
}
