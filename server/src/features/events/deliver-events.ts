import { setImmediate } from 'node:timers/promises';
import {
  APPROVAL_EVENT,
  type ApprovalEvent,
  AUDIENCE,
  CHANGE_EVENT,
  type ChangeEvent,
  RESULTS_CHANNEL,
} from '@election/contract/events';
import type { Permission } from '@election/contract/permissions';
import type pg from 'pg';
import type { ClientEvent } from '../../platform/realtime/delivery.ts';
import type { Outlet } from '../../platform/realtime/outlet.ts';
import { findInactive, findListeners, type Listener } from './listeners.ts';
import { findTitles } from './titles.ts';

/** Users who hold one of these hear of the figures that wait within their scope; a role that reads results alone does not. */
const PLACE_WORK: readonly Permission[] = [
  'entries.submit',
  'entries.validate',
  'votes.save',
  'stations.publish',
  'live.edit',
  'votes.publish',
  'registers.edit',
  'sheets.write',
  'pending.read',
];

/**
 * Sends a batch of events to the users whose role, region and assignments admit them (the table `AUDIENCE` of the contract).
 * The rights are read after the events arrived, so every change of rights committed before an event applies to it.
 */
export async function deliverEvents(pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[]): Promise<void> {
  if (batch.length === 0) return;
  for (const event of batch) {
    if (AUDIENCE[event.type].open) await outlet.send(RESULTS_CHANNEL, CHANGE_EVENT, event satisfies ChangeEvent);
  }
  const users = await outlet.users();
  if (users.length === 0) return;
  if (batch.some((event) => 'polling_station_id' in event)) await deliverByScope(pool, outlet, batch, users);
  else await deliverToAll(pool, outlet, batch, users);
}

/** Scope does not matter here, so only the inactive users are read, however many are connected. */
async function deliverToAll(pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[], users: number[]) {
  const inactive = new Set(await findInactive(pool, users));
  const active = users.filter((id) => !inactive.has(id));
  for (const event of batch) {
    await setImmediate();
    if (AUDIENCE[event.type].change === 'everyone') await outlet.sendToUsers(active, CHANGE_EVENT, event);
  }
}

async function deliverByScope(pool: pg.Pool, outlet: Outlet, batch: readonly ClientEvent[], users: number[]) {
  const places = new Set(batch.flatMap((event) => ('polling_station_id' in event ? [event.constituency_id] : [])));
  const approvals = new Set(batch.flatMap(({ type }) => AUDIENCE[type].approval ?? []));
  const [listeners, titles] = await Promise.all([
    findListeners(pool, users, [...places], [...new Set([...approvals, ...PLACE_WORK])]),
    findTitles(pool, batch),
  ]);
  for (const event of batch) {
    // Writing to thousands of sockets takes time; requests are served between two events.
    await setImmediate();
    const { approval, change } = AUDIENCE[event.type];
    const place = 'polling_station_id' in event ? event : null;
    const inScope = place ? listeners.filter((listener) => works(listener) && reaches(listener, place)) : [];
    await outlet.sendToUsers(
      idsOf(change === 'everyone' ? listeners : inScope),
      CHANGE_EVENT,
      event satisfies ChangeEvent,
    );
    const title = titles.get(event);
    if (!place || approval === null || title === undefined) continue;
    const approvers = inScope.filter(({ permissions }) => permissions.includes(approval));
    await outlet.sendToUsers(idsOf(approvers), APPROVAL_EVENT, approvalOf(place, title));
  }
}

const idsOf = (listeners: readonly Listener[]) => listeners.map(({ id }) => id);

const works = ({ permissions }: Listener): boolean => permissions.some((name) => PLACE_WORK.includes(name));

/** The scope rule of docs/people.md for an event, which carries both the region and the constituency. */
function reaches(listener: Listener, place: { region_id: number; constituency_id: number }): boolean {
  if (listener.scope === 'any') return true;
  if (listener.scope === 'region') return listener.region_id === place.region_id;
  return listener.constituency_ids.includes(place.constituency_id);
}

/** `id` is 0 where no pending item exists (contract: ApprovalEvent). */
function approvalOf(event: Extract<ClientEvent, { polling_station_id: unknown }>, title: string): ApprovalEvent {
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
