import * as z from 'zod';
import { pollsDone as say } from '../messages/done.ts';
import { status } from '../places/status.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { count, id, line, nothing } from '../wire/wire.ts';
import { candidateMark } from './candidates.ts';

/** An exit or opinion poll that the company runs in a constituency. Its figures never enter the vote totals. */
export const poll = z.object({
  id: z.int(),
  title: z.string(),
  status,
  year_id: z.int(),
  constituency_id: z.int(),
  election_type_id: z.int(),
  votes: z.array(z.object({ candidate_id: z.int(), votes: z.int() })),
  version: z.int(),
});
export type Poll = z.output<typeof poll>;

/** A candidate of the poll's contest; votes and share (0 to 1) are null where the poll has no figure. */
export const pollResult = z.object({
  candidate: candidateMark,
  votes: z.int().nullable(),
  share: z.number().nullable(),
});
export type PollResult = z.output<typeof pollResult>;

/** All figures of the poll. An update without this field keeps them. */
const figures = z
  .array(z.object({ candidate_id: id, vote_count: count }))
  .max(200)
  .optional();

export const polls = {
  list: route({
    method: 'GET',
    path: '/api/v1/poll/:constituency',
    access: ['reference.read'],
    input: z.object({ constituency: id, year_id: id }),
    data: z.array(poll),
  }),
  results: route({
    method: 'GET',
    path: '/api/v1/poll/votes/results',
    access: ['reference.read'],
    input: z.object({ constituency_id: id, year_id: id, election_type_id: id, poll_id: id }),
    data: z.array(pollResult),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/poll',
    access: ['polls.manage'],
    input: z.object({
      title: line(),
      status,
      year_id: id,
      constituency_id: id,
      election_type_id: id,
      votes: figures,
    }),
    data: poll,
    msg: () => say.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/poll/:id',
    access: ['polls.manage'],
    /** Year, constituency and election type may only repeat the poll's own. */
    input: z.object({
      id,
      title: line(),
      status,
      year_id: id.optional(),
      constituency_id: id.optional(),
      election_type_id: id.optional(),
      votes: figures,
      version: seenVersion,
    }),
    data: poll,
    msg: () => say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/poll/:id',
    access: ['polls.manage'],
    input: z.object({ id, year_id: id.optional() }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
