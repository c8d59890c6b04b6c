import { createHmac, timingSafeEqual } from 'node:crypto';
import { SOCKET_KEY } from './address.ts';

/** What lets one connection subscribe to one channel, as the Pusher protocol has it: `key:HMAC-SHA256(socket_id:channel)`. */
export const signChannel = (secret: string, socket_id: string, channel: string, key = SOCKET_KEY): string =>
  `${key}:${createHmac('sha256', secret).update(`${socket_id}:${channel}`).digest('hex')}`;

/** Whether a client's `auth` was made by signChannel for this connection and channel. Takes equally long for near misses. */
export function signatureFits(auth: unknown, secret: string, socket_id: string, channel: string): boolean {
  if (typeof auth !== 'string') return false;
  const sent = Buffer.from(auth);
  const expected = Buffer.from(signChannel(secret, socket_id, channel));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
