import { createHmac, timingSafeEqual } from 'node:crypto';
import { SOCKET_KEY } from './address.ts';

/** The Pusher protocol's signature for one connection and one channel: `key:HMAC-SHA256(socket_id:channel)`, in hexadecimal. */
export const signChannel = (secret: string, socket_id: string, channel: string, key = SOCKET_KEY): string =>
  `${key}:${createHmac('sha256', secret).update(`${socket_id}:${channel}`).digest('hex')}`;

/** Whether signChannel made this `auth` for this connection and channel. Compares in constant time. */
export function signatureFits(auth: unknown, secret: string, socket_id: string, channel: string): boolean {
  if (typeof auth !== 'string') return false;
  const sent = Buffer.from(auth);
  const expected = Buffer.from(signChannel(secret, socket_id, channel));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
