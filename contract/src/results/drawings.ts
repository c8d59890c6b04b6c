import * as z from 'zod';
import { CORRECTION_REASONS } from './explanation.ts';

/*
 * What results are drawn from, the same on pages, walls and graphics. Figures are numbers and times are ISO: the drawing writes them.
 */

/** full: declared; pale: some polling stations; tied; none: nothing is published. */
const FILLS = ['full', 'pale', 'tied', 'none'] as const;

/** A constituency as a tile or on a map. */
export const placeMark = z.object({
  id: z.int(),
  name: z.string(),
  fill: z.enum(FILLS),
  color: z.string(),
  /** How it stands, in words. */
  state: z.string(),
});
export type PlaceMark = z.output<typeof placeMark>;

/** A constituency with its margin in votes, and when it was published. */
export const placeRow = placeMark.extend({ margin: z.int().nullable(), published_at: z.string().nullable() });
export type PlaceRow = z.output<typeof placeRow>;

/** The constituencies of a region. */
export const placeGroup = z.object({ id: z.int(), title: z.string(), places: z.array(placeMark) });
export type PlaceGroup = z.output<typeof placeGroup>;

/** A candidate, or a party with its seats. */
export const contender = z.object({
  /** The candidate's id, or the party's where seats are counted. */
  id: z.int(),
  key: z.string(),
  name: z.string(),
  /** The party of a candidate, the constituency of an independent with a seat. */
  under: z.string(),
  color: z.string(),
  /** Address of the picture or the logo. */
  picture: z.string().nullable(),
  votes: z.int().nullable(),
  /** Of the house; null where votes decide. */
  seats: z.int().nullable(),
  /** Of the valid votes, 0 to 1. */
  share: z.number().nullable(),
  elected: z.boolean(),
});
export type Contender = z.output<typeof contender>;

/** Contenders below each other, each with its bar. */
export const bars = z.object({
  contenders: z.array(contender),
  /** What the widest bar is drawn for: a share or a number of seats. */
  of: z.number(),
  /** More than this is needed; null where nothing is. */
  line: z.number().nullable(),
});
export type BarsData = z.output<typeof bars>;

/** The seats of a house; the largest holder comes first. */
export const house = z.object({
  total: z.int(),
  /** Seats that are a majority. */
  line: z.int(),
  holders: z.array(z.object({ key: z.string(), color: z.string(), seats: z.int() })),
});
export type HouseData = z.output<typeof house>;

/** What the newsroom called. */
export const callMark = z.object({
  id: z.int(),
  saying: z.string(),
  newsroom: z.string(),
  called_at: z.string(),
  /** The published figures elect another candidate. */
  contradicted: z.boolean(),
  taken_back: z.object({ at: z.string(), reason: z.enum(CORRECTION_REASONS), note: z.string() }).nullable(),
});
export type CallMark = z.output<typeof callMark>;

const moment = z.object({
  at: z.string(),
  /** Contests that were published as a whole until then. */
  reported: z.int(),
  /** Votes or seats until then, by the key of the line. */
  sums: z.record(z.string(), z.int()),
});
export type Moment = z.output<typeof moment>;

/** Votes or seats over the night. */
export const night = z.object({
  of: z.enum(['votes', 'seats']),
  /** Contests of the election. */
  contests: z.int(),
  lines: z.array(z.object({ key: z.string(), name: z.string(), word: z.string(), color: z.string() })),
  /** The largest sum. */
  most: z.int(),
  /** For the lines, and fewer of them for a table. */
  points: z.array(moment),
  rows: z.array(moment),
});
export type NightData = z.output<typeof night>;

/** Where times are read: "now" decides which of them need their date. */
export interface Clock {
  now: string;
  /** By its IANA name; left out: that of the machine that draws. */
  timeZone?: string | undefined;
}
