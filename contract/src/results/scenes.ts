import * as z from 'zod';
import { correction } from './corrections.ts';
import {
  type BarsData,
  bars,
  type CallMark,
  type Contender,
  callMark,
  contender,
  type HouseData,
  house,
  night,
  placeGroup,
  placeMark,
  placeRow,
} from './drawings.ts';
import type { Graphic } from './graphics.ts';

/*
 * What a wall or a graphic shows, as data. Sentences about the election are written by the server; figures and times by the drawing.
 */

/**
 * The number of these shapes. It grows when one of them changes, so that a wall that is open since before loads its page again
 * instead of drawing what it does not understand.
 */
export const SHAPES = 2;

/** What a wall can show, in the order of the presenter's list. */
export const SCENE_KINDS = [
  'nation',
  'parliament',
  'region',
  'constituency',
  'battle',
  'compare',
  'closest',
  'just_in',
  'silent',
  'timeline',
  'corrections',
] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

const headline = z.object({ lead: z.string(), note: z.string() });
const fact = z.object({ label: z.string(), value: z.string(), note: z.string() });
const call = callMark.nullable();

const content = z.discriminatedUnion('shows', [
  /** Nothing to draw, and why. */
  z.object({ shows: z.literal('nothing'), why: z.string() }),
  /** The country with its cartogram. */
  z.object({
    shows: z.literal('country'),
    headline,
    bars,
    call,
    groups: z.array(placeGroup),
    note: z.string(),
  }),
  z.object({ shows: z.literal('parliament'), headline, house, bars, note: z.string() }),
  z.object({
    shows: z.literal('region'),
    headline,
    bars,
    /** Stands in for the bars where there are none. */
    none: z.string(),
    call,
    places: z.array(placeMark),
    newest: z.array(placeRow),
  }),
  z.object({
    shows: z.literal('constituency'),
    headline,
    bars,
    call,
    facts: z.array(fact),
    corrected: z.string(),
  }),
  z.object({
    shows: z.literal('battle'),
    two: z.tuple([contender, contender]),
    /** What the whole width is drawn for. */
    of: z.number(),
    apart: z.string(),
    call,
  }),
  z.object({
    shows: z.literal('compare'),
    contests: z.array(z.object({ id: z.int(), name: z.string(), line: z.string(), bars })),
  }),
  z.object({ shows: z.literal('places'), rows: z.array(placeRow), by: z.enum(['margin', 'time']) }),
  z.object({
    shows: z.literal('silent'),
    lead: z.string(),
    places: z.array(z.object({ id: z.int(), name: z.string() })),
    /** How many more there are, in words. */
    more: z.string(),
  }),
  z.object({ shows: z.literal('night'), night }),
  z.object({ shows: z.literal('corrections'), corrections: z.array(correction) }),
]);
export type SceneContent = z.output<typeof content>;

/** A scene as walls show it. */
export const drawnScene = z.object({
  kind: z.enum(SCENE_KINDS),
  election: z.string(),
  heading: z.string(),
  /** "1 of 4", and what that counts. */
  reported: z.string(),
  reported_note: z.string(),
  content,
  /** Of a newsroom wall alone. */
  internal: z.boolean(),
  /** How far the counting is. */
  counting: z.string(),
  as_of: z.string().nullable(),
  /** Across the top: a rehearsal, a restored copy. */
  notices: z.array(z.string()),
});
export type DrawnScene = z.output<typeof drawnScene>;

interface Title {
  name: string;
  reported: string;
}
type Called = { newsroom: string; saying: string } | null;
type Headline = z.output<typeof headline>;
export type Two = [Contender, Contender];

/** What `next` of a graphic turns to. */
export type GraphicPage =
  | { shows: 'nothing'; title: Title | null; called: Called; why: string }
  /** Contenders beside each other. */
  | { shows: 'across'; title: Title; called: Called; contenders: Contender[] }
  /** Contenders below each other. */
  | { shows: 'down'; title: Title; headline: Headline; bars: BarsData; call: CallMark | null }
  | { shows: 'item'; what: string; how: string }
  | { shows: 'standing'; contender: Contender }
  /** named: below the strip. */
  | { shows: 'strip'; title: Title; house: HouseData; named: Contender[] }
  | { shows: 'two'; title: Title; called: Called; two: Two; apart: string };

/** A graphic for a vision mixer. */
export interface DrawnGraphic {
  graphic: Graphic;
  pages: GraphicPage[];
  as_of: string | null;
  notices: string[];
}

/** What the stream of a wall or a graphic says with a picture; a graphic that has lost what it is about has none. */
export interface PictureMessage<Picture> {
  picture: Picture | null;
  held_at: string | null;
  at: string;
}
