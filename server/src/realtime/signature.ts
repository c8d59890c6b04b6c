import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { named } from '../db/named.ts';
import { SOCKET_KEY } from './address.ts';

/** One secret a database: made at random by its migration, so that all processes share it and a restart keeps it. */
export async function readSecret(pool: pg.Pool): Promise<string> {
  const rows = await named<{ value: string }>(
    pool,
    'broadcasting_secret',
    `select value from application_secrets where name = 'broadcasting'`,
    [],
  );
  const secret = rows[0]?.value;
  if (!secret) throw new Error('The database holds no secret for signing channels');
  return secret;
}

/** What lets one connection subscribe to one channel, as the Pusher protocol has it: `key:HMAC-SHA256(socket_id:channel)`. */
export const signChannel = (secret: string, socket_id: string, channel: string): string =>
  `${SOCKET_KEY}:${createHmac('sha256', secret).update(`${socket_id}:${channel}`).digest('hex')}`;

/** Whether a client's `auth` was made by signChannel for this connection and channel. Takes equally long for near misses. */
export function signatureFits(auth: unknown, secret: string, socket_id: string, channel: string): boolean {
  if (typeof auth !== 'string') return false;
  const sent = Buffer.from(auth);
  const expected = Buffer.from(signChannel(secret, socket_id, channel));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
