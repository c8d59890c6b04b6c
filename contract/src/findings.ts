import * as z from 'zod';
import type { CheckCode } from './messages/checks.ts';
import * as say from './messages/findings.ts';
import { route } from './route.ts';
import { id, remark } from './wire.ts';

const CODE = /^C([1-9]|1[0-2])$/;
const code = z
  .custom<CheckCode>((value) => typeof value === 'string' && CODE.test(value))
  .meta({ type: 'string', pattern: CODE.source });
const numbers = z.record(z.string().max(40), z.union([z.number(), z.string().max(2000)]));

/** A finding as it stands, and who has said what to it. */
export const standingFinding = z.object({
  code,
  severity: z.enum(['error', 'warning', 'question']),
  fields: z.array(z.string()),
  numbers,
  /** A tick under a warning, or a reason against an error; null while nobody has decided on these numbers. */
  decision: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
});
export type StandingFinding = z.output<typeof standingFinding>;

const contest = { year_id: id, constituency_id: id, election_type_id: id };

export const findings = {
  list: route({
    method: 'GET',
    path: '/api/v1/votes/findings',
    access: ['entries.validate', 'votes.publish'],
    input: z.object(contest),
    data: z.array(standingFinding),
  }),
  decide: route({
    method: 'POST',
    path: '/api/v1/votes/findings',
    access: ['entries.validate', 'votes.publish'],
    input: z.object({
      ...contest,
      findings: z.array(z.object({ code, numbers })).min(1).max(200),
      reason: remark.optional(),
    }),
    data: z.object({ decided: z.int() }),
    msg: say.decided,
  }),
};
