import * as z from 'zod';
import { contestFields, mark } from '../figures/contest.ts';
import { registerTotals } from '../figures/registers.ts';
import { PUBLICATIONS } from '../figures/transitions.ts';
import { correctionsDone } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { id, line, page, paged } from '../wire/wire.ts';
import { CORRECTION_REASONS, explanation } from './explanation.ts';

/** A publication was taken back, or a published figure was changed. */
export const CORRECTION_KINDS = ['withdrawn', 'corrected'] as const;

/** The public record of a correction. It is neither changed nor deleted. */
export const correction = z.object({
  /** 1, 2, 3, … within the year and election type. */
  number: z.int(),
  at: z.string(),
  kind: z.enum(CORRECTION_KINDS),
  election_type_id: z.int(),
  region: z.object({ id: z.int(), title: z.string() }),
  constituency: z.object({ id: z.int(), name: z.string() }),
  /** Null: the constituency as a whole. */
  polling_station: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null where a call changed figures without one. */
  reason: z.enum(CORRECTION_REASONS).nullable(),
  note: z.string().nullable(),
  /** Whose figure changed, by ballot: what stood, and what stands; null where there is no figure. */
  figures: z.array(
    z.object({ candidate_id: z.int(), name: z.string(), before: z.int().nullable(), after: z.int().nullable() }),
  ),
  /** The totals of the register where they changed. */
  register: z.object({ before: registerTotals.nullable(), after: registerTotals.nullable() }).nullable(),
});
export type Correction = z.output<typeof correction>;

/** What is public of a contest or of a polling station. */
export const standing = z.object({
  publication: z.enum(PUBLICATIONS),
  /** Of what is public. A withdrawal names it: it is refused where another publication has come since. */
  version: z.string(),
  /** Of everything that a question about the place shows. */
  mark,
  /** Its last correction; null where there was none. */
  correction: z.enum(CORRECTION_KINDS).nullable(),
  figures: z.array(z.object({ candidate_id: z.int(), name: z.string(), votes: z.int() })),
});
export type Standing = z.output<typeof standing>;

const withdrawal = { version: line(64), ...explanation.shape };
const withdrawnData = z.object({ number: z.int(), candidates: z.int(), votes: z.int() });

export const corrections = {
  /** With a station: what is public of that station. */
  standing: route({
    method: 'GET',
    path: '/api/v1/votes/publication',
    access: ['votes.withdraw', 'votes.publish', 'stations.publish', 'live.edit'],
    input: z.object({ ...contestFields, polling_station_id: id.optional() }),
    data: standing,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/v1/votes/withdraw',
    access: ['votes.withdraw'],
    stepUp: true,
    input: z.object({ ...contestFields, ...withdrawal }),
    data: withdrawnData,
    msg: () => correctionsDone.withdrawn,
  }),
  withdrawStation: route({
    method: 'POST',
    path: '/api/v1/polling-station/votes/withdraw',
    access: ['votes.withdraw'],
    stepUp: true,
    input: z.object({ polling_station_id: id, year_id: id, election_type_id: id, ...withdrawal }),
    data: withdrawnData,
    msg: () => correctionsDone.withdrawn,
  }),
  /** Newest first. The year is by default the current one, the election types are by default all. */
  list: route({
    method: 'GET',
    path: '/api/v1/corrections',
    access: 'public',
    kept: 'shared',
    input: z.object({ year_id: id.optional(), election_type_id: id.optional(), page: page.default(1) }),
    data: paged(correction),
  }),
};
