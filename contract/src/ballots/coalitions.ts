import * as z from 'zod';
import { coalitionsDone as say } from '../messages/done.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { color, id, line, nothing } from '../wire/wire.ts';

/** Parties of a year that stand together. */
export const coalition = z.object({
  id: z.int(),
  year_id: z.int(),
  name: z.string(),
  /** Shown where space is short, and used in files. */
  short_name: z.string(),
  color: z.string(),
  version: z.int(),
});
export type Coalition = z.output<typeof coalition>;

/** A coalition as answers show it. */
export const coalitionMark = coalition.pick({ id: true, name: true, short_name: true, color: true });

const written = { name: line(), short_name: line(20), color };

export const coalitions = {
  list: route({
    method: 'GET',
    path: '/api/v1/coalitions',
    access: ['reference.read'],
    kept: 'browser',
    input: z.object({ year_id: id }),
    data: z.array(coalition),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/coalitions',
    access: ['parties.manage'],
    input: z.object({ ...written, year_id: id }),
    data: coalition,
    msg: () => say.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/coalitions/:id',
    access: ['parties.manage'],
    stepUp: 'shown',
    input: z.object({ id, ...written, version: seenVersion }),
    data: coalition,
    msg: () => say.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/coalitions/:id',
    access: ['parties.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: () => say.deleted,
  }),
};
