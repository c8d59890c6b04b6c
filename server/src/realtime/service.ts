import { privateChannel } from '@election/contract/events';
import type pg from 'pg';
import type { PusherSettings } from '../config.ts';
import { findSignedIn } from './audience.ts';
import type { Outlet } from './outlet.ts';

/** What the service takes in one call (https://pusher.com/docs/channels/library_auth_reference/rest-api). */
const CHANNELS_A_CALL = 100;
/** Milliseconds to wait for its answer. */
const PATIENCE = 5_000;

/**
 * Sends events by the HTTP API of a service that speaks the Pusher protocol. Who is connected is known there only, so they
 * are sent to everybody with a session whom they concern: a user whose sessions have ended hears nothing more.
 */
export function openService(settings: PusherSettings, pool: pg.Pool, idleHours: number): Outlet {
  const { appId, key, secret, host, port, secure } = settings;
  // Loaded only where it is used.
  const service = import('pusher').then(
    ({ default: Pusher }) => new Pusher({ appId, key, secret, host, port, useTLS: secure, timeout: PATIENCE }),
  );
  return {
    users: () => findSignedIn(pool, idleHours),
    async send(channel, event, data) {
      await (await service).trigger(channel, event, data);
    },
    async sendToUsers(user_ids, event, data) {
      for (let from = 0; from < user_ids.length; from += CHANNELS_A_CALL) {
        const channels = user_ids.slice(from, from + CHANNELS_A_CALL).map(privateChannel);
        await (await service).trigger(channels, event, data);
      }
    },
  };
}
