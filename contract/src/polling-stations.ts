import * as z from 'zod';
import { route } from './route.ts';
import { status } from './status.ts';
import { id } from './wire.ts';

export const pollingStation = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  constituency_id: z.int(),
  region_id: z.int(),
  registered_voters: z.int().nullable(),
  status,
  version: z.int(),
});
export type PollingStation = z.output<typeof pollingStation>;

export const pollingStations = {
  list: route({
    method: 'GET',
    path: '/api/v1/polling-station',
    access: ['reference.read'],
    input: z.object({ constituency_id: id }),
    data: z.array(pollingStation),
  }),
};
