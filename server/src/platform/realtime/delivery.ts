import type { ElectionEvent } from '@election/contract/events/events';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Outlet, sendMissed } from './outlet.ts';

/** Milliseconds. */
const BATCH_INTERVAL = 100;
const RETRY_DELAY = 1_000;

/** What takes something away from a user: told at once, and the sockets of the user are closed then. */
export type ClosingEvent = Extract<ElectionEvent, { type: 'session-ended' | 'rights-changed' }>;
/** The events that are queued and delivered in batches. */
export type ClientEvent = Exclude<ElectionEvent, ClosingEvent>;

/** Sends a batch of events to the users who may see them. Rights are read when the batch is sent. */
export type Deliver = (pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[]) => Promise<void>;

export interface DeliveryQueue {
  add(event: ClientEvent): void;
  /** Queues the message that tells every client to refetch. */
  addMissed(): void;
}

/**
 * Queues events and delivers them in batches, at most ten a second. A failed batch is not sent again: after it, every
 * client is told to refetch.
 */
export function createDeliveryQueue(
  deliver: (batch: readonly ClientEvent[]) => Promise<void>,
  outlet: Outlet,
  log: FastifyBaseLogger,
): DeliveryQueue {
  let queue: ClientEvent[] = [];
  let missed = false;
  let running = false;
  let ranAt = 0;

  async function run() {
    ranAt = performance.now();
    const batch = queue;
    const tellMissed = missed;
    queue = [];
    missed = false;
    let pause = BATCH_INTERVAL;
    try {
      if (tellMissed) await sendMissed(outlet);
      await deliver(batch);
    } catch (error) {
      log.error({ err: error }, 'events could not be delivered');
      missed = true;
      pause = RETRY_DELAY;
    }
    if (missed || queue.length > 0) schedule(pause);
    else running = false;
  }

  const schedule = (pause: number) => setTimeout(run, Math.max(0, ranAt + pause - performance.now())).unref();

  function start() {
    if (running) return;
    running = true;
    schedule(BATCH_INTERVAL);
  }

  return {
    add(event) {
      queue.push(event);
      start();
    },
    addMissed() {
      missed = true;
      start();
    },
  };
}
