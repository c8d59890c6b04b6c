import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';
import { CHANCES, SEAT_STATES } from './outlook.ts';

const chanceOf = z.enum(CHANCES).nullable();
/** Places whose votes are not counted in (outlook.ts). */
export const outstanding = z.object({
  units: z.int(),
  voters: z.int(),
  without_register: z.int(),
  unknown: z.array(z.string()),
});

/** A candidate in a sentence. */
const person = z.object({ id: z.int(), name: z.string(), party_id: z.int() });

/** Presidential: who can still be elected, and whether there is a run-off. */
const nationOutlook = z.object({
  /** More than so many percent of the valid votes are needed. */
  majority_percent: z.int(),
  valid_votes: z.int(),
  /** Constituencies that are not counted in; those that are postponed or annulled among them. */
  outstanding,
  without_poll: z.int(),
  /** By votes. */
  candidates: z.array(person.extend({ votes: z.int(), elected: chanceOf, first_two: chanceOf, second: chanceOf })),
  runoff: chanceOf,
});
export type NationOutlook = z.output<typeof nationOutlook>;

/** A seat of which there is something to say. */
const openSeat = z.object({
  constituency_id: z.int(),
  name: z.string(),
  state: z.enum(SEAT_STATES),
  leader: person.nullable(),
  margin: z.int(),
  /** Polling stations: active ones, and those that are counted in. */
  stations: z.object({ total: z.int(), published: z.int() }),
  outstanding,
});

/** Parliamentary: which seats are settled, and who can still have the majority. */
const houseOutlook = z.object({
  seats: z.int(),
  line: z.int(),
  declared: z.int(),
  decided: z.int(),
  open: z.int(),
  /** Parties and coalitions of the year with a candidate, by seats; independents stand alone and have no row. */
  holders: z.array(
    z.object({
      party_id: z.int().nullable(),
      coalition_id: z.int().nullable(),
      name: z.string(),
      short_name: z.string().nullable(),
      color: z.string(),
      declared: z.int(),
      decided: z.int(),
      open: z.int(),
      majority: z.enum(CHANCES),
    }),
  ),
  /** The seats that are decided, and open ones with votes, by the smallest margin. */
  close: z.array(openSeat),
});
export type HouseOutlook = z.output<typeof houseOutlook>;

export const nationalOutlook = z.object({
  year: z.object({ id: z.int(), title: z.string() }),
  election_type_id: z.int(),
  /** One of the two; null of the other. */
  nation: nationOutlook.nullable(),
  house: houseOutlook.nullable(),
});
export type NationalOutlook = z.output<typeof nationalOutlook>;

export const outlooks = {
  /** Whether the published outcome can still change (outlook.ts). Year and election type as of the results. */
  national: route({
    method: 'GET',
    path: '/api/v1/national/outlook',
    access: 'public',
    kept: 'shared',
    input: z.object({ election_type_id: id.optional(), year_id: id.optional() }),
    data: nationalOutlook,
  }),
};
