import { setImmediate } from 'node:timers/promises';
import {
  APPROVAL_EVENT,
  type ApprovalEvent,
  AUDIENCE,
  CHANGE_EVENT,
  type ChangeEvent,
  type ElectionEvent,
  RESULTS_CHANNEL,
} from '@election/contract/events';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { findListeners, findSilenced, type Listener } from './audience.ts';
import { type Outlet, sayMissed } from './outlet.ts';
import { findTitles } from './titles.ts';

/** Milliseconds between two questions to the database: a burst is delivered in batches, each with the rights of that moment. */
const BATCH_EVERY = 100;
/** Milliseconds to the next try where the database or a service did not answer. */
const RETRY_AFTER = 1_000;

type Told = Exclude<ElectionEvent, { type: 'session-ended' }>;

export interface Delivery {
  heard(event: Told): void;
  /** Something may have happened that was not heard: everybody is told to fetch again. */
  missed(): void;
}

/**
 * Carries events to whoever listens. Who hears what is read from the database after the event was heard, so that a change
 * of role, region or status committed before it counts; at most ten times a second, however much happens. Where events
 * could not be carried, everybody is told so as soon as it can be.
 */
export function createDelivery(pool: pg.Pool, outlet: Outlet, log: FastifyBaseLogger): Delivery {
  let waiting: Told[] = [];
  let owing = false;
  let running = false;
  let ranAt = 0;

  async function run() {
    ranAt = performance.now();
    const batch = waiting;
    const owed = owing;
    waiting = [];
    owing = false;
    let pause = BATCH_EVERY;
    try {
      if (owed) await sayMissed(outlet);
      await deliver(pool, outlet, batch);
    } catch (error) {
      log.error({ err: error }, 'events could not be delivered');
      owing = true;
      pause = RETRY_AFTER;
    }
    if (owing || waiting.length > 0) later(pause);
    else running = false;
  }

  const later = (pause: number) => setTimeout(run, Math.max(0, ranAt + pause - performance.now())).unref();

  function begin() {
    if (running) return;
    running = true;
    later(BATCH_EVERY);
  }

  return {
    heard(event) {
      waiting.push(event);
      begin();
    },
    missed() {
      owing = true;
      begin();
    },
  };
}

async function deliver(pool: pg.Pool, outlet: Outlet, batch: readonly Told[]): Promise<void> {
  if (batch.length === 0) return;
  for (const event of batch) {
    if (AUDIENCE[event.type].open) await outlet.send(RESULTS_CHANNEL, CHANGE_EVENT, event satisfies ChangeEvent);
  }
  const users = await outlet.users();
  if (users.length === 0) return;
  if (batch.some((event) => 'polling_station_id' in event)) return deliverByPlace(pool, outlet, batch, users);
  // What concerns everyone needs nobody's scope: of ten thousand users only those who may hear nothing are asked for.
  const silenced = new Set(await findSilenced(pool, users));
  const everyone = users.filter((id) => !silenced.has(id));
  for (const event of batch) {
    await setImmediate();
    if (AUDIENCE[event.type].change === 'everyone') await outlet.sendToUsers(everyone, CHANGE_EVENT, event);
  }
}

async function deliverByPlace(pool: pg.Pool, outlet: Outlet, batch: readonly Told[], users: number[]): Promise<void> {
  const places = new Set(batch.flatMap((event) => ('polling_station_id' in event ? [event.constituency_id] : [])));
  const approvals = new Set(batch.flatMap(({ type }) => AUDIENCE[type].approval ?? []));
  const [listeners, titles] = await Promise.all([
    findListeners(pool, users, [...places], [...approvals]),
    findTitles(pool, batch),
  ]);
  for (const event of batch) {
    // A burst to thousands of sockets takes its time; calls get theirs in between.
    await setImmediate();
    const { approval, change } = AUDIENCE[event.type];
    const place = 'polling_station_id' in event ? event : null;
    const near = place ? listeners.filter((listener) => reaches(listener, place)) : [];
    await outlet.sendToUsers(
      idsOf(change === 'everyone' ? listeners : near),
      CHANGE_EVENT,
      event satisfies ChangeEvent,
    );
    const title = titles.get(event);
    if (!place || approval === null || title === undefined) continue;
    const asked = near.filter(({ permissions }) => permissions.includes(approval));
    await outlet.sendToUsers(idsOf(asked), APPROVAL_EVENT, approvalOf(place, title));
  }
}

const idsOf = (listeners: readonly Listener[]) => listeners.map(({ id }) => id);

/** The rule on scope as the permissions have it, for a place of which the event names the region too. */
function reaches(listener: Listener, place: { region_id: number; constituency_id: number }): boolean {
  if (listener.scope === 'any') return true;
  if (listener.scope === 'region') return listener.region_id === place.region_id;
  return listener.constituency_ids.includes(place.constituency_id);
}

function approvalOf(event: Extract<Told, { polling_station_id: unknown }>, title: string): ApprovalEvent {
  const { region_id, constituency_id, polling_station_id } = event;
  return {
    data: {
      id: event.type === 'submitted' ? event.pending_id : 0,
      title,
      region_id,
      constituency_id,
      ...(polling_station_id === null ? {} : { polling_station_id }),
    },
  };
}
