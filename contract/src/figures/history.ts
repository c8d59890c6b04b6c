import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id, page, paged } from '../wire/wire.ts';
import { contestFields } from './contest.ts';
import { FIGURE_ACTIONS } from './transitions.ts';
import { entryStatus } from './votes.ts';

/** Rows a page of a figure's history. */
export const HISTORY_PER_PAGE = 50;

/** The totals of the register that the newsroom works with, and those that are public. */
const REGISTER_FIGURES = [
  'registered',
  'valid',
  'rejected',
  'issued',
  'not_returned',
  'public_registered',
  'public_valid',
  'public_rejected',
  'public_issued',
  'public_not_returned',
] as const;

/** What a row tells of: a provider's entry, the newsroom's live or published value, or a total of the register. */
export const FIGURES = ['entry', 'live', 'published', ...REGISTER_FIGURES] as const;

/** One change of one figure: who, when, from what, to what, why. */
export const figureChange = z.object({
  id: z.int(),
  at: z.string(),
  figure: z.enum(FIGURES),
  /** Null for a total of the register. */
  candidate: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Whose entry it is; null for the newsroom's own figures. */
  provider: z.object({ id: z.int(), name: z.string() }).nullable(),
  actor: z.object({ id: z.int(), name: z.string() }),
  action: z.enum(FIGURE_ACTIONS),
  /** Null where there was no figure before. */
  before: z.int().nullable(),
  /** Null where there is none any more. */
  after: z.int().nullable(),
  /** States of an entry; null for every other figure. */
  status_before: entryStatus.nullable(),
  status_after: entryStatus.nullable(),
  reason: z.string().nullable(),
});
export type FigureChange = z.output<typeof figureChange>;

/**
 * How the figures of a contest came about, newest first. Validators and editors of the place read all of it; an agent who enters figures
 * there reads what became of their own entries, and the published figures.
 */
export const history = {
  list: route({
    method: 'GET',
    path: '/api/v1/history',
    access: ['entries.validate', 'live.edit', 'entries.submit'],
    input: z.object({
      ...contestFields,
      /** With a station: that station's figures instead of the constituency's. */
      polling_station_id: id.optional(),
      /** Without one: all candidates, and the register. */
      candidate_id: id.optional(),
      page: page.default(1),
    }),
    data: paged(figureChange),
  }),
};
