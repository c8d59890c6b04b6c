import * as z from 'zod';
import { candidatesDone as say } from '../messages/done.ts';
import { status } from '../places/status.ts';
import { clearable, lines, optionalFile, seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { count, day, flag, id, line, nothing } from '../wire/wire.ts';
import { partyMark } from './parties.ts';

export const candidate = z.object({
  id: z.int(),
  name: z.string(),
  /** The name as it stands beside figures: with the place on the ballot paper where another candidate of the contest has it too, and
   * with the word where the candidate withdrew. */
  label: z.string(),
  status,
  /** Withdrew too late: still on the ballot paper, and votes are counted. */
  withdrawn: z.boolean(),
  year_id: z.int(),
  election_type_id: z.int(),
  constituency_id: z.int().nullable(),
  party_id: z.int(),
  party: partyMark,
  ballot_order: z.int(),
  avatar_url: z.string().nullable(),
  education: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  religion: z.string().nullable(),
  hometown: z.string().nullable(),
  spouse: z.string().nullable(),
  no_of_children: z.int().nullable(),
  prev_positions: z.string().nullable(),
  version: z.int(),
});
export type Candidate = z.output<typeof candidate>;

/** A candidate as answers show it beside a figure; the name is the label. */
export const candidateMark = candidate
  .pick({ id: true, name: true, avatar_url: true, status: true, ballot_order: true })
  .extend({ party: partyMark });
export type CandidateMark = z.output<typeof candidateMark>;

const written = {
  name: line(),
  status,
  party_id: id,
  constituency_id: id.optional(),
  avatar_url: optionalFile,
  /** The place on the ballot paper. Default for a new candidate: the last one (presidential) or the party's `order_queue`. */
  ballot_order: count.optional(),
  withdrawn: flag.optional(),
  education: clearable(lines()),
  date_of_birth: clearable(day),
  religion: clearable(line()),
  hometown: clearable(line()),
  spouse: clearable(line()),
  no_of_children: clearable(count),
  prev_positions: clearable(lines()),
};

export const candidates = {
  list: route({
    method: 'GET',
    path: '/api/v1/candidate',
    access: ['reference.read'],
    kept: 'browser',
    input: z.object({ year_id: id, election_type_id: id, constituency_id: id.optional() }),
    data: z.array(candidate),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/candidate',
    access: ['candidates.manage'],
    body: 'multipart',
    input: z.object({ ...written, year_id: id, election_type_id: id }),
    data: candidate,
    msg: () => say.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/candidate/:id',
    access: ['candidates.manage'],
    stepUp: 'shown',
    body: 'multipart',
    /** Year and election type may only repeat the candidate's own. A picture that is left out stays. */
    input: z.object({ id, ...written, year_id: id.optional(), election_type_id: id.optional(), version: seenVersion }),
    data: candidate,
    msg: () => say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/candidate/:id',
    access: ['candidates.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
