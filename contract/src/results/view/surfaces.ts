import type { Language } from '../../messages/language.ts';
import type { BarsData } from '../drawings.ts';
import type { Graphic } from '../graphics.ts';
import type { PublicPage, Site } from './pages.ts';

/* What the console's build draws for the server. */

/** The picture of a page for other sites. */
export interface PreviewData {
  title: string;
  /** The election. */
  under: string;
  line: string;
  bars: BarsData;
  rehearsal: boolean;
}

/** How a digit was written by hand, in pixels from its place and in degrees. */
export interface Pen {
  right: number;
  down: number;
  turn: number;
}

/** A made-up result sheet, filled in by hand, photographed on a table. */
export interface PaperSheet {
  constituency: string;
  registered: number;
  candidates: { name: string; party: string }[];
  /** Of the candidates, then valid votes and rejected ballots. A pen for each digit. */
  figures: { figure: number; pens: Pen[] }[];
  /** Degrees by which it lies askew. */
  turn: number;
}

/** What each surface is drawn from. */
export interface Surfaces {
  page: { page: PublicPage; site: Site };
  preview: PreviewData;
  /** The document of a wall or a graphic, which has no figure. */
  display: 'wall' | Graphic;
  /** The file with which SPX shows a graphic. @param origin where the graphic is served */
  spx: { graphic: Graphic; origin: string };
  paper: PaperSheet;
  /** What makes a wall of the version that showed markup load its page again. */
  reload: null;
  /** The page of the API's reference. @param scripts their addresses */
  api: { scripts: string[] };
}

/** Draws a surface: a document as HTML, a picture as SVG; in the language of the request. */
export type Render = <S extends keyof Surfaces>(surface: S, data: Surfaces[S]) => string;
/** The same in any language. */
export type RenderIn = <S extends keyof Surfaces>(language: Language, surface: S, data: Surfaces[S]) => string;
