import * as z from 'zod';
import { candidateMark } from '../ballots/candidates.ts';
import { partyMark } from '../ballots/parties.ts';
import { decidedFindings } from '../checks/findings.ts';
import { votesDone } from '../messages/done.ts';
import { sayVotes as say } from '../messages/votes.ts';
import { explanation } from '../results/explanation.ts';
import { type Input, route } from '../wire/route.ts';
import { count, id, remark } from '../wire/wire.ts';
import { contestFields, mark } from './contest.ts';
import { receipt, seenFields, submissionFields } from './receipts.ts';
import { type DECISION_CALLS, DECISIONS, type Decision, ENTRY_STATUSES, PUBLICATIONS } from './transitions.ts';

export const entryStatus = z.enum(ENTRY_STATUSES);
export type EntryStatus = z.output<typeof entryStatus>;

/** One ballot paper has far fewer candidates; the limit keeps a request small. */
const MAX_BALLOT = 200;

/** More than any country has constituencies, in three elections. */
const MAX_CONTESTS = 5000;

/** A ballot paper filled in: each candidate once, with whatever else a call says of it. */
export const votesOf = <T extends z.ZodRawShape>(more: T) =>
  z
    .array(z.object({ candidate_id: id, vote_count: count, ...more }))
    .min(1)
    .max(MAX_BALLOT);

export const voteEntry = z.object({
  candidate_id: z.int(),
  candidate: candidateMark.pick({ id: true, name: true, avatar_url: true }),
  party: partyMark,
  votes: z.int(),
  status: entryStatus,
  /** Why it was declined; null for other entries. */
  reason: z.string().nullable(),
});
export type VoteEntry = z.output<typeof voteEntry>;

export const agentEntries = z.object({
  id: z.int(),
  name: z.string(),
  role_id: z.int(),
  vote_count_entries: z.array(
    z.object({ candidate_id: z.int(), votes: z.int(), status: entryStatus, changed_at: z.string() }),
  ),
  polling_station_vote_entries: z.array(
    z.object({ candidate_id: z.int(), votes: z.int(), status: entryStatus, polling_station_id: z.int() }),
  ),
  pinksheet: z.array(z.object({ id: z.int(), image: z.string() })),
});
export type AgentEntries = z.output<typeof agentEntries>;

/** A candidate's live figure (at most one), what of it is published, and the published sum of the stations. */
export const candidateVotes = z.object({
  candidate: candidateMark,
  vote_count: z.array(
    z.object({
      votes: z.int(),
      status: z.enum(['approved', 'published']),
      version: z.int(),
      published_votes: z.int().nullable(),
      from_stations: z.boolean(),
    }),
  ),
  polling_station_vote_entry: z.array(z.object({ votes: z.int() })),
});
export type CandidateVotes = z.output<typeof candidateVotes>;

/** What was received and waits now. */
export const submission = z.object({
  pending_id: z.int(),
  entries: z.array(z.object({ candidate_id: z.int(), votes: z.int() })),
  receipt,
});

/** What a refusal of figures (409) carries as `entries` where some are decided, or newer: of each candidate what was sent and what is there. */
export interface DecidedEntry {
  candidate_id: number;
  name: string;
  sent: number;
  /** Null where nothing was entered before. */
  votes: number | null;
  status: EntryStatus | null;
}

/** What every decision takes: the entries as they were seen. @param status the decisions that the call makes */
const decisionInput = <S extends z.ZodType<Decision>>(status: S) =>
  z.object({
    ...contestFields,
    /** With a station: that station's entries instead of the constituency's. */
    polling_station_id: id.optional(),
    /** `version`: of the live value that an approval was seen to replace; 0 where there was none. */
    votes: votesOf({ user_id: id, version: count.optional() }),
    status,
    /** Required to decline. */
    reason: remark.optional(),
  });

/** A contest that was ready to publish. */
const readyContest = z.object({ contest_id: z.int(), constituency: z.string(), election_type_id: z.int() });

