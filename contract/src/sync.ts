import * as z from 'zod';
import * as say from './messages/sync.ts';
import { route } from './route.ts';
import { id } from './wire.ts';

/** At most so many differences are listed; their number is always whole. */
export const LISTED_DIFFERENCES = 100;

const difference = z.object({
  place: z.string(),
  candidate: z.string().nullable(),
  /** What stood, and what the recount gives. */
  before: z.int().nullable(),
  after: z.int().nullable(),
});

const report = z.object({
  /** Places that were looked at, that were brought up to date, and that keep a figure of their own that differs. */
  checked: z.int(),
  changed: z.int(),
  kept: z.int(),
  differences: z.array(difference),
});
export type SyncReport = z.output<typeof report>;

export const sync = {
  constituencies: route({
    method: 'POST',
    path: '/api/v1/regions/constituency/populate',
    access: ['results.sync'],
    input: z.object({ election_id: id, year_id: id }),
    data: report,
    msg: say.constituencies,
  }),
  regions: route({
    method: 'POST',
    path: '/api/v1/regions/populate',
    access: ['results.sync'],
    input: z.object({ election_id: id, year_id: id }),
    data: report,
    msg: say.regions,
  }),
  seats: route({
    method: 'POST',
    path: '/api/v1/seats/populate',
    access: ['results.sync'],
    input: z.object({ election_type_id: id, year_id: id }),
    data: report,
    msg: say.seats,
  }),
};
