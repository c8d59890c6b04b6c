import * as z from 'zod';
import { partyMark } from './parties.ts';
import { route } from './route.ts';
import { status } from './status.ts';
import { id } from './wire.ts';

export const candidate = z.object({
  id: z.int(),
  name: z.string(),
  status,
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

/** A candidate as it stands beside a figure. */
export const candidateMark = candidate
  .pick({ id: true, name: true, avatar_url: true, status: true, ballot_order: true })
  .extend({ party: partyMark });
export type CandidateMark = z.output<typeof candidateMark>;

export const candidates = {
  list: route({
    method: 'GET',
    path: '/api/v1/candidate',
    access: ['reference.read'],
    input: z.object({ year_id: id, election_type_id: id, constituency_id: id.optional() }),
    data: z.array(candidate),
  }),
};
