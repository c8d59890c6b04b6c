import * as z from 'zod';
import { contestFields, mark } from '../figures/contest.ts';
import { pinkSheet } from '../figures/sheets.ts';
import { sourcesDone } from '../messages/done.ts';
import { route } from '../wire/route.ts';
import { count, id, remark } from '../wire/wire.ts';
import { SOURCE_STATES } from './sources.ts';

const named = z.object({ id: z.int(), name: z.string() });

/** A contest with sources to decide on. */
const openContest = z.object({
  contest_id: z.int(),
  year_id: z.int(),
  region_id: z.int(),
  region: z.string(),
  constituency_id: z.int(),
  constituency: z.string(),
  election_type_id: z.int(),
});

const difference = openContest.extend({
  /** How many candidates differ. */
  fields: z.int(),
  /** ISO time of the newest of these figures. */
  since: z.string(),
});
export type Difference = z.output<typeof difference>;

/** A sheet that an intern could not read. */
const unreadable = openContest.extend({ reason: z.string(), by: z.string(), at: z.string() });
export type UnreadableSheet = z.output<typeof unreadable>;

export const comparedContest = openContest.extend({
  state: z.enum(SOURCE_STATES),
  /** Changes with each figure and decision; a decision names the one that was seen. */
  seen: z.string(),
  sources: z.array(named.extend({ keyed: z.boolean() })),
  /** Every active candidate in ballot order. `votes`: of each source in its order, null where it has none. */
  fields: z.array(
    z.object({
      candidate_id: z.int(),
      name: z.string(),
      votes: z.array(z.int().nullable()),
      live: z.int().nullable(),
      differs: z.boolean(),
    }),
  ),
  sheet: pinkSheet.pick({ id: true, image: true, media_type: true, width: true, height: true }).nullable(),
});
export type ComparedContest = z.output<typeof comparedContest>;

/** How the sources stand that a publication asks about. */
const standing = z.object({
  needed: z.union([z.literal(1), z.literal(2)]),
  four_eyes: z.boolean(),
  state: z.enum(SOURCE_STATES),
  sources: z.array(named),
  /** Why the caller may not publish the present figures, besides the checks; null where nothing stands against it. */
  refusal: z.string().nullable(),
  /** Of what a question about the publication shows. */
  mark,
});
export type Standing = z.output<typeof standing>;

const VALIDATING = ['differences.resolve'] as const;

export const differences = {
  /** Within the caller's reach, the oldest first. */
  list: route({
    method: 'GET',
    path: '/api/v1/differences',
    access: VALIDATING,
    input: z.object({ year_id: id }),
    data: z.object({ contests: z.array(difference), unreadable: z.array(unreadable) }),
  }),
  read: route({
    method: 'GET',
    path: '/api/v1/differences/contest',
    access: VALIDATING,
    input: z.object(contestFields),
    data: comparedContest,
  }),
  /** Keeps a figure for every candidate that differs: of a source, or one's own with a reason. */
  resolve: route({
    method: 'POST',
    path: '/api/v1/differences/resolve',
    access: VALIDATING,
    input: z.object({
      ...contestFields,
      seen: z.string().max(64),
      /** `user_id`: whose figure is kept; without it the figure is the caller's own. */
      votes: z
        .array(z.object({ candidate_id: id, vote_count: count, user_id: id.optional() }))
        .min(1)
        .max(200),
      reason: remark.optional(),
    }),
    data: z.object({ kept: z.int() }),
    msg: () => sourcesDone.resolved,
  }),
  /** Asks every source for the figures that differ once more. */
  askAgain: route({
    method: 'POST',
    path: '/api/v1/differences/ask-again',
    access: VALIDATING,
    input: z.object({ ...contestFields, seen: z.string().max(64) }),
    data: z.object({ asked: z.int() }),
    msg: () => sourcesDone.askedAgain,
  }),
  /** What stands against a publication of the contest, or of one of its polling stations, by the caller. */
  standing: route({
    method: 'GET',
    path: '/api/v1/votes/sources',
    access: ['votes.publish', 'stations.publish', 'differences.resolve'],
    input: z.object({ ...contestFields, polling_station_id: id.optional() }),
    data: standing,
  }),
  /** How many contests two sources confirm. `people`: for those who read the audit trail. */
  progress: route({
    method: 'GET',
    path: '/api/v1/differences/progress',
    access: VALIDATING,
    input: z.object({ year_id: id }),
    data: z.object({
      contests: z.int(),
      /** Two sources agree, or the desk decided. */
      confirmed: z.int(),
      /** Sheets that wait for a second source. */
      waiting: z.int(),
      keyed: z.int(),
      /** Seconds that one key-in took, on average; null without any. */
      seconds: z.number().nullable(),
      people: z
        .array(z.object({ id: z.int(), name: z.string(), keyed: z.int(), fields: z.int(), not_kept: z.int() }))
        .nullable(),
    }),
  }),
};
