import * as z from 'zod';

/** Years, regions, constituencies, stations, parties, candidates, polls and users are active or inactive. */
export const STATUSES = ['active', 'inactive'] as const;
export const status = z.enum(STATUSES);
export type Status = z.output<typeof status>;

/** The public status of counting (docs/product.md). */
export const ELECTION_STATUSES = ['none', 'active', 'end'] as const;
export const electionStatusCode = z.enum(ELECTION_STATUSES);
export type ElectionStatusCode = z.output<typeof electionStatusCode>;

export const electionStatus = z.object({ status: electionStatusCode, status_desc: z.string() });
