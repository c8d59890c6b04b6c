import * as z from 'zod';
import { candidateMark } from '../ballots/candidates.ts';
import { partyMark } from '../ballots/parties.ts';
import { pinkSheet } from '../figures/sheets.ts';
import { votesOf } from '../figures/votes.ts';
import { sourcesDone } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { id, remark } from '../wire/wire.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** A sheet that a person keys in, with its ballot. It names no figure, and no one who entered one. */
export const claimedSheet = z.object({
  id: z.int(),
  year_id: z.int(),
  election_type_id: z.int(),
  region: named,
  constituency: named,
  sheet: pinkSheet.pick({ id: true, image: true, media_type: true, width: true, height: true }),
  /** In ballot order. */
  candidates: z.array(
    z.object({
      candidate_id: z.int(),
      candidate: candidateMark.pick({ id: true, name: true, avatar_url: true }),
      party: partyMark,
    }),
  ),
  /** Whether the person is asked for these figures again: of the candidates that are listed. */
  again: z.boolean(),
});
export type ClaimedSheet = z.output<typeof claimedSheet>;

/** Figures that a person keyed in. It names none of them: asked again, the person reads the sheet afresh. */
export const keyedEntry = z.object({
  /** The row of the audit trail that has them. */
  row: z.string(),
  at: z.string(),
  election_type_id: z.int(),
  constituency: named,
  /** How many candidates have a figure. */
  candidates: z.int(),
});
export type KeyedEntry = z.output<typeof keyedEntry>;

const access = ['keying.write'] as const;

export const keying = {
  /** The last 100 ballots that the caller keyed in, newest first. */
  own: route({
    method: 'GET',
    path: '/api/v1/keying/entries',
    access,
    input: z.object({}),
    data: z.array(keyedEntry),
  }),
  /** The sheet that the caller has claimed, else the next one that needs a second source; null where no sheet waits. */
  claim: route({
    method: 'POST',
    path: '/api/v1/keying/claims',
    access,
    input: z.object({}),
    data: z.object({ claim: claimedSheet.nullable() }),
  }),
  /** A key was pressed: the claim lasts for ten more minutes. */
  keep: route({
    method: 'PUT',
    path: '/api/v1/keying/claims/:id',
    access,
    input: z.object({ id }),
    data: z.object({ id: z.int() }),
  }),
  /** Skipped, or not readable with the reason. */
  release: route({
    method: 'POST',
    path: '/api/v1/keying/claims/:id/release',
    access,
    input: z.object({ id, how: z.enum(['skipped', 'unreadable']), reason: remark.optional() }),
    data: z.object({ id: z.int() }),
    msg: () => sourcesDone.released,
  }),
  /** The figures of every candidate of the claim. The answer says that they were received, never how they compare. */
  finish: route({
    method: 'POST',
    path: '/api/v1/keying/claims/:id/finish',
    access,
    input: z.object({ id, votes: votesOf({}) }),
    data: z.object({ id: z.int() }),
    msg: () => sourcesDone.keyed,
  }),
};
