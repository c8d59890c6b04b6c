import type { audit } from '@election/contract/audit/audit';
import type { EarlierFigures } from '@election/contract/checks/swing';
import type { PublicSource } from '@election/contract/figures/contest-status';
import { electionTypes } from '@election/contract/messages/election';
import type { outlooks } from '@election/contract/outlook/outlooks';
import {
  ELECTION_TITLES,
  ELECTION_TYPE,
  type ElectionTypeTitle,
  titleOfType,
} from '@election/contract/places/election-types';
import type { calls, PublicCall } from '@election/contract/results/calls';
import type { Correction, corrections } from '@election/contract/results/corrections';
import type { PublicChange } from '@election/contract/results/public-changes';
import type { NationalResult, results } from '@election/contract/results/results';
import type { Data } from '@election/contract/wire/route';
import { id } from '@election/contract/wire/wire';
import * as z from 'zod';
import type { Context, Run } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';

/** What every page may be asked for; a value that is none is passed over, as by the console. */
export const asked = {
  year: id.optional().catch(undefined),
  type: z.enum(ELECTION_TITLES).optional().catch(undefined),
};
export interface Asked {
  year?: number | undefined;
  type?: ElectionTypeTitle | undefined;
}

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

/** A contest on the cartogram: what is published of it, as a whole or of some of its polling stations. */
export interface Place {
  id: number;
  name: string;
  slug: string;
  region_id: number;
  status: NationalResult['statuses'][number]['status'];
  reported: boolean;
  /** What was public was taken back. */
  withdrawn: boolean;
  /** Null where no votes of it count. */
  published_at: string | null;
  source: PublicSource;
  /** Polling stations whose votes are in the figures, where these are a sum. */
  stations: number;
  votes: number | null;
  valid: number | null;
  margin: number | null;
  tied: boolean;
  leader: { id: number; name: string; party_id: number } | null;
  /** The names of all who tie. */
  leaders: string[];
  /** Who held the seat in the comparison year: the short name of the party, or the name of an independent. */
  earlier: string | null;
}

interface Places {
  regions: { id: number; slug: string }[];
  /** named: the full name as part of an address, which leads to the same page. */
  parties: { id: number; slug: string; named: string }[];
  compared_with: string | null;
  /** Constituencies with an outline; a shape of a few characters is a tile. */
  outlined: number;
  places: Place[];
  /** Changes of names, parties, colors and states of which something is published, newest first. */
  changes: (PublicChange & { at: string })[];
}

/** What was asked for and what is known of it: what every page is written from. */
export interface View extends Places {
  asked: Asked;
  type: string;
  result: NationalResult;
  standby: boolean;
  /** What the newsroom has called of the election, newest first. */
  calls: PublicCall[];
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
  const title = titleOfType(result.election_type_id);
  return {
    asked: { year, type },
    type: title ? electionTypes[title] : '',
    result,
    standby: await readers.standby(context),
    calls: await readers.calls(context, { year_id: result.year.id, election_type_id: result.election_type_id }),
    ...(row as { places: Places }).places,
  };
}

/** The outlines of the constituencies that have one, by id: path data of SVG, all in the same coordinates. */
export type Outlines = ReadonlyMap<number, string>;

export async function readOutlines({ pool }: Context, { result }: View): Promise<Outlines> {
  const rows = await named<{ id: number; svg_path: string }>(
    pool,
    'public_outlines',
    'select id, svg_path from constituencies where year_id = $1 and is_outline(svg_path)',
    [result.year.id],
  );
  return new Map(rows.map(({ id, svg_path }) => [id, svg_path]));
}

/** A polling station; votes by candidate, null where none are published. */
export interface PublicStation {
  id: number;
  code: string;
  name: string;
  votes: Record<string, number> | null;
}

/** A contest by the address of its constituency. */
export interface Contest {
  id: number;
  name: string;
  slug: string;
  region: { id: number; title: string; slug: string };
  counting: NationalResult['year']['election_status'];
  status: Place['status'];
  note: string | null;
  elected_id: number | null;
  tied: boolean;
  published_at: string | null;
  /** When what is public of it last changed. */
  as_of: string | null;
  withdrawn: boolean;
  reported: boolean;
  source: PublicSource;
  /** Polling stations whose votes are in the figures, where these are a sum. */
  summed: number;
  valid: number | null;
  margin: number | null;
  candidates: { candidate: NationalResult['candidates'][number]['candidate']; votes: number | null }[];
  register: { registered: number; rejected: number | null; ballots: number | null; in_turnout: boolean } | null;
  turnout_from: NationalResult['totals']['turnout_from'];
  stations: { total: number; published: number; list: PublicStation[] };
  corrections: Correction[];
  /** The photographed result sheet, where the newsroom has made it public. */
  sheet: { picture: string; width: number; height: number } | null;
  /** Of the year that is compared with. */
  earlier: EarlierFigures | null;
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

/** What a publication added: votes by candidate, or a seat by its holder, each by the key of its mark. */
export interface Added {
  at: string;
  /** Not the sum of some stations. */
  whole: boolean;
  counts: Record<string, number>;
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

export type Checkpoint = Data<typeof audit.checkpoint>;
export type CorrectionPage = Data<typeof corrections.list>;

/** The address of a page of the same year and election type; other values stand behind. */
export function addressOf(
  { asked: { year, type } }: Pick<View, 'asked'>,
  path: string,
  more: Record<string, string | number | undefined> = {},
) {
  const query = Object.entries({ year, type, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Letters without accents, case and apostrophes, so that what is typed finds what is written. */
export const plain = (text: string) =>
  text
    .trim()
    .replaceAll(/['’‘ʼʻ`´]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
