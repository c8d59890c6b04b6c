import * as z from 'zod';
import { candidate } from '../ballots/candidates.ts';
import { constituenciesDone as say } from '../messages/done.ts';
import { clearable, seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { count, id, line, nothing, prose, svgPath } from '../wire/wire.ts';
import { electionStatus, electionStatusCode, status } from './status.ts';

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

/** Optional: the electoral commission's code and the number of registered voters. */
const more = { code: clearable(line(40)), registered_voters: clearable(count) };

export const constituencies = {
  list: route({
    method: 'GET',
    path: '/api/v1/regions/:region/constituencies',
    access: ['reference.read'],
    kept: 'browser',
    input: z.object({ region: id, year_id: id }),
    data: z.array(constituency),
  }),
  /** With an election type also the candidates of that contest. */
  read: route({
    method: 'GET',
    path: '/api/v1/constituency/:id',
    access: ['reference.read'],
    input: z.object({ id, year_id: id.optional(), election_id: id.optional() }),
    data: constituency.extend({ candidates: z.array(candidate).optional() }),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/constituency',
    access: ['constituencies.manage'],
    input: z.object({ name: line(), status, year_id: id, region_id: id, svg_path: svgPath, ...more }),
    data: constituency.extend({ message: z.string() }),
    msg: () => say.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v2/constituency/:id',
    repeats: ['id'],
    access: ['constituencies.manage'],
    stepUp: 'shown',
    input: z.object({
      id,
      name: line(),
      status,
      svg_path: svgPath,
      region_id: id,
      /** May only repeat the constituency's own year. */
      year_id: id.optional(),
      election_status: electionStatusCode.optional(),
      status_desc: prose().optional(),
      version: seenVersion,
      ...more,
    }),
    data: constituency,
    msg: () => say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/constituency/:id',
    access: ['constituencies.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
