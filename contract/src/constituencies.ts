import * as z from 'zod';
import { route } from './route.ts';
import { electionStatus, status } from './status.ts';
import { id } from './wire.ts';

export const constituency = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  code: z.string().nullable(),
  status,
  svg_path: z.string(),
  region_id: z.int(),
  year_id: z.int(),
  registered_voters: z.int().nullable(),
  election_status: electionStatus,
  version: z.int(),
});
export type Constituency = z.output<typeof constituency>;

export const constituencies = {
  list: route({
    method: 'GET',
    path: '/api/v1/regions/:region/constituencies',
    access: ['reference.read'],
    input: z.object({ region: id, year_id: id }),
    data: z.array(constituency),
  }),
};
