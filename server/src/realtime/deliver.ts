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
import { findListeners, type Listener } from './audience.ts';
import type { Channels } from './channels.ts';
import { findTitles } from './titles.ts';

/** Milliseconds between two questions to the database: a burst is delivered in batches, each with the rights of that moment. */
const BATCH_EVERY = 100;

type Told = Exclude<ElectionEvent, { type: 'session-ended' }>;

/**
 * Carries events to the sockets of this process. Who hears what is read from the database after the event was heard, so
 * that a change of role, region or status committed before it counts; at most ten times a second, however much happens.
 */
export function createDelivery(pool: pg.Pool, channels: Channels, log: FastifyBaseLogger): (event: Told) => void {
  let waiting: Told[] = [];
  let running = false;
  let ranAt = 0;

  async function run() {
    ranAt = performance.now();
    const batch = waiting;
    waiting = [];
    try {
      await deliver(pool, channels, batch);
    } catch (error) {
      log.error({ err: error }, 'events could not be delivered');
      sayMissed(channels);
    }
    if (waiting.length > 0) later();
    else running = false;
  }

  const later = () => setTimeout(run, Math.max(0, ranAt + BATCH_EVERY - performance.now())).unref();

  return (event) => {
    waiting.push(event);
    if (running) return;
    running = true;
    later();
  };
}

/** Tells everybody that what they show may be old. */
export function sayMissed(channels: Channels): void {
  const missed: ChangeEvent = { type: 'missed' };
  channels.send(RESULTS_CHANNEL, CHANGE_EVENT, missed);
  channels.sendToUsers(channels.users(), CHANGE_EVENT, missed);
}

async function deliver(pool: pg.Pool, channels: Channels, batch: readonly Told[]): Promise<void> {
  for (const event of batch) {
    if (AUDIENCE[event.type].open) channels.send(RESULTS_CHANNEL, CHANGE_EVENT, event satisfies ChangeEvent);
  }
  const users = channels.users();
  if (users.length === 0) return;
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
    channels.sendToUsers(idsOf(change === 'everyone' ? listeners : near), CHANGE_EVENT, event satisfies ChangeEvent);
    const title = titles.get(event);
    if (!place || approval === null || title === undefined) continue;
    const asked = near.filter(({ permissions }) => permissions.includes(approval));
    channels.sendToUsers(idsOf(asked), APPROVAL_EVENT, approvalOf(place, title));
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
