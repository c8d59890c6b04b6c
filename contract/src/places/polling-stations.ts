import * as z from 'zod';
import { pollingStationsDone as say } from '../messages/done.ts';
import { clearable, seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { count, id, line, nothing } from '../wire/wire.ts';
import { status } from './status.ts';

export const pollingStation = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  constituency_id: z.int(),
  region_id: z.int(),
  registered_voters: z.int().nullable(),
  status,
  version: z.int(),
  /** Its name, with its code where the constituency has another station of this name. */
  label: z.string(),
});
export type PollingStation = z.output<typeof pollingStation>;

const written = { code: line(), name: line(), status, registered_voters: clearable(count) };

export const pollingStations = {
  list: route({
    method: 'GET',
    path: '/api/v1/polling-station',
    access: ['reference.read'],
    input: z.object({ constituency_id: id }),
    data: z.array(pollingStation),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/polling-station',
    access: ['polling-stations.manage'],
    input: z.object({ constituency_id: id, ...written }),
    data: pollingStation,
    msg: () => say.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/polling-station/:id',
    access: ['polling-stations.manage'],
    stepUp: 'shown',
    /** The constituency may only repeat the station's own. */
    input: z.object({ id, constituency_id: id.optional(), ...written, version: seenVersion }),
    data: pollingStation,
    msg: () => say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/polling-station/:id',
    access: ['polling-stations.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
