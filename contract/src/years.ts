import * as z from 'zod';
import { route } from './route.ts';
import { electionStatus, status } from './status.ts';

/** The year whose regions the pending lists offer; where it does not exist, the latest (specification, section 9). */
export const PENDING_LIST_YEAR_ID = 33;

export const year = z.object({
  id: z.int(),
  title: z.string(),
  status,
  /** 1 for the active year with the greatest title, else 0. */
  is_current_year: z.union([z.literal(0), z.literal(1)]),
  election_status: electionStatus,
  /** True for a made-up election that serves training; never set for a real one. */
  rehearsal: z.boolean(),
  version: z.int(),
});
export type Year = z.output<typeof year>;

export const years = {
  list: route({
    method: 'GET',
    path: '/api/v1/years',
    access: ['reference.read'],
    input: z.object({}),
    data: z.array(year),
  }),
};
