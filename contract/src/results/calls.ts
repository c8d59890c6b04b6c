import * as z from 'zod';
import { callsDone } from '../messages/done.ts';
import { outstanding } from '../outlook/outlooks.ts';
import { route } from '../wire/route.ts';
import { id, line, remark } from '../wire/wire.ts';
import { CALL_CONFLICTS, CALL_ENDS, CALL_KINDS } from './call-rules.ts';
import { CORRECTION_REASONS, explanation, NOTE_FROM, NOTE_TO } from './explanation.ts';

const candidate = z.object({ id: z.int(), name: z.string(), party_id: z.int() });
const place = z.object({ id: z.int(), name: z.string() });

/** A call as everybody reads it. */
export const publicCall = z.object({
  id: z.int(),
  kind: z.enum(CALL_KINDS),
  election_type_id: z.int(),
  /** Null: the country. */
  constituency: place.nullable(),
  candidates: z.array(candidate),
  /** Who called it, and when. */
  newsroom: z.string(),
  called_at: z.string(),
  /** Why it does not stand any more; null while it does. */
  taken_back: z.object({ at: z.string(), reason: z.enum(CORRECTION_REASONS), note: z.string() }).nullable(),
});
export type PublicCall = z.output<typeof publicCall>;

/** A call with its people and its reason, for those who make calls. */
export const deskCall = publicCall.extend({
  newsroom: z.string().nullable(),
  called_at: z.string().nullable(),
  reason: z.string(),
  /** Why it was proposed although the published figures exclude it; null where they do not. */
  against_figures: z.string().nullable(),
  /** What contradicts it since it became public; null where nothing does, and before and after it is public. */
  contradicted_by: z.enum(CALL_CONFLICTS).nullable(),
  proposed: z.object({ by: place, at: z.string() }),
  confirmed_by: place.nullable(),
  ended: z.object({ by: place, at: z.string(), how: z.enum(CALL_ENDS) }).nullable(),
});
export type DeskCall = z.output<typeof deskCall>;

/** A proposal to confirm, or a public call that is contradicted. */
export const waitingCall = deskCall
  .pick({
    id: true,
    kind: true,
    election_type_id: true,
    constituency: true,
    candidates: true,
    contradicted_by: true,
    proposed: true,
  })
  .extend({ year_id: z.int() });
export type WaitingCall = z.output<typeof waitingCall>;

/** What is published of a race. */
export const raceFigures = z.object({
  /** By votes. */
  candidates: z.array(z.object({ id: z.int(), name: z.string(), votes: z.int() })),
  /** The votes between the first two. */
  margin: z.int(),
  /** Of the country its constituencies, of a constituency its polling stations that are not counted in. */
  outstanding,
  /** Active polling stations, and those that are counted in; null of the country. */
  stations: z.object({ total: z.int(), published: z.int() }).nullable(),
  /** Of all of this. A call sends it. */
  mark: z.string(),
});
export type RaceFigures = z.output<typeof raceFigures>;

const race = { year_id: id, election_type_id: id };
const one = z.object({ id });
/** Of the published figures that were shown: refused where they have changed since. */
const seenMark = line(64).optional();

export const calls = {
  /** The calls that stand and those that were taken back, newest first. By default those of the current year. */
  list: route({
    method: 'GET',
    path: '/api/v1/calls',
    access: 'public',
    kept: 'shared',
    input: z.object({ year_id: id.optional(), election_type_id: id.optional() }),
    data: z.array(publicCall),
  }),
  /** Every call and proposal, newest first. */
  desk: route({
    method: 'GET',
    path: '/api/v1/calls/desk',
    access: ['calls.make'],
    input: z.object(race),
    data: z.array(deskCall),
  }),
  /** What is published of the race that is to be called. Without a constituency: of the country. */
  race: route({
    method: 'GET',
    path: '/api/v1/calls/race',
    access: ['calls.make'],
    input: z.object({ ...race, constituency_id: id.optional() }),
    data: raceFigures,
  }),
  /** The proposals that the caller can confirm and the contradicted calls that the caller can take back, oldest first. */
  waiting: route({
    method: 'GET',
    path: '/api/v1/calls/waiting',
    access: ['calls.make'],
    input: z.object({}),
    data: z.array(waitingCall),
  }),
  propose: route({
    method: 'POST',
    path: '/api/v1/calls',
    access: ['calls.make'],
    stepUp: true,
    input: z.object({
      ...race,
      /** Left out for the country. */
      constituency_id: id.optional(),
      kind: z.enum(CALL_KINDS),
      candidate_ids: z.array(id).max(2).default([]),
      /** What the newsroom knows; it is kept, and not public. */
      reason: remark.min(NOTE_FROM).max(NOTE_TO),
      /** Why it is called although the published figures exclude it; asked for only then. */
      against_figures: remark.min(NOTE_FROM).max(NOTE_TO).optional(),
      mark: seenMark,
    }),
    data: z.object({ id: z.int() }),
    msg: () => callsDone.proposed,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/v1/calls/:id/confirm',
    access: ['calls.make'],
    stepUp: true,
    input: z.object({ id, mark: seenMark }),
    data: z.null(),
    msg: () => callsDone.confirmed,
  }),
  drop: route({
    method: 'POST',
    path: '/api/v1/calls/:id/drop',
    access: ['calls.make'],
    input: one,
    data: z.null(),
    msg: () => callsDone.dropped,
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/v1/calls/:id/take-back',
    access: ['calls.make'],
    stepUp: true,
    input: z.object({ id, ...explanation.shape }),
    data: z.null(),
    msg: () => callsDone.takenBack,
  }),
};
