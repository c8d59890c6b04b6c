import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { readSecret } from '../secrets/application-secret.ts';
import { findSignedOut } from './audience.ts';
import { createChannels } from './channels.ts';
import { createDelivery } from './deliver.ts';
import { createHub } from './hub.ts';
import type { Outlet } from './outlet.ts';
import { LIMITS, openSockets, type SocketLimits, type Sockets } from './pusher-socket.ts';
import { openService } from './service.ts';

/** Milliseconds between two looks for sessions that ended by themselves. */
const CHECK_SESSIONS = 60_000;

/**
 * Carries what any process announces to the users whom it concerns: on sockets of this server, who are told to come back
 * when it stops, or through a service that holds the sockets instead. A service hears everything once, from one process.
 * @returns how many sockets are open here
 */
export function serveRealTime(
  app: FastifyInstance,
  database: Database,
  config: Config,
  limits: Partial<SocketLimits> = {},
): () => number {
  const { pool, db } = database;
  if (config.pusher) {
    follow(app, database, openService(config.pusher, pool, config.sessionIdleHours), null);
    return () => 0;
  }
  const channels = createChannels();
  const secret = once(() => readSecret(db, 'broadcasting'));
  const sockets = openSockets(app.server, channels, secret, { ...LIMITS, sockets: config.maxSockets, ...limits });

  async function endSignedOut() {
    const users = channels.users();
    if (users.length === 0) return;
    for (const user_id of await findSignedOut(pool, users, config.sessionIdleHours)) sockets.endSessions(user_id);
  }
  const checkSessions = () => {
    endSignedOut().catch((error) => app.log.warn({ err: error }, 'sessions of open sockets could not be checked'));
  };
  const checking = setInterval(checkSessions, CHECK_SESSIONS).unref();
  app.addHook('preClose', async () => {
    clearInterval(checking);
    await sockets.close();
  });
  follow(app, database, channels, { sockets, checkSessions });
  return sockets.count;
}

/** Listens to the database and tells the outlet. A service closes no sockets: whose sessions have ended hears nothing there. */
function follow(
  app: FastifyInstance,
  { pool }: Database,
  outlet: Outlet,
  own: { sockets: Sockets; checkSessions: () => void } | null,
) {
  const delivery = createDelivery(pool, outlet, app.log);
  const hub = createHub(
    pool,
    {
      heard(event) {
        if (event.type !== 'session-ended') delivery.heard(event);
        else own?.sockets.endSessions(event.user_id);
      },
      missed() {
        delivery.missed();
        own?.checkSessions();
      },
    },
    app.log,
    { alone: own === null },
  );
  app.addHook('onReady', () => hub.start());
  app.addHook('preClose', () => hub.close());
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
