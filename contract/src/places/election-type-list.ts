import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';
import { ELECTION_TITLES } from './election-types.ts';

export const electionType = z.object({ id: z.int(), title: z.enum(ELECTION_TITLES) });
export type ElectionType = z.output<typeof electionType>;

export const electionTypes = {
  list: route({
    method: 'GET',
    path: '/api/v1/election-types',
    access: ['reference.read'],
    kept: 'browser',
    /** The year's own; without a year those of a general election. */
    input: z.object({ year_id: id.optional() }),
    data: z.array(electionType),
  }),
};