export const votes = {
  results: route({
    method: 'GET',
    path: '/api/v1/constituency/votes/results',
    access: ['reference.read'],
    /** With a station: that station's figures instead of the constituency's. */
    input: z.object({ ...contestFields, polling_station_id: id.optional() }),
    data: z.array(candidateVotes),
  }),
  entries: route({
    method: 'GET',
    path: '/api/v1/votes/entries',
    access: 'signed-in',
    input: z.object({ ...contestFields, region_id: id }),
    /** To a role that does not work with figures a contest is published or unpublished. */
    data: z.object({ entries: z.array(voteEntry), publication: z.enum(PUBLICATIONS) }),
  }),
  /** The states of the caller's own entries, a row for each contest with entries at the constituency as a whole. */
  states: route({
    method: 'GET',
    path: '/api/v1/votes/entries/states',
    access: ['entries.submit'],
    input: z.object({ year_id: id }),
    data: z.array(
      z.object({ constituency_id: z.int(), election_type_id: z.int(), statuses: z.array(entryStatus).min(1) }),
    ),
  }),
  agents: route({
    method: 'GET',
    path: '/api/v1/votes/entries/agents',
    access: ['entries.validate'],
    input: z.object({ ...contestFields, region_id: id }),
    data: z.array(agentEntries),
  }),
  submit: route({
    method: 'POST',
    path: '/api/v1/votes/entries',
    access: ['entries.submit'],
    input: z.object({ year_id: id, constituency_id: id, votes: votesOf(seenFields), ...submissionFields }),
    data: submission,
    msg: () => votesDone.submitted,
  }),
  decide: route({
    method: 'POST',
    path: '/api/v1/votes/entries/update',
    access: ['entries.validate'],
    input: decisionInput(z.enum(DECISIONS).default('approved')),
    data: z.object({ decided: z.int(), status: z.enum(DECISIONS) }),
    msg: () => votesDone.decided,
  }),
  save: route({
    method: 'POST',
    path: '/api/v1/constituency/votes',
    access: ['votes.save', 'live.edit'],
    stepUp: 'public',
    input: z.object({
      year_id: id,
      constituency_id: id,
      /** With a station: that station's figures, which its own publication makes public. */
      polling_station_id: id.optional(),
      votes: votesOf({ version: count.optional() }),
      /** Ticked warnings and, with a reason, overridden errors of the figures as they will be. */
      findings: decidedFindings.optional(),
      reason: remark.optional(),
      /** Why published figures change. Required where the edit changes figures that are public. */
      correction: explanation.optional(),
      /** Of the question that was asked: refused where something of it has changed since. */
      mark: mark.optional(),
    }),
    data: z.object({ saved: z.int(), published: z.boolean() }),
    msg: () => votesDone.saved,
  }),
  publish: route({
    method: 'POST',
    path: '/api/v1/votes/entries/publish',
    access: ['votes.publish'],
    stepUp: true,
    /**
     * correction: why figures change that are public already; required where they do. mark: of the question that was asked; refused
     * where something of it has changed since.
     */
    input: z.object({ ...contestFields, correction: explanation.optional(), mark: mark.optional() }),
    data: z.object({ candidates: z.int(), votes: z.int() }),
    msg: () => say.published,
  }),
  /**
   * Publishes the contests that are ready on the race board, or those that are named, each by the gate of a publication of its own.
   * Figures that are public already are not changed: that is a correction, with a reason of its own.
   */
  publishReady: route({
    method: 'POST',
    path: '/api/v1/votes/entries/publish-ready',
    access: ['votes.publish'],
    stepUp: true,
    input: z.object({
      year_id: id,
      election_type_id: id.optional(),
      region_id: id.optional(),
      /** Ids of the contests that the person was asked about: others are left as they are. */
      contest_ids: z.array(id).min(1).max(MAX_CONTESTS).optional(),
    }),
    data: z.object({
      published: z.array(readyContest),
      held_back: z.array(readyContest.extend({ why: z.string() })),
    }),
    msg: () => votesDone.publishedReady,
  }),
};

export type DecisionInput = Input<(typeof votes)[(typeof DECISION_CALLS)[Decision]]>;
