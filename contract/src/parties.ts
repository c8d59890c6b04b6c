import * as z from 'zod';
import { route } from './route.ts';
import { status } from './status.ts';
import { id } from './wire.ts';

export const party = z.object({
  id: z.int(),
  name: z.string(),
  acronym: z.string().nullable(),
  status,
  year_id: z.int(),
  order_queue: z.int(),
  color: z.string(),
  other_colors: z.array(z.string()),
  logo_url: z.string().nullable(),
  version: z.int(),
});
export type Party = z.output<typeof party>;

/** A party as it stands beside a candidate. */
export const partyMark = party.pick({ id: true, name: true, acronym: true, logo_url: true, color: true });

export const parties = {
  list: route({
    method: 'GET',
    path: '/api/v1/parties/year/:year',
    access: ['reference.read'],
    input: z.object({ year: id }),
    data: z.array(party),
  }),
};
