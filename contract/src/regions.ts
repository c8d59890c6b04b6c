import * as z from 'zod';
import { route } from './route.ts';
import { electionStatus, status } from './status.ts';
import { id } from './wire.ts';

export const region = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  status,
  svg_path: z.string(),
  year_id: z.int(),
  year: z.array(z.object({ title: z.string() })),
  constituency_count: z.int(),
  election_status: z.array(electionStatus),
  version: z.int(),
});
export type Region = z.output<typeof region>;

export const regions = {
  list: route({
    method: 'GET',
    path: '/api/v1/regions',
    access: ['reference.read'],
    input: z.object({ year_id: id }),
    data: z.array(region),
  }),
};
