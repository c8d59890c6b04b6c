import * as z from 'zod';
import { candidateMark } from '../ballots/candidates.ts';
import { coalitionMark } from '../ballots/coalitions.ts';
import { partyMark } from '../ballots/parties.ts';
import { CONTEST_STATUSES } from '../figures/contest-status.ts';
import { TURNOUTS } from '../figures/registers.ts';
import { electionType } from '../places/election-type-list.ts';
import { electionStatus } from '../places/status.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';

/** "x of y constituencies reported": reported never exceeds total. */
const reporting = z.object({
  reported: z.int(),
  /** Those whose public figures are the sum of some of their polling stations: in the sums, and not reported. */
  partly: z.int(),
  /** Those of which only figures of polling stations are public: not in the sums. */
  by_stations: z.int(),
  total: z.int(),
  /** Those of the total that are neither reported nor awaited. */
  postponed: z.int(),
  annulled: z.int(),
});

/** Votes of one candidate and the share of valid votes, 0 to 1; null while nothing is reported. */
const tally = z.object({ candidate_id: z.int(), votes: z.int(), share: z.number().nullable() });

/** Who holds seats: a party, or one independent, who stands alone. */
const holder = { party_id: z.int(), seats: z.int() };

const regionResult = z.object({
  id: z.int(),
  title: z.string(),
  svg_path: z.string(),
  election_status: electionStatus,
  reporting,
  valid_votes: z.int(),
  /** Candidates by votes; of the parliamentary election none, see seats. */
  candidates: z.array(tally),
  /** Parties and independents by constituencies led in this region. */
  seats: z.array(z.object({ ...holder, candidate_id: z.int().nullable() })),
  /** The last correction of one of its contests; null where there is none. */
  corrected_at: z.string().nullable(),
});

export const nationalResult = z.object({
  year: z.object({ id: z.int(), title: z.string(), rehearsal: z.boolean(), election_status: electionStatus }),
  /** The active years and the shown one, the greatest title first. */
  years: z.array(z.object({ id: z.int(), title: z.string() })),
  election_type_id: z.int(),
  /** Those that the year has. */
  election_types: z.array(electionType),
  /** Grows with every publication; equal versions mean equal figures. */
  version: z.int(),
  /** When the newest figure was published; null while none is. */
  as_of: z.string().nullable(),
  reporting,
  /** Sums over reported constituencies. Turnout is over the register of those that have one. */
  totals: z.object({
    valid_votes: z.int(),
    rejected_votes: z.int().nullable(),
    registered_voters: z.int().nullable(),
    /** The reported constituencies whose register says what turnout counts. */
    registers: z.int(),
    turnout: z.number().nullable(),
    /** What turnout counts: ballots cast or ballots issued. */
    turnout_from: z.enum(TURNOUTS),
    /** The first twenty reported constituencies that turnout leaves out, in the order of their names: their register says nothing, or has no voters of its own. */
    left_out: z.array(z.string()),
  }),
  parties: z.array(
    /** independents: its candidates stand each for themselves, so that nothing adds them up. */
    partyMark.extend({ independents: z.boolean(), coalition_id: z.int().nullable() }),
  ),
  /** Those of the year; a party names its own. */
  coalitions: z.array(coalitionMark),
  /** All candidates by votes, then ballot order; of the parliamentary election none. */
  candidates: z.array(z.object({ candidate: candidateMark, votes: z.int(), share: z.number().nullable() })),
  /** Constituencies led, per party and independent; a tie gives no seat and is listed under ties. */
  seats: z.array(
    z.object({
      ...holder,
      votes: z.int(),
      /** The independent; null for a party. */
      person: z.object({ candidate_id: z.int(), name: z.string(), constituency: z.string() }).nullable(),
    }),
  ),
  /** With the names of all candidates who share the most votes. */
  ties: z.array(z.object({ constituency_id: z.int(), name: z.string(), candidates: z.array(z.string()) })),
  /** Seats whose holder withdrew too late to leave the ballot paper. */
  withdrawn: z.array(
    z.object({
      constituency_id: z.int(),
      name: z.string(),
      elected: z.object({ name: z.string(), party_id: z.int() }),
    }),
  ),
  /** Contests that are not simply held: elected unopposed, postponed, decided by lot, annulled. */
  statuses: z.array(
    z.object({
      constituency_id: z.int(),
      name: z.string(),
      status: z.enum(CONTEST_STATUSES),
      elected: z.object({ name: z.string(), party_id: z.int() }).nullable(),
      /** Who drew the lot, and the like. */
      note: z.string().nullable(),
    }),
  ),
  regions: z.array(regionResult),
});
export type NationalResult = z.output<typeof nationalResult>;

export const results = {
  national: route({
    method: 'GET',
    path: '/api/v1/national/results',
    access: 'public',
    kept: 'shared',
    /** Without an election type it is the first that the year has: presidential, where there is one. */
    input: z.object({ election_type_id: id.optional(), year_id: id.optional() }),
    data: nationalResult,
  }),
};
