import * as z from 'zod';
import { notificationsDone as say } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { id, page, paged, prose } from '../wire/wire.ts';

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
  /** Whether it waits for the caller: false once the caller has seen it, or none of its entries is pending. */
  pending: z.boolean(),
  /** The other people who have seen it, by name, in the order in which they did. */
  seen_by: z.array(z.string()),
});
export type PendingItem = z.output<typeof pendingItem>;

const list = {
  access: ['pending.read'],
  input: z.object({
    /** Without a page the answer is an array of all items. */
    page: page.optional(),
    /** Part of the name of the constituency, the provider or the station, or of the station's code. */
    name: prose(100).optional(),
    region_id: id.optional(),
    /** 1: everything that waits, also the items that the caller has seen. */
    with_seen: z.enum(['1']).optional(),
    /** 1: without what the caller entered. */
    of_others: z.enum(['1']).optional(),
  }),
  data: z.union([z.array(pendingItem), paged(pendingItem)]),
} as const;

const markSeen = {
  access: ['pending.read'],
  input: z.object({ id }),
  data: pendingItem,
  msg: () => say.seen,
} as const;

/** Pending items, newest first, for constituencies and for polling stations. Marking an item as no longer pending
 * takes it off the lists of the caller alone; it leaves all lists once none of its entries is pending. */
export const notifications = {
  list: route({ method: 'GET', path: '/api/v1/notification', ...list }),
  listStations: route({ method: 'GET', path: '/api/v1/notification/polling-station', ...list }),
  markSeen: route({ method: 'PUT', path: '/api/v1/notification/:id', ...markSeen }),
  markStationSeen: route({ method: 'PUT', path: '/api/v1/notification/polling-station/:id', ...markSeen }),
};
