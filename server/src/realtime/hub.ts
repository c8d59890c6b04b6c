import { setTimeout as delay } from 'node:timers/promises';
import { AUDIENCE, type ElectionEvent } from '@election/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** The channel that `announce` notifies. */
const CHANNEL = 'election_events';
/** Milliseconds between two tries to listen again; grows to the second. */
const RETRY = { first: 250, longest: 5_000 };
/** Any fixed number: the processes that take turns. Milliseconds between two looks whether it is one's turn. */
const TURN = { lock: 724_002, every: 1_000 };
/** Milliseconds between two proofs that the connection still answers: a dead peer says nothing by itself. */
const HEARTBEAT = 15_000;

interface HubListener {
  heard(event: ElectionEvent): void;
  /** Listening began, or began again: what was announced before was not heard here. */
  missed(): void;
}

interface HubOptions {
  /** Of all processes on the database, only one listens at a time; when it ends, the next one takes over. */
  alone: boolean;
}

export interface Hub {
  /** Resolves when the first try to listen has succeeded or failed, or waits for its turn; it goes on in the background. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One connection of its own on which this process hears what any process announced. It must be a session of PostgreSQL:
 * a pooler in front has to be in session mode. When it breaks it is made again, and the listener is told that it was deaf.
 */
export function createHub(pool: pg.Pool, listener: HubListener, log: FastifyBaseLogger, { alone }: HubOptions): Hub {
  const stop = new AbortController();
  let running = Promise.resolve();
  let current: pg.Client | undefined;

  async function waitForTurn(client: pg.Client) {
    const take = 'select pg_try_advisory_lock($1) as mine';
    while (!(await client.query<{ mine: boolean }>(take, [TURN.lock])).rows[0]?.mine) {
      await delay(TURN.every, undefined, { signal: stop.signal });
    }
  }

  async function listenUntilBroken(connected: () => void) {
    const client = new pg.Client({ ...pool.options, keepAlive: true, query_timeout: 10_000 });
    current = client;
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      const event = readEvent(payload);
      if (event) listener.heard(event);
      else log.warn({ payload }, 'an announcement was not understood');
    });
    const heartbeat = setInterval(() => client.query('select 1').catch(() => client.end()), HEARTBEAT);
    try {
      await client.connect();
      if (alone) {
        connected();
        await waitForTurn(client);
      }
      await client.query(`listen ${CHANNEL}`);
      connected();
      listener.missed();
      await broken;
    } finally {
      clearInterval(heartbeat);
      await client.end().catch(() => {});
    }
  }

  async function keepListening(triedOnce: () => void) {
    let wait = RETRY.first;
    while (!stop.signal.aborted) {
      await listenUntilBroken(() => {
        wait = RETRY.first;
        triedOnce();
      }).catch((error) => log.warn({ err: error }, 'listening to the database failed'));
      triedOnce();
      await delay(wait * (0.5 + Math.random()), undefined, { signal: stop.signal }).catch(() => {});
      wait = Math.min(wait * 2, RETRY.longest);
    }
  }

  return {
    start: () =>
      new Promise((resolve) => {
        running = keepListening(resolve);
      }),
    close: () => {
      stop.abort();
      current?.end().catch(() => {});
      return running;
    },
  };
}

/** Null for what is no event of ours: anybody who may connect to the database may notify. */
function readEvent(payload: string | undefined): ElectionEvent | null {
  try {
    const event = JSON.parse(payload ?? '');
    return Object.hasOwn(AUDIENCE, event.type) ? event : null;
  } catch {
    return null;
  }
}
