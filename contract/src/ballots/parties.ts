import * as z from 'zod';
import { partiesDone } from '../messages/done.ts';
import { status } from '../places/status.ts';
import { clearable, optionalFile, seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { color, count, flag, id, line, nothing } from '../wire/wire.ts';

/** Colours that a party may have besides its main one (docs/product.md). */
export const MAX_OTHER_COLORS = 2;
/** Parties of a year that one call orders. */
const MOST_PARTIES = 1000;

export const party = z.object({
  id: z.int(),
  name: z.string(),
  acronym: z.string().nullable(),
  status,
  year_id: z.int(),
  order_queue: z.int(),
  color: z.string(),
  other_colors: z.array(z.string()),
  /** Its candidates stand each for themselves: nothing adds up their votes or seats. */
  independents: z.boolean(),
  /** Null for a party on its own. */
  coalition_id: z.int().nullable(),
  logo_url: z.string().nullable(),
  version: z.int(),
});
export type Party = z.output<typeof party>;

/** A party as answers show it beside a candidate. */
export const partyMark = party.pick({ id: true, name: true, acronym: true, logo_url: true, color: true });

const written = {
  name: line(),
  status,
  color,
  /** Replaces the whole list; a form without the field clears it. */
  other_colors: z.array(color).max(MAX_OTHER_COLORS).default([]),
  logo_url: optionalFile,
  acronym: clearable(line(20)),
  independents: flag.optional(),
  coalition_id: clearable(id),
};

export const parties = {
  list: route({
    method: 'GET',
    path: '/api/v1/parties/year/:year',
    access: ['reference.read'],
    kept: 'browser',
    input: z.object({ year: id }),
    data: z.array(party),
  }),
  create: route({
    method: 'POST',
    path: '/api/v1/parties',
    access: ['parties.manage'],
    body: 'multipart',
    input: z.object({ ...written, year_id: id, order_queue: count }),
    data: party,
    msg: () => partiesDone.created,
  }),
  update: route({
    method: 'PUT',
    path: '/api/v1/parties/:id',
    access: ['parties.manage'],
    stepUp: 'shown',
    body: 'multipart',
    /** The year may only repeat the party's own. A logo that is left out stays. */
    input: z.object({ id, ...written, year_id: id.optional(), order_queue: count.optional(), version: seenVersion }),
    data: party,
    msg: () => partiesDone.updated,
  }),
  /** Puts the parties of a year into another order, in which their numbers are dealt out again. */
  order: route({
    method: 'PUT',
    path: '/api/v1/parties/order',
    access: ['parties.manage'],
    input: z.object({
      year_id: id,
      /** The order that the caller saw. Where it is another one by now, the call answers 409. */
      seen: z.array(id).max(MOST_PARTIES),
      order: z.array(id).max(MOST_PARTIES),
    }),
    data: z.array(party),
    msg: () => partiesDone.ordered,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/v1/parties/:id',
    access: ['parties.manage'],
    input: z.object({ id }),
    data: nothing,
    msg: () => partiesDone.deleted,
  }),
};
