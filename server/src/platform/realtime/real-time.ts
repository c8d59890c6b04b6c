import { AUDIENCE, CHANGE_EVENT, type ElectionEvent } from '@election/contract/events/events';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { every } from '../jobs/every.ts';
import { readSecret } from '../secrets/application-secret.ts';
import { createChannels } from './channels.ts';
import { type ClosingEvent, createDeliveryQueue, type Deliver } from './delivery.ts';
import { createHub, type Hub } from './hub.ts';
import { LIMITS, type SocketLimits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import { openSockets, type Sockets } from './pusher-socket.ts';
import { openService } from './service.ts';
import { findSignedOut } from './signed-in-users.ts';

/** Milliseconds. */
const SESSION_CHECK = 60_000;

export interface RealTime {
  /** The open sockets of this process. */
  countSockets: () => number;
  /** Sends at once what this process has announced. */
  sendEvents: () => void;
}

/**
 * Sends the events that any server process announces to connected clients: over this server's sockets, or through the
 * hosted service of the settings. With a service, a single process forwards each event.
 * @param deliver decides who receives an event
 * @param onPublic called in every process when what is public may have changed
 */
export function serveRealTime(
  app: FastifyInstance,
  database: Database,
  config: Config,
  deliver: Deliver,
  limits: Partial<SocketLimits> = {},
  onPublic: () => void = () => {},
): RealTime {
  const { pool, db } = database;
  const allLimits = { ...LIMITS, sockets: config.maxSockets, ...limits };
  const { eventOutbox } = allLimits;
  if (config.pusher) {
    follow(
      app,
      database,
      openService(config.pusher, pool, config.sessionIdleHours),
      deliver,
      eventOutbox,
      null,
      () => {},
    );
    // One process alone forwards events; each sends its own, and serves readers of what is public.
    const listener = { onEvent: tellPublic(onPublic), onGap: onPublic };
    const hub = runHub(app, createHub(pool, listener, app.log, { singleListener: false, eventOutbox }));
    return { countSockets: () => 0, sendEvents: hub.send };
  }
  const channels = createChannels();
  const secret = memoise(() => readSecret(db, 'broadcasting'));
  const sockets = openSockets(app.server, channels, secret, allLimits, config.publicUrl);
  const checkSessions = every(
    app,
    { ms: SESSION_CHECK, failure: 'sessions of open sockets could not be checked' },
    async () => {
      const users = channels.users();
      if (users.length === 0) return;
      for (const user_id of await findSignedOut(pool, users, config.sessionIdleHours)) sockets.endSessions(user_id);
    },
  );
  app.addHook('preClose', () => sockets.close());
  const hub = follow(app, database, channels, deliver, eventOutbox, { sockets, checkSessions }, onPublic);
  return { countSockets: sockets.count, sendEvents: hub.send };
}

/**
 * Connects the hub to the outlet.
 * @param eventOutbox seconds between two looks into the event outbox
 * @param own this server's sockets; null for a service, which closes none: users without a session receive nothing
 */
function follow(
  app: FastifyInstance,
  { pool }: Database,
  outlet: Outlet,
  deliver: Deliver,
  eventOutbox: number,
  own: { sockets: Sockets; checkSessions: () => Promise<void> } | null,
  onPublic: () => void,
): Hub {
  const queue = createDeliveryQueue((batch) => deliver(pool, outlet, batch), outlet, app.log);
  const hub = createHub(
    pool,
    {
      onEvent(event) {
        tellPublic(onPublic)(event);
        if (event.type === 'session-ended' || event.type === 'rights-changed') closeFor(event, outlet, own, app.log);
        else queue.add(event);
      },
      onGap() {
        onPublic();
        queue.addMissed();
        void own?.checkSessions();
      },
    },
    app.log,
    { singleListener: own === null, eventOutbox },
  );
  return runHub(app, hub);
}

/** Tells the pages of a user what was taken away, so that they give up what they keep, and closes their sockets. */
function closeFor(event: ClosingEvent, outlet: Outlet, own: { sockets: Sockets } | null, log: FastifyBaseLogger): void {
  Promise.resolve(outlet.sendToUsers([event.user_id], CHANGE_EVENT, event)).catch((error) =>
    log.error({ err: error }, 'a user could not be told of the end of a session'),
  );
  own?.sockets.endSessions(event.user_id);
}

function runHub(app: FastifyInstance, hub: Hub): Hub {
  app.addHook('onReady', () => hub.start());
  app.addHook('preClose', () => hub.close());
  return hub;
}

/** Sends what a write has announced before its answer goes out. Without it the event would wait for the next look into the event outbox. */
export function sendAfterWrites(scope: FastifyInstance, { sendEvents }: RealTime): void {
  scope.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') sendEvents();
  });
}

/** What everybody hears of is public, and so is what the walls show. */
const tellPublic = (onPublic: () => void) => (event: ElectionEvent) => {
  if (AUDIENCE[event.type].open || event.type === 'wall-changed') onPublic();
};

/** Caches the resolved value; a rejection is not cached. */
function memoise<T>(load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= load().catch((error) => {
      value = undefined;
      throw error;
    });
    return value;
  };
}
