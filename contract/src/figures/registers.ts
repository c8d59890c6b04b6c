import * as z from 'zod';
import { decidedFindings } from '../checks/findings.ts';
import { registersDone as say } from '../messages/done.ts';
import { explanation } from '../results/explanation.ts';
import { route } from '../wire/route.ts';
import { count, id, remark } from '../wire/wire.ts';

export const registerTotals = z.object({
  total_registered_voters: z.int(),
  total_valid_votes: z.int(),
  total_rejected: z.int(),
  /** Ballots issued, and those of them that were not returned. Absent where the sheet does not say. */
  total_issued: z.int().optional(),
  total_not_returned: z.int().optional(),
});
export type RegisterTotals = z.output<typeof registerTotals>;

/**
 * Turnout of a contest at one place, from its result sheet: the totals that the newsroom works with. Who does not work with the figures of the
 * place reads the public totals, with version 0.
 */
export const register = registerTotals.extend({
  constituency_id: z.int(),
  /** The polling station whose totals these are; absent for those of the constituency. */
  polling_station_id: z.int().optional(),
  election_type_id: z.int(),
  version: z.int(),
  /** Those of the last publication; null before. */
  public_totals: registerTotals.nullable(),
  /** The place is published with other totals, or without any: the next publication makes these public. */
  awaits_publication: z.boolean(),
});
export type Register = z.output<typeof register>;

/** What turnout counts: ballots cast (valid and rejected), or ballots issued: a setting of the year. */
export const TURNOUTS = ['cast', 'issued'] as const;
export type TurnoutFrom = (typeof TURNOUTS)[number];

/** The share of registered voters; null where the register is empty, or does not say how many ballots were issued. */
export function turnoutOf(totals: RegisterTotals, from: TurnoutFrom): number | null {
  const {
    total_registered_voters: registered,
    total_valid_votes: valid,
    total_rejected: rejected,
    total_issued,
  } = totals;
  const ballots = from === 'cast' ? valid + rejected : (total_issued ?? null);
  return registered > 0 && ballots !== null ? ballots / registered : null;
}

/** More than any region has; one call serves a whole screen. */
const MAX_CONSTITUENCIES = 400;

export const registers = {
  list: route({
    method: 'GET',
    path: '/api/v3/vote-turnout/registered-voters',
    access: ['reference.read'],
    input: z.object({
      year_id: id,
      constituency_ids: z.array(id).min(1).max(MAX_CONSTITUENCIES),
      election_type_id: id,
      /** With a station: its register instead of the constituency's. */
      polling_station_id: id.optional(),
    }),
    data: z.array(register),
  }),
  save: route({
    method: 'POST',
    path: '/api/v3/vote-turnout',
    access: ['registers.edit'],
    stepUp: 'public',
    input: z.object({
      year_id: id,
      election_type_id: id,
      constituency_id: id,
      /** With a station: the totals of its sheet. They become public by the publication of the station. */
      polling_station_id: id.optional(),
      total_registered_voters: count,
      total_valid_votes: count,
      total_rejected: count,
      /** Left out they stay; null where the sheet does not say. */
      total_issued: count.nullish(),
      total_not_returned: count.nullish(),
      /** The version that was seen; 0 where there was no register. */
      version: count.optional(),
      /** Ticked warnings and, with a reason, overridden errors of the figures as they will be. */
      findings: decidedFindings.optional(),
      reason: remark.optional(),
      /** Why public totals change, where they are public at once. Without it the correction says so. */
      correction: explanation.optional(),
    }),
    data: register,
    msg: () => say.saved,
  }),
};
