import * as z from 'zod';
import { id, line } from '../wire/wire.ts';

/** The key of a contest as fields of an input. */
export const contestFields = { year_id: id, constituency_id: id, election_type_id: id };

const contest = z.object(contestFields);
/** The key of a contest: one election type in one constituency of one year. */
export type Contest = z.output<typeof contest>;

/** Hashes of what a question about a place shows, part by part. An act sends the mark of its question. */
export const MARK_PARTS = ['figures', 'register', 'findings', 'status', 'publication'] as const;
const part = line(64).or(z.literal(''));
export const mark = z.object(
  Object.fromEntries(MARK_PARTS.map((name) => [name, part])) as Record<(typeof MARK_PARTS)[number], typeof part>,
);
export type Mark = z.output<typeof mark>;
