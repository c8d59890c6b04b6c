import { setImmediate } from 'node:timers/promises';
import {
  APPROVAL_EVENT,
  AUDIENCE,
  CHANGE_EVENT,
  type ChangeEvent,
  RESULTS_CHANNEL,
} from '@election/contract/events/events';
import type pg from 'pg';
import type { ClientEvent } from '../../platform/realtime/delivery.ts';
import type { Outlet } from '../../platform/realtime/outlet.ts';
import { approvalOf, ownerOf, PLACE_WORK, recipientsOf } from './audience.ts';
import { findInactive, findListeners } from './listeners.ts';
import { findNews } from './news.ts';

/**
 * Sends a batch of events to the users whose role, region and assignments admit them (the table `AUDIENCE` of the contract).
 * The rights are read after the events arrived, so every change of rights committed before an event applies to it.
 */
export async function deliverEvents(pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[]): Promise<void> {
  if (batch.length === 0) return;
  for (const event of batch) {
    if (AUDIENCE[event.type].open) await outlet.send(RESULTS_CHANNEL, CHANGE_EVENT, withoutPerson(event));
  }
  const users = await outlet.users();
  if (users.length === 0) return;
  if (batch.some((event) => 'polling_station_id' in event)) await deliverByScope(pool, outlet, batch, users);
  else await deliverToAll(pool, outlet, batch, users);
}

/** The public does not hear who changed something. */
function withoutPerson(event: ClientEvent): Partial<ChangeEvent> {
  const { user_id: _, ...rest } = { user_id: null, ...event };
  return rest;
}

/** Scope does not matter here, so only the inactive users are read, however many are connected. */
async function deliverToAll(pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[], users: number[]) {
  const inactive = new Set(await findInactive(pool, users));
  const active = users.filter((id) => !inactive.has(id));
  for (const event of batch) {
    await setImmediate();
    const { change } = AUDIENCE[event.type];
    if (change === 'everyone') await outlet.sendToUsers(active, CHANGE_EVENT, event);
    else if (change === 'owner') await outlet.sendToUsers(ownerOf(event), CHANGE_EVENT, event);
  }
}

async function deliverByScope(pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[], users: number[]) {
  const places = new Set(batch.flatMap((event) => ('polling_station_id' in event ? [event.constituency_id] : [])));
  const approvals = new Set(batch.flatMap(({ type }) => AUDIENCE[type].approval ?? []));
  const [listeners, news] = await Promise.all([
    findListeners(pool, users, [...places], [...new Set([...approvals, ...PLACE_WORK])]),
    findNews(pool, batch),
  ]);
  for (const event of batch) {
    // Writing to thousands of sockets takes time; requests are served between two events.
    await setImmediate();
    const { changed, approvers } = recipientsOf(event, listeners);
    await outlet.sendToUsers(changed, CHANGE_EVENT, event satisfies ChangeEvent);
    const told = news.get(event);
    if ('polling_station_id' in event && told !== undefined) {
      await outlet.sendToUsers(approvers, APPROVAL_EVENT, approvalOf(event, told));
    }
  }
}
