import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import type { WebhookError } from '../sentences.ts';
import { ClosedAddress, namesClosed, resolveOpen } from './addresses.ts';

/** Times are milliseconds, sizes bytes. */
const LIMITS = { whole: 10_000, body: 16_384, headers: 16_384 };

export interface PostOptions {
  /** Closed addresses and plain HTTP are allowed. */
  toPrivate: boolean;
  /** Ends the call at once. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call. */
  limit?: number;
}

/** What a subscriber answered. */
export interface Outcome {
  /** Null: it has the message. */
  error: WebhookError | null;
  /** The subscriber says that it wants nothing more. */
  gone: boolean;
  /** Seconds for which it asks to be left alone. */
  pause: number;
}

const failed = (error: WebhookError): Outcome => ({ error, gone: false, pause: 0 });

/**
 * Posts a message. An answer of 2xx means that it was taken, whatever its body says; another address is not followed. A
 * connection is made to an address that was looked at, never to one of a private network.
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { toPrivate, signal, limit = LIMITS.whole }: PostOptions,
): Promise<Outcome> {
  if (!toPrivate && url.protocol !== 'https:') return failed('httpsNeeded');
  if (!toPrivate && namesClosed(url)) return failed('closedAddress');
  const timeout = AbortSignal.timeout(limit);
  try {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'election-command-center' },
      agent: false,
      maxHeaderSize: LIMITS.headers,
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      ...(!toPrivate && { lookup: resolveOpen }),
    });
    // After the answer a connection may break as it likes.
    request.on('error', () => {}).end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    // What is in the body is of no interest, and may have no end.
    response.on('error', () => {}).destroy();
    return outcomeOf(response);
  } catch (error) {
    if (error instanceof ClosedAddress) return failed('closedAddress');
    return failed(timeout.aborted ? `noAnswer ${limit / 1000}` : 'notReached');
  }
}

function outcomeOf({ statusCode = 0, headers }: http.IncomingMessage): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { error: null, gone: false, pause: 0 };
  const asked = Number(headers['retry-after'] ?? 0);
  const what = statusCode >= 300 && statusCode < 400 ? 'redirected' : 'answered';
  const pause = Number.isFinite(asked) ? Math.max(0, asked) : 0;
  return { error: `${what} ${statusCode}`, gone: statusCode === 410, pause };
}
