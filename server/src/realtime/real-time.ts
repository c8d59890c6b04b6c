import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { findSignedOut } from './audience.ts';
import { createChannels } from './channels.ts';
import { createDelivery, sayMissed } from './deliver.ts';
import { createHub } from './hub.ts';
import { LIMITS, openSockets, type SocketLimits } from './pusher-socket.ts';
import { readSecret } from './signature.ts';

/** Milliseconds between two looks for sessions that ended by themselves. */
const CHECK_SESSIONS = 60_000;

/**
 * Puts sockets on the server: what any process announces reaches the users who are connected to this one. They are told to
 * come back when the server stops.
 */
export function serveRealTime(
  app: FastifyInstance,
  { pool }: Database,
  config: Config,
  limits: Partial<SocketLimits> = {},
): void {
  const channels = createChannels();
  const sockets = openSockets(
    app.server,
    channels,
    once(() => readSecret(pool)),
    {
      ...LIMITS,
      sockets: config.maxSockets,
      ...limits,
    },
  );
  const deliver = createDelivery(pool, channels, app.log);

  async function endSignedOut() {
    const users = channels.users();
    if (users.length === 0) return;
    for (const user_id of await findSignedOut(pool, users, config.sessionIdleHours)) sockets.endSessions(user_id);
  }
  const checkSessions = () => {
    endSignedOut().catch((error) => app.log.warn({ err: error }, 'sessions of open sockets could not be checked'));
  };

  const hub = createHub(
    pool,
    {
      heard: (event) => (event.type === 'session-ended' ? sockets.endSessions(event.user_id) : deliver(event)),
      missed: () => {
        sayMissed(channels);
        checkSessions();
      },
    },
    app.log,
  );
  const checking = setInterval(checkSessions, CHECK_SESSIONS).unref();

  app.addHook('onReady', () => hub.start());
  app.addHook('preClose', async () => {
    clearInterval(checking);
    await Promise.all([sockets.close(), hub.close()]);
  });
}

/** Asks once and keeps the answer; a failure is not kept. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((error) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}
