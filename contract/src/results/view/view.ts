import type { audit } from '../../audit/audit.ts';
import type { EarlierFigures } from '../../checks/swing.ts';
import type { PublicSource } from '../../figures/contest-status.ts';
import { language } from '../../messages/sentences.ts';
import type { ElectionTypeTitle } from '../../places/election-types.ts';
import type { Data } from '../../wire/route.ts';
import type { PublicCall } from '../calls.ts';
import type { Correction, corrections } from '../corrections.ts';
import type { PublicChange } from '../public-changes.ts';
import type { NationalResult } from '../results.ts';
import { addressIn } from './address.ts';

/* What the public pages, walls and graphics show, as the server reads it. */

/** The election that a reader asked for; the newest year and its first election otherwise. */
export interface Asked {
  year?: number | undefined;
  type?: ElectionTypeTitle | undefined;
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

export interface Places {
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
  type: ElectionTypeTitle;
  result: NationalResult;
  standby: boolean;
  /** What the newsroom has called of the election, newest first. */
  calls: PublicCall[];
}

/** The outlines of the constituencies that have one, by id: path data of SVG, all in the same coordinates. */
export type Outlines = ReadonlyMap<number, string>;

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

/** What a publication added: votes by candidate, or a seat by its holder, each by the key of its mark. */
export interface Added {
  at: string;
  /** Not the sum of some stations. */
  whole: boolean;
  counts: Record<string, number>;
}

export type Checkpoint = Data<typeof audit.checkpoint>;
export type CorrectionPage = Data<typeof corrections.list>;

/** The address of a page of the same year and election type, in the reader's language; other values stand behind. */
export const addressOf = (...to: Parameters<typeof plainAddressOf>): string =>
  addressIn(language(), plainAddressOf(...to));

/** The same without a language: of a picture, and of a page to which a language is put later. */
export function plainAddressOf(
  { asked: { year, type } }: Pick<View, 'asked'>,
  path: string,
  more: Record<string, string | number | undefined> = {},
): string {
  const query = Object.entries({ year, type, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}
