import { setTimeout as delay } from 'node:timers/promises';
import { AUDIENCE, type ElectionEvent } from '@election/contract/events/events';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { coalesce } from '../cache/coalesce.ts';
import { END_IDLE_SESSION } from '../db/advisory-lock.ts';
import { EVENT_OUTBOX_LOCK, LEADER_LOCK } from '../db/locks.ts';

/** The PostgreSQL channel on which the event outbox is sent. */
const CHANNEL = 'election_events';
/** Milliseconds. */
const LEADER_RETRY = 1_000;
/** Milliseconds before a reconnect: doubled after each failure, up to the longest. */
const RECONNECT_DELAY = { first: 250, longest: 5_000 };

interface HubListener {
  onEvent(event: ElectionEvent): void;
  /** The hub starts to listen, or listens again after a gap: earlier events were not received. */
  onGap(): void;
}

interface HubOptions {
  /** Of all processes on the database only the leader listens; when it ends, another one takes over. */
  singleListener: boolean;
  /** Seconds between two looks into the event outbox (SocketLimits). */
  eventOutbox: number;
}

export interface Hub {
  /** Resolves after the first attempt to listen succeeded, failed or waits for leadership. Retries run in the background. */
  start(): Promise<void>;
  /** Sends what this process has announced, at once. While the hub does not listen, that is left to the next look into the event outbox. */
  send(): void;
  close(): Promise<void>;
}

/**
 * Sends what is in the event outbox to every server process and receives them, over one dedicated connection that is reopened when it
 * breaks. The connection must be a PostgreSQL session: a pooler in front has to run in session mode.
 */
export function createHub(pool: pg.Pool, listener: HubListener, log: FastifyBaseLogger, options: HubOptions): Hub {
  const stop = new AbortController();
  let running = Promise.resolve();
  let current: pg.Client | undefined;
  const idle = () => {};
  let send: () => void = idle;

  async function listenUntilBroken(onConnected: () => void) {
    const client = new pg.Client({ ...pool.options, keepAlive: true, query_timeout: 10_000 });
    current = client;
    const broken = whenBroken(client);
    client.on('notification', ({ payload }) => {
      const event = readEvent(payload);
      if (event) listener.onEvent(event);
      else log.warn({ payload }, 'dropped an event that does not match its schema');
    });
    const sendEvents = coalesce(() =>
      client.query({ name: 'send_event_outbox', text: 'select send_event_outbox($1)', values: [EVENT_OUTBOX_LOCK] }),
    );
    let sweep: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      if (options.singleListener) {
        onConnected();
        // Its looks into the event outbox keep the leader's session; where several are missing, another process takes over.
        await client.query(END_IDLE_SESSION);
        await acquireLeadership(client, stop.signal);
      }
      await client.query(`listen ${CHANNEL}`);
      onConnected();
      listener.onGap();
      send = () => void sendEvents().catch(() => client.end());
      sweep = setInterval(send, options.eventOutbox * 1000);
      await broken;
    } finally {
      send = idle;
      clearInterval(sweep);
      await client.end().catch(() => {});
    }
  }

  async function keepListening(onAttempt: () => void) {
    let wait = RECONNECT_DELAY.first;
    while (!stop.signal.aborted) {
      await listenUntilBroken(() => {
        wait = RECONNECT_DELAY.first;
        onAttempt();
      }).catch((error) => log.warn({ err: error }, 'listening to the database failed'));
      onAttempt();
      // Jitter: the processes of a restarted database do not reconnect at the same moment.
      await delay(wait * (0.5 + Math.random()), undefined, { signal: stop.signal }).catch(() => {});
      wait = Math.min(wait * 2, RECONNECT_DELAY.longest);
    }
  }

  return {
    start: () =>
      new Promise((resolve) => {
        running = keepListening(resolve);
      }),
    send: () => send(),
    close: () => {
      stop.abort();
      current?.end().catch(() => {});
      return running;
    },
  };
}

const whenBroken = (client: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });

/** Polls instead of waiting in the lock: a waiting query would exceed the connection's query timeout. */
async function acquireLeadership(client: pg.Client, signal: AbortSignal): Promise<void> {
  const take = 'select pg_try_advisory_lock($1) as acquired';
  while (!(await client.query<{ acquired: boolean }>(take, [LEADER_LOCK])).rows[0]?.acquired) {
    await delay(LEADER_RETRY, undefined, { signal });
  }
}

/** Null for an unknown event: any client of the database may notify on the channel. */
function readEvent(payload: string | undefined): ElectionEvent | null {
  try {
    const event = JSON.parse(payload ?? '');
    return Object.hasOwn(AUDIENCE, event.type) ? event : null;
  } catch {
    return null;
  }
}
