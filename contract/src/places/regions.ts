import * as z from 'zod';
import { regionsDone as say } from '../messages/done.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { id, line, nothing, prose, svgPath } from '../wire/wire.ts';
import { electionStatus, electionStatusCode, status } from './status.ts';

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
    kept: 'browser',
    input: z.object({ year_id: id }),
    data: z.array(region),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/regions',
    access: ['regions.manage'],
    input: z.object({ title: line(), status, year_id: id, svg_path: svgPath }),
    data: region,
    msg: () => say.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v2/regions/:id',
    repeats: ['id'],
    access: ['regions.manage'],
    stepUp: 'shown',
    input: z.object({
      id,
      title: line(),
      status,
      svg_path: svgPath,
      /** May only repeat the region's own year. */
      year_id: id.optional(),
      election_status: electionStatusCode,
      status_desc: prose().optional(),
      version: seenVersion,
    }),
    data: region,
    msg: () => say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/regions/:id',
    access: ['regions.manage'],
    input: z.object({ id, year_id: id.optional() }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
