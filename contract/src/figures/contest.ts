import * as z from 'zod';
import { id } from '../wire/wire.ts';

/** The key of a contest as fields of an input. */
export const contestFields = { year_id: id, constituency_id: id, election_type_id: id };

const contest = z.object(contestFields);
/** The key of a contest: one election type in one constituency of one year. */
export type Contest = z.output<typeof contest>;
