import * as z from 'zod';
import { route } from './route.ts';
import { id } from './wire.ts';

/** The two contests of a general election; presidential is the default everywhere. */
export const ELECTION_TYPE = { presidential: 1, parliamentary: 2 } as const;
export type ElectionTypeTitle = keyof typeof ELECTION_TYPE;

export const electionType = z.object({ id: z.int(), title: z.enum(['presidential', 'parliamentary']) });
export type ElectionType = z.output<typeof electionType>;

export const electionTypes = {
  list: route({
    method: 'GET',
    path: '/api/v1/election-types',
    access: ['reference.read'],
    /** The year's own; without a year those of a general election. */
    input: z.object({ year_id: id.optional() }),
    data: z.array(electionType),
  }),
};
