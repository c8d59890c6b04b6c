import type { Language } from '../../messages/language.ts';
import type { NationalOutlook } from '../../outlook/outlooks.ts';
import type { Clock } from '../drawings.ts';
import type { Added, Checkpoint, Contest, CorrectionPage, Place, View } from './view.ts';

/* The public pages, as data: what the server finds, and what it and the browser draw them from. */

/** A file that a page offers. */
export interface FileLink {
  what: string;
  links: { ending: string; href: string; name: string }[];
}

/** The country. */
export interface NationData {
  kind: 'nation';
  view: View;
  outlook: NationalOutlook;
  corrections: CorrectionPage;
  checkpoint: Checkpoint;
  added: Added[];
  /** The run-off of the year, above its first round. */
  runoff: View | null;
  by?: 'party' | 'coalition' | undefined;
  /** Path data of the constituencies by id, where the map is asked for. */
  outlines: [id: number, path: string][] | null;
  files: FileLink[];
}

export interface RegionData {
  kind: 'region';
  view: View;
  region_id: number;
  slug: string;
}

export interface ConstituencyData {
  kind: 'constituency';
  view: View;
  contest: Contest;
}

export interface PartyData {
  kind: 'party';
  view: View;
  party_id: number;
  slug: string;
}

/** Constituencies by letters of their names. */
export interface FoundData {
  kind: 'found';
  view: View;
  asked: string;
  places: Place[];
}

export interface CorrectionsData {
  kind: 'corrections';
  view: View;
  list: CorrectionPage;
}

/** A part of the country's page for the frame of another site. */
export interface BlockData {
  kind: 'block';
  block: 'results' | 'cartogram' | 'chamber';
  view: View;
  outlook: NationalOutlook;
}

/** An address without a page, or a page that cannot be read. */
export interface RefusedData {
  kind: 'refused';
  view: null;
  sentence: string;
}

export type PageData =
  | NationData
  | RegionData
  | ConstituencyData
  | PartyData
  | FoundData
  | CorrectionsData
  | BlockData
  | RefusedData;

/** A page with what the document around it says. */
export interface PublicPage {
  title: string;
  /** One line with the newest figures, for search engines and previews. */
  description: string;
  /** Its address, and that of its picture, in English; without one there is none. */
  path: string;
  preview?: string | undefined;
  /** In the frame of another site. */
  embedded: boolean;
  /** In which language, where and when it is read. Server and browser write the same text; then the browser takes the reader's own clock. */
  language: Language;
  clock: Required<Clock>;
  data: PageData;
}

/** Where documents are served from, as the settings say; undefined where they do not. */
export interface Site {
  publicUrl: string | undefined;
  socket: string;
}
