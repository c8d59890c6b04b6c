import * as z from 'zod';
import { CONTEST_STATUSES } from '../figures/contest-status.ts';
import { registerTotals } from '../figures/registers.ts';
import { electionType } from '../places/election-type-list.ts';
import { CALL_KINDS } from '../results/call-rules.ts';
import { CORRECTION_REASONS } from '../results/explanation.ts';
import { publicChange } from '../results/public-changes.ts';
import { route } from '../wire/route.ts';
import { count } from '../wire/wire.ts';

/** The version of the messages' shapes. A field may be added without a new one; readers leave alone what they do not know. */
const FEED_SCHEMA = 1;

/** What a message about a place of a contest says. Each holds all that is public of the place since then. */
const PLACE_MESSAGES = ['published', 'corrected', 'withdrawn', 'status'] as const;

const candidate = z.object({
  id: z.int(),
  name: z.string(),
  ballot_order: z.int(),
  /** Withdrew too late to leave the ballot paper. */
  withdrew: z.boolean(),
  /** independents: its candidates stand each for themselves. */
  party: z.object({ id: z.int(), name: z.string(), acronym: z.string().nullable(), independents: z.boolean() }),
});

const envelope = {
  schema: z.literal(FEED_SCHEMA),
  /** 1, 2, 3, … without a hole. */
  sequence: z.int(),
  at: z.string(),
  /** A rehearsal: made-up figures. */
  isTest: z.boolean(),
  year: z.object({ id: z.int(), title: z.string() }),
  /** nationwide: votes add up over the country; else the winner of a constituency has its seat. */
  election_type: electionType.extend({ nationwide: z.boolean() }),
};

const placeFields = {
  region: z.object({ id: z.int(), title: z.string() }),
  constituency: z.object({ id: z.int(), name: z.string(), code: z.string().nullable() }),
};

/** All that is public of a constituency, or of one of its polling stations, in one election. */
const placeMessage = z.object({
  ...envelope,
  type: z.enum(PLACE_MESSAGES),
  ...placeFields,
  /** Null: the constituency as a whole. Figures of stations are in no sum. */
  polling_station: z.object({ id: z.int(), name: z.string(), code: z.string().nullable() }).nullable(),
  /** Null: nothing is published. */
  published_at: z.string().nullable(),
  /** What became of the poll; null of a station. */
  status: z
    .object({ status: z.enum(CONTEST_STATUSES), elected: candidate.nullable(), note: z.string().nullable() })
    .nullable(),
  /** Those with a published figure, by ballot. Who is not here is not reported, which is not 0. */
  candidates: z.array(candidate.extend({ votes: z.int() })),
  register: registerTotals.nullable(),
  /** Whether nothing is awaited any more. Absent of a station, and in messages of earlier versions. */
  reported: z.boolean().optional(),
  /** How many polling stations are in the figures, of how many; null where they are the constituency's own. Absent as `reported`. */
  stations: z.object({ in: z.int(), of: z.int() }).nullable().optional(),
  /** Who has the seat of a constituency; a tie gives none. */
  seat: z.object({ candidate_id: z.int().nullable(), tied: z.boolean(), won_by: z.string() }).nullable(),
  /** Of corrected and withdrawn. */
  correction: z
    .object({ number: z.int(), reason: z.enum(CORRECTION_REASONS).nullable(), note: z.string().nullable() })
    .nullable(),
});
/** The newsroom's own word about a race, or that it was taken back. It stands until another one of the race, or until it is taken back. */
const callMessage = z.object({
  ...envelope,
  type: z.enum(['called', 'call_taken_back']),
  /** Null: the country. */
  region: placeFields.region.nullable(),
  constituency: placeFields.constituency.nullable(),
  call: z.object({
    id: z.int(),
    kind: z.enum(CALL_KINDS),
    candidates: z.array(candidate),
    newsroom: z.string(),
    called_at: z.string(),
  }),
  /** Why it was taken back. */
  correction: z.object({ reason: z.enum(CORRECTION_REASONS), note: z.string() }).nullable(),
});

/** Another name, party, color or status of which something is published. Earlier messages keep what they said. */
const changeMessage = z.object({
  ...envelope,
  type: z.literal('changed'),
  region: z.null(),
  constituency: z.null(),
  polling_station: z.null(),
  change: publicChange,
});

export const feedMessage = z.discriminatedUnion('type', [placeMessage, callMessage, changeMessage]);
export type FeedMessage = z.output<typeof feedMessage>;

export const feed = {
  /** The messages after a sequence, oldest first, a page at most. */
  read: route({
    method: 'GET',
    path: '/api/v1/feed',
    access: 'public',
    kept: 'shared',
    input: z.object({ after: count.default(0) }),
    data: z.object({
      messages: z.array(feedMessage),
      /** The address of what follows. It is the same as long as nothing does. */
      next: z.string(),
      /** The sequence of the newest message. */
      last: z.int(),
      /** How often the database came back from a backup. Where it differs, a reader begins again at 0. */
      restored: z.int(),
    }),
  }),
  /** The JSON Schema of the messages. */
  schema: route({
    method: 'GET',
    path: '/api/v1/feed/schema',
    access: 'public',
    kept: 'shared',
    input: z.object({}),
    data: z.record(z.string(), z.unknown()),
    envelope: 'bare',
  }),
};
