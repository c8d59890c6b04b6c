import * as z from 'zod';

/** A change of what the public reads beside figures. It is neither changed nor deleted. */
export const publicChange = z.object({
  subject: z.enum(['candidate', 'party', 'coalition', 'region', 'constituency', 'year']),
  id: z.int(),
  /** As it was before the change. */
  name: z.string(),
  fields: z.array(
    z.object({
      field: z.enum([
        'name',
        'acronym',
        'short_name',
        'color',
        'other_colors',
        'party',
        'coalition',
        'status',
        'withdrawn',
        'status_desc',
      ]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type PublicChange = z.output<typeof publicChange>;
