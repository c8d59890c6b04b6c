import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { failures as say } from '../sentences.ts';

/** How much is drained of the body of a refused request, and for how long. */
interface DrainLimits {
  bytes: number;
  seconds: number;
}

const LIMITS: DrainLimits = { bytes: 64 * 2 ** 20, seconds: 30 };

/**
 * Drains unread bodies. A client that is refused while it still sends gets its response, because the rest of the body is read and
 * discarded. The connection, which a proxy shares among many clients, then serves the next request, or is closed at the limits.
 */
export function drainUnreadBodies(app: FastifyInstance, limits: DrainLimits = LIMITS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The console never compresses a body, and decompression would multiply what one request may cost.
    const encoding = request.headers['content-encoding'];
    done(encoding === undefined || encoding === 'identity' ? undefined : new Failure(415, say.unsupported));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Fastify closes the connection at once on 413: a client that still sends would get a connection error instead.
    if (!request.raw.complete && reply.statusCode === 413) reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (hasBody(request.raw) && !request.raw.readableEnded) drain(request.raw, limits);
    done();
  });
}

/** Whether the headers of a request announce a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function drain(message: IncomingMessage, { bytes, seconds }: DrainLimits) {
  // The parser gave up on the body, so it is never read to its end. A message whose connection broke has no socket.
  if (message.destroyed) {
    if (!message.complete) (message.socket as Socket | null)?.destroy();
    return;
  }
  const abort = () => message.destroy();
  const timer = setTimeout(abort, seconds * 1000);
  let read = 0;
  message
    .on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > bytes) abort();
    })
    .once('close', () => clearTimeout(timer))
    .unpipe()
    .resume();
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const MALFORMED = '400 Bad Request';

/** Answers malformed or timed-out HTTP with a sentence, then closes the connection. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS[error.code ?? ''] ?? MALFORMED;
  if (socket.writable)
    socket.write(rawErrorResponse(status, status.startsWith('408') ? say.tooSlow : say.notUnderstood));
  socket.destroySoon();
}

/** A raw error response, for a socket that has no Fastify reply. The client closes the connection after it. */
export function rawErrorResponse(status: string, sentence: string): string {
  const body = JSON.stringify({ data: { error_msg: sentence } });
  return [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
