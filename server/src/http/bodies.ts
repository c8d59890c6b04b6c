import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import * as say from '@election/contract/messages/failures';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';

/** How much, and for how long, is read of a body that was refused before it had arrived. */
interface Patience {
  bytes: number;
  seconds: number;
}

const PATIENCE: Patience = { bytes: 64 * 2 ** 20, seconds: 30 };

/**
 * Sees to bodies that nobody reads to their end. Whoever is refused while still sending hears why, because what else comes is
 * read and thrown away; and the connection, which a proxy shares among many callers, is good for the next call, or closed.
 */
export function seeToBodies(app: FastifyInstance, patience: Patience = PATIENCE): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Nothing of ours sends it, and unpacking it would multiply what one call may cost.
    const encoding = request.headers['content-encoding'];
    done(encoding === undefined || encoding === 'identity' ? undefined : new Failure(415, say.unsupported));
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // The framework hangs up at once on what is too large: a caller that is still sending would see a broken line instead.
    if (!request.raw.complete && reply.statusCode === 413) reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (hasBody(request.raw) && !request.raw.readableEnded) discard(request.raw, patience);
    done();
  });
}

/** Whether a call says that more comes after its head. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function discard(message: IncomingMessage, { bytes, seconds }: Patience) {
  // Whoever took it to pieces gave it up: nobody would ever read on. Where its connection broke, it has lost its socket.
  if (message.destroyed) {
    if (!message.complete) (message.socket as Socket | null)?.destroy();
    return;
  }
  const giveUp = () => message.destroy();
  const timer = setTimeout(giveUp, seconds * 1000);
  let read = 0;
  message
    .on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > bytes) giveUp();
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

/** Answers what is no HTTP, or comes too slowly, in our own words; then hangs up. */
export function answerMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS[error.code ?? ''] ?? MALFORMED;
  if (socket.writable) socket.write(lastAnswer(status, status.startsWith('408') ? say.tooSlow : say.notUnderstood));
  socket.destroySoon();
}

/** An answer as it travels, for where nobody waits for one of the framework any more. */
export function lastAnswer(status: string, sentence: string): string {
  const body = JSON.stringify({ data: { error_msg: sentence } });
  return [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
