import type { IncomingMessage, ServerResponse } from 'node:http';
import * as say from '@election/contract/messages/failures';
import type { FastifyInstance } from 'fastify';
import { hasBody, lastAnswer } from './bodies.ts';

/** Seconds that a caller may take. */
export interface Pace {
  headers: number;
  /** A body of JSON fits into a few packets. */
  body: number;
  /** Five megabytes over a slow line at a polling station. */
  upload: number;
  /** Without a single byte of an upload. */
  silence: number;
}

const PACE: Pace = { headers: 15, body: 30, upload: 180, silence: 30 };

/**
 * Ends calls that take their time, so that connections held open by nobody in earnest cannot use the server up. How long
 * the server takes to answer is not limited here.
 */
export function limitPace(app: FastifyInstance, pace: Pace = PACE): void {
  // Node looks itself after headers, which no hook sees, and after everything else as the last resort.
  app.server.headersTimeout = pace.headers * 1000;
  app.server.requestTimeout = pace.upload * 1000;
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request.raw)) watch(request.raw, reply.raw, pace);
    done();
  });
}

const TOO_SLOW = lastAnswer('408 Request Timeout', say.tooSlow);

function watch(message: IncomingMessage, answer: ServerResponse, pace: Pace) {
  const upload = message.headers['content-type']?.startsWith('multipart/') ?? false;
  const giveUp = () => {
    if (message.complete) return;
    if (!answer.headersSent) message.socket.write(TOO_SLOW);
    message.destroy();
  };
  const timers = [setTimeout(giveUp, (upload ? pace.upload : pace.body) * 1000)];
  if (upload) {
    const silence = setTimeout(giveUp, pace.silence * 1000);
    const refresh = () => silence.refresh();
    // A message whose connection broke has lost its socket by the time that it closes.
    const { socket } = message;
    socket.on('data', refresh);
    message.once('close', () => socket.off('data', refresh));
    timers.push(silence);
  }
  message.once('close', () => timers.forEach(clearTimeout));
}
