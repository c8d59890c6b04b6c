import type { FastifyRequest } from 'fastify';
import type { DestinationStream, LoggerOptions } from 'pino';
import type { Config } from '../config.ts';

/**
 * Structured logs: one JSON object a line, with the request's id. Logs hold no token, password or figure: headers, bodies and
 * queries are left out, and so is the row that PostgreSQL adds to an error.
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
