import type { audit } from '@election/contract/audit/audit';
import type { outlooks } from '@election/contract/outlook/outlooks';
import { ELECTION_TITLES, ELECTION_TYPE, titleOfType } from '@election/contract/places/election-types';
import type { calls } from '@election/contract/results/calls';
import type { corrections } from '@election/contract/results/corrections';
import type { results } from '@election/contract/results/results';
import type { Added, Asked, Contest, Outlines, Places, View } from '@election/contract/results/view/view';
import { id } from '@election/contract/wire/wire';
import * as z from 'zod';
import type { Context, Run } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';

/** What every page may be asked for; a value that is none is passed over, as by the console. */
export const asked = {
  year: id.optional().catch(undefined),
  type: z.enum(ELECTION_TITLES).optional().catch(undefined),
};
/** The reads of other features that the pages show. */
export interface Readers {
  national: Run<typeof results.national>;
  outlook: Run<typeof outlooks.national>;
  calls: Run<typeof calls.list>;
  corrections: Run<typeof corrections.list>;
  checkpoint: Run<typeof audit.checkpoint>;
  /** Whether the database is a restored copy that is not live. */
  standby: (context: Context) => Promise<boolean>;
}

/** Reads the view of a page. @throws Failure 404 for an unknown year */
export async function readView(context: Context, readers: Readers, { year, type }: Asked): Promise<View> {
  const input = { year_id: year, election_type_id: type && ELECTION_TYPE[type] };
  const result = await readers.national(context, input);
  const [row] = await named<{ places: Places }>(
    context.pool,
    'public_places',
    'select public_places($1, $2) as places',
    [result.year.id, result.election_type_id],
  );
  return {
    asked: { year, type },
    type: titleOfType(result.election_type_id) ?? ELECTION_TITLES[0],
    result,
    standby: await readers.standby(context),
    calls: await readers.calls(context, { year_id: result.year.id, election_type_id: result.election_type_id }),
    ...(row as { places: Places }).places,
  };
}

export async function readOutlines({ pool }: Context, { result }: View): Promise<Outlines> {
  const rows = await named<{ id: number; svg_path: string }>(
    pool,
    'public_outlines',
    'select id, svg_path from constituencies where year_id = $1 and is_outline(svg_path)',
    [result.year.id],
  );
  return new Map(rows.map(({ id, svg_path }) => [id, svg_path]));
}

/** A contest; null where the year has no such constituency. */
export async function readContest({ pool }: Context, { result }: View, slug: string): Promise<Contest | null> {
  const [row] = await named<{ contest: Contest | null }>(
    pool,
    'public_contest',
    'select public_contest($1, $2, $3) as contest',
    [result.year.id, result.election_type_id, slug],
  );
  return row?.contest ?? null;
}

export async function readTimeline({ pool }: Context, { result }: View): Promise<Added[]> {
  const [row] = await named<{ timeline: Added[] }>(
    pool,
    'public_timeline',
    'select public_timeline($1, $2) as timeline',
    [result.year.id, result.election_type_id],
  );
  return row?.timeline ?? [];
}

/** Letters without accents, case and apostrophes, so that what is typed finds what is written. */
export const plain = (text: string) =>
  text
    .trim()
    .replaceAll(/['’‘ʼʻ`´]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
