import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { failures as say } from '../sentences.ts';
import { hasBody, rawErrorResponse } from './unread-bodies.ts';

/** Seconds that a client may take to send a request. */
export interface RequestTimeouts {
  headers: number;
  /** A JSON body fits into a few packets. */
  body: number;
  /** Five megabytes at 24 kbit/s: an upload that makes progress ends by itself. */
  upload: number;
  /** Between two packets of an upload. */
  idle: number;
}

const TIMEOUTS: RequestTimeouts = { headers: 15, body: 30, upload: 1800, idle: 30 };

/**
 * Sets request timeouts: slow clients cannot exhaust the server's connections. The time that the server takes to respond is
 * not limited here.
 */
export function setRequestTimeouts(app: FastifyInstance, timeouts: RequestTimeouts = TIMEOUTS): void {
  // Node enforces the timeout of headers, which arrive before any hook runs, and one for the whole request as a last resort.
  app.server.headersTimeout = timeouts.headers * 1000;
  app.server.requestTimeout = timeouts.upload * 1000;
  // Of every scope: a read may announce a body too, and never send it.
  app.server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    if (hasBody(message)) enforce(message, response, timeouts);
  });
}

function enforce(message: IncomingMessage, response: ServerResponse, timeouts: RequestTimeouts) {
  const upload = /^(multipart\/|application\/offset\+octet-stream)/.test(message.headers['content-type'] ?? '');
  const abort = () => {
    if (message.complete) return;
    if (!response.headersSent) message.socket.write(rawErrorResponse('408 Request Timeout', say.tooSlow));
    message.destroy();
  };
  const timers = [setTimeout(abort, (upload ? timeouts.upload : timeouts.body) * 1000)];
  if (upload) {
    const idle = setTimeout(abort, timeouts.idle * 1000);
    const refresh = () => idle.refresh();
    // Taken now: a message whose connection broke has no socket when it closes.
    const { socket } = message;
    socket.on('data', refresh);
    message.once('close', () => socket.off('data', refresh));
    timers.push(idle);
  }
  message.once('close', () => timers.forEach(clearTimeout));
}
