import * as z from 'zod';
import { syncDone as say } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';

/** Differences that a report lists at most. */
export const LISTED_DIFFERENCES = 100;

const difference = z.object({
  place: z.string(),
  candidate: z.string().nullable(),
  /** The stored figure, and the recomputed one. */
  before: z.int().nullable(),
  after: z.int().nullable(),
});

const report = z.object({
  /** Places that were checked, that were updated, and that keep a differing figure of their own. */
  checked: z.int(),
  changed: z.int(),
  kept: z.int(),
  differences: z.array(difference).max(LISTED_DIFFERENCES),
});
export type SyncReport = z.output<typeof report>;

export const sync = {
  constituencies: route({
    method: 'POST',
    path: '/api/v1/regions/constituency/populate',
    access: ['results.sync'],
    input: z.object({ election_id: id, year_id: id }),
    data: report,
    msg: () => say.constituencies,
  }),
  regions: route({
    method: 'POST',
    path: '/api/v1/regions/populate',
    access: ['results.sync'],
    input: z.object({ election_id: id, year_id: id }),
    data: report,
    msg: () => say.regions,
  }),
  seats: route({
    method: 'POST',
    path: '/api/v1/seats/populate',
    access: ['results.sync'],
    input: z.object({ election_type_id: id, year_id: id }),
    data: report,
    msg: () => say.seats,
  }),
};
