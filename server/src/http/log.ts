import type { FastifyRequest } from 'fastify';
import type { DestinationStream, LoggerOptions } from 'pino';
import type { Config } from '../config.ts';

/**
 * Structured logs, one JSON object a line, each with the request's id. No token, password or figure gets there: headers,
 * bodies and queries are left out, and of an error only what it says, not the row that PostgreSQL shows with it.
 */
export const logging = (
  { logLevel }: Config,
  stream?: DestinationStream,
): LoggerOptions & { stream?: DestinationStream } => ({
  level: logLevel,
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?', 1)[0],
      address: request.ip,
    }),
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: error.message,
      stack: error.stack ?? '',
      ...(error.code === undefined ? {} : { code: error.code }),
    }),
  },
  ...(stream && { stream }),
});
