import * as z from 'zod';
import { seenVersion } from './forms.ts';
import * as say from './messages/years.ts';
import { route } from './route.ts';
import { electionStatus, electionStatusCode, status } from './status.ts';
import { id, line, nothing, percent, prose } from './wire.ts';

/** The year whose regions the pending lists offer; where it does not exist, the latest (specification, section 9). */
export const PENDING_LIST_YEAR_ID = 33;

/** Where the plausibility checks begin to speak (checks.ts: Thresholds). */
const thresholds = {
  /** C5: rejected ballots, of valid and rejected ones. */
  rejected_percent: percent,
  /** C6: ballots, of registered voters. */
  turnout_percent: percent,
  /** C7: one candidate's votes, of all. */
  lead_percent: percent,
  /** C10: difference between the valid votes of a constituency's two races. */
  races_percent: percent,
};

export const year = z.object({
  id: z.int(),
  title: z.string(),
  status,
  /** 1 for the active year with the greatest title, else 0. */
  is_current_year: z.union([z.literal(0), z.literal(1)]),
  election_status: electionStatus,
  /** True for a made-up election that serves training; never set for a real one. */
  rehearsal: z.boolean(),
  ...thresholds,
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
  create: route({
    method: 'POST',
    path: '/api/v1/years',
    access: ['years.manage'],
    input: z.object({ title: line(), status }),
    data: year,
    msg: say.created,
  }),
  /** The title is read-only (specification, section 5). */
  update: route({
    method: 'PUT',
    path: '/api/v2/years/:id',
    access: ['years.manage'],
    input: z.object({
      id,
      status,
      status_desc: prose().optional(),
      election_status: electionStatusCode.optional(),
      ...z.object(thresholds).partial().shape,
      version: seenVersion,
    }),
    data: year,
    msg: say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/years/:id',
    access: ['years.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: say.deleted,
  }),
};
