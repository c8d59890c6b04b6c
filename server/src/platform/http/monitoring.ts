import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';
import { hashToken } from '../secrets/tokens.ts';

/** Headers with which a proxy says for whom it calls. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request may read metrics and the details of health: with the token of the settings; without that setting from this machine
 * alone, and not by a proxy on it.
 */
export function mayMonitor({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) {
    const address = raw.socket.remoteAddress?.replace(/^::ffff:/, '');
    return address !== undefined && isLoopback(address) && FORWARDED.every((name) => headers[name] === undefined);
  }
  const sent = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashToken(sent), hashToken(token));
}
