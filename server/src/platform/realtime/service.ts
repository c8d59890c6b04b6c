import type pg from 'pg';
import type { PusherSettings } from '../config.ts';
import { privateChannel } from './address.ts';
import type { Outlet } from './outlet.ts';
import { findSignedIn } from './signed-in-users.ts';

/** Channels that one API call may name (https://pusher.com/docs/channels/library_auth_reference/rest-api). */
const MAX_CHANNELS = 100;
/** Milliseconds. */
const TIMEOUT = 5_000;

/**
 * Sends events through the HTTP API of a service that speaks the Pusher protocol. Only the service knows who is connected,
 * so every user with a valid session counts as a recipient.
 */
export function openService(settings: PusherSettings, pool: pg.Pool, idleHours: number): Outlet {
  const { appId, key, secret, host, port, secure } = settings;
  // Loaded on demand: most servers hold their own sockets.
  const service = import('pusher').then(
    ({ default: Pusher }) => new Pusher({ appId, key, secret, host, port, useTLS: secure, timeout: TIMEOUT }),
  );
  return {
    users: () => findSignedIn(pool, idleHours),
    async send(channel, event, data) {
      await (await service).trigger(channel, event, data);
    },
    async sendToUsers(user_ids, event, data) {
      for (let from = 0; from < user_ids.length; from += MAX_CHANNELS) {
        const channels = user_ids.slice(from, from + MAX_CHANNELS).map(privateChannel);
        await (await service).trigger(channels, event, data);
      }
    },
  };
}
