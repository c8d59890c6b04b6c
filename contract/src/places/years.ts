import * as z from 'zod';
import { TURNOUTS } from '../figures/registers.ts';
import { yearsDone as say } from '../messages/done.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { id, line, nothing, percent, percentToExceed, prose } from '../wire/wire.ts';
import { electionStatus, electionStatusCode, status } from './status.ts';

/** Thresholds of the plausibility checks (checks.ts). */
const thresholds = {
  /** C5: rejected ballots as a share of all ballots. */
  rejected_percent: percent,
  /** C6: ballots as a share of registered voters. */
  turnout_percent: percent,
  /** C7: one candidate's votes as a share of all votes. */
  lead_percent: percent,
  /** C10: difference between the valid votes of a constituency's two contests. */
  races_percent: percent,
  /** C13, C14: percentage points against the last election. */
  turnout_change_points: percent,
  share_change_points: percent,
  /** C15: robust deviations of a station from the others of its constituency. */
  robust_deviations: percent,
};

/** More than so many percent of the valid votes elect a president; else there is a run-off of two. With 0 the most votes do. */
const majority_percent = percentToExceed;

/** What turnout counts in this year. */
const turnout_from = z.enum(TURNOUTS);

/** How many independent sources a contest of this type needs before it is published. */
const sources = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z.union([z.literal(1), z.literal(2)]),
);

/** Who must have seen a figure before it is public (sources.ts). */
const confirmation = {
  presidential_sources: sources,
  parliamentary_sources: sources,
  /** No one publishes what they alone validated. */
  four_eyes: z.boolean(),
};

export const year = z.object({
  id: z.int(),
  title: z.string(),
  status,
  /** 1 for the year that the public sees, else 0. */
  is_current_year: z.union([z.literal(0), z.literal(1)]),
  election_status: electionStatus,
  /** True for the rehearsal election, whose figures are made up. */
  rehearsal: z.boolean(),
  ...thresholds,
  turnout_from,
  ...confirmation,
  majority_percent: z.int(),
  version: z.int(),
});
export type Year = z.output<typeof year>;

export const years = {
  list: route({
    method: 'GET',
    path: '/api/v1/years',
    access: ['reference.read'],
    kept: 'browser',
    input: z.object({}),
    data: z.array(year),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/years',
    access: ['years.manage'],
    input: z.object({ title: line(), status }),
    data: year,
    msg: () => say.created,
  }),
  /** The title is read-only (docs/product.md). */
  update: route({
    method: 'PUT',
    path: '/api/v2/years/:id',
    access: ['years.manage'],
    stepUp: 'shown',
    input: z.object({
      id,
      status,
      status_desc: prose().optional(),
      election_status: electionStatusCode.optional(),
      ...z.object(thresholds).partial().shape,
      turnout_from: turnout_from.optional(),
      ...z.object(confirmation).partial().shape,
      majority_percent: majority_percent.optional(),
      version: seenVersion,
    }),
    data: year,
    msg: () => say.updated,
  }),
  /** The public sees this year from now on. */
  makeCurrent: route({
    method: 'PUT',
    path: '/api/v1/years/:id/current',
    access: ['years.manage'],
    stepUp: true,
    input: z.object({ id }),
    data: year,
    msg: () => say.madeCurrent,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/years/:id',
    access: ['years.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
