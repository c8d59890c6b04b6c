import * as z from 'zod';
import { contestFields } from '../figures/contest.ts';
import { findingsDone } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { count, id, remark } from '../wire/wire.ts';
import { CHECK_CODES } from './check-codes.ts';

const code = z.enum(CHECK_CODES);
const numbers = z.record(z.string().max(40), z.union([z.number(), z.string().max(2000)]));

/** A finding of the present figures, with the decision on it. */
export const contestFinding = z.object({
  code,
  severity: z.enum(['error', 'warning', 'question']),
  fields: z.array(z.string()),
  numbers,
  /** A tick under a warning, or a reason against an error; null without a decision on these numbers. */
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
});
export type ContestFinding = z.output<typeof contestFinding>;

/** Findings that a person decides on, with the numbers that were seen. */
export const decidedFindings = z.array(z.object({ code, numbers })).min(1).max(200);

export const findings = {
  list: route({
    method: 'GET',
    path: '/api/v1/votes/findings',
    access: ['entries.validate', 'votes.publish'],
    /** With candidates and a count for each, or with all three totals: the findings once these are the live figures. */
    input: z.object({
      ...contestFields,
      candidate_ids: z.array(id).min(1).max(200).optional(),
      vote_counts: z.array(count).min(1).max(200).optional(),
      total_registered_voters: count.optional(),
      total_valid_votes: count.optional(),
      total_rejected: count.optional(),
      total_issued: count.optional(),
      total_not_returned: count.optional(),
    }),
    data: z.array(contestFinding),
  }),
  decide: route({
    method: 'POST',
    path: '/api/v1/votes/findings',
    access: ['entries.validate', 'votes.publish'],
    input: z.object({
      ...contestFields,
      findings: decidedFindings,
      reason: remark.optional(),
    }),
    data: z.object({ decided: z.int() }),
    msg: () => findingsDone.decided,
  }),
};
