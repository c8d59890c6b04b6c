import * as z from 'zod';
import { yearsDone as say } from '../messages/done.ts';
import { seenVersion } from '../wire/forms.ts';
import { route } from '../wire/route.ts';
import { id } from '../wire/wire.ts';

/** How a constituency found the one that it is compared with. */
const MATCHED_BY = ['confirmed', 'code', 'name'] as const;

const place = z.object({ id: z.int(), name: z.string(), region: z.string() });

const yearComparison = z.object({
  /** The year that the checks compare with now; null for none. */
  compared_with: z.int().nullable(),
  /** The year of the list: that one, or the one that was asked for. */
  earlier: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Every constituency of the year with the earlier one: confirmed, or proposed by code, then by name; null where there is none. */
  matches: z.array(place.extend({ earlier_id: z.int().nullable(), by: z.enum(MATCHED_BY).nullable() })),
  /** Those of the earlier year. */
  offered: z.array(place),
  /** That of the year. */
  version: z.int(),
});
export type YearComparison = z.output<typeof yearComparison>;

export const yearComparisons = {
  read: route({
    method: 'GET',
    path: '/api/v1/years/:id/comparison',
    access: ['years.manage'],
    /** Without another year the list is that of the year that is compared with now. */
    input: z.object({ id, compared_with: id.optional() }),
    data: yearComparison,
  }),
  /** Constituencies that are not sent have no earlier one. */
  save: route({
    method: 'PUT',
    path: '/api/v1/years/:id/comparison',
    access: ['years.manage'],
    stepUp: 'shown',
    input: z.object({
      id,
      compared_with: id.nullable(),
      matches: z.array(z.object({ constituency_id: id, earlier_id: id })).max(2000),
      version: seenVersion,
    }),
    data: yearComparison,
    msg: () => say.compared,
  }),
};
