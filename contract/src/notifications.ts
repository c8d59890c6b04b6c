import * as z from 'zod';
import * as say from './messages/notifications.ts';
import { route } from './route.ts';
import { id, page, paged, prose } from './wire.ts';

/** The items of a list without a page: the newest. The bell shows this many or more as "99+". */
export const PENDING_UNPAGED = 100;

/** A submission that waits for approval, with the names that its row shows and without its figures. */
export const pendingItem = z.object({
  id: z.int(),
  title: z.string(),
  year_id: z.int(),
  election_type_id: z.int(),
  region_id: z.int(),
  region: z.string(),
  constituency_id: z.int(),
  constituency: z.string(),
  /** Null for a submission of the constituency as a whole. */
  polling_station_id: z.int().nullable(),
  polling_station: z.object({ code: z.string(), name: z.string() }).nullable(),
  provider: z.string(),
  created_at: z.string(),
  pending: z.boolean(),
});
export type PendingItem = z.output<typeof pendingItem>;

const list = {
  access: ['pending.read'],
  input: z.object({
    /** Without a page the answer is an array of the newest PENDING_UNPAGED items. */
    page: page.optional(),
    /** Part of the name of the constituency, the provider or the station, or of the station's code. */
    name: prose(100).optional(),
    region_id: id.optional(),
  }),
  data: z.union([z.array(pendingItem), paged(pendingItem)]),
} as const;

const close = {
  access: ['pending.read'],
  input: z.object({ id }),
  data: pendingItem,
  msg: say.closed,
} as const;

/** Pending items, newest first, for constituencies and for polling stations. Closing a closed item changes nothing. */
export const notifications = {
  list: route({ method: 'GET', path: '/api/v1/notification', ...list }),
  listStations: route({ method: 'GET', path: '/api/v1/notification/polling-station', ...list }),
  close: route({ method: 'PUT', path: '/api/v1/notification/:id', ...close }),
  closeStation: route({ method: 'PUT', path: '/api/v1/notification/polling-station/:id', ...close }),
};
