import { majorityLine } from '../../outlook/outlook.ts';
import type {
  BarsData,
  CallMark,
  Contender,
  HouseData,
  NightData,
  PlaceGroup,
  PlaceMark,
  PlaceRow,
} from '../drawings.ts';
import { type Beside, callsOf, isContradicted, sayingOf } from './calls.ts';
import { colorOfPlace, fillOf, stateOf } from './places.ts';
import { seatRows } from './sums.ts';
import { evenly, linesOf, momentsOf } from './timeline.ts';
import type { Added, Place, View } from './view.ts';

/** A share or a number of seats that is more than nothing. */
const LEAST = 1e-9;

/** Contenders with bars. @param of what the widest bar is drawn for; left out: the most that one of them has */
export function barsOf(contenders: Contender[], of?: number, line: number | null = null): BarsData {
  const most = Math.max(LEAST, ...contenders.map(({ seats, share }) => seats ?? share ?? 0));
  return { contenders, of: of ?? most, line };
}

/** The seats of the house by their holders. */
export function houseOf({ result }: View): HouseData {
  const { total } = result.reporting;
  return {
    total,
    line: majorityLine(total),
    holders: seatRows(result).ranked.map(({ holder: { key, color }, seats }) => ({ key, color, seats })),
  };
}

export const placeMarkOf = (view: View, place: Place): PlaceMark => ({
  id: place.id,
  name: place.name,
  fill: fillOf(place),
  color: colorOfPlace(view, place),
  state: stateOf(view, place),
});

export const placeRowOf = (view: View, place: Place): PlaceRow => ({
  ...placeMarkOf(view, place),
  margin: place.margin,
  published_at: place.published_at,
});

/** Every constituency by region. */
export const placeGroupsOf = (view: View): PlaceGroup[] =>
  view.result.regions.map(({ id, title }) => ({
    id,
    title,
    places: view.places.filter(({ region_id }) => region_id === id).map((place) => placeMarkOf(view, place)),
  }));

/** What the newsroom called of a race, and what it took back, newest first. */
export const callMarksOf = (view: View, beside: Beside = {}): CallMark[] =>
  callsOf(view, beside).map((call) => ({
    id: call.id,
    saying: sayingOf(call, beside),
    newsroom: call.newsroom,
    called_at: call.called_at,
    contradicted: isContradicted(view, call),
    taken_back: call.taken_back,
  }));

/** The newest call that was not taken back, where there is room for one. */
export const newestCallOf = (view: View, beside: Beside = {}): CallMark | null =>
  callMarksOf(view, beside).find(({ taken_back }) => taken_back === null) ?? null;

/** A night shorter than this has no shape yet. */
const LEAST_MS = 60_000;
/** Points of a line at most: more would lie on the same pixel of a phone. */
const POINTS = 60;
/** Rows of the table behind the chart at most. */
const ROWS = 12;

/** Votes or seats over the night; null within the first minute. */
export function nightOf(view: View, added: readonly Added[]): NightData | null {
  const moments = momentsOf(added);
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last || Date.parse(last.at) - Date.parse(first.at) < LEAST_MS) return null;
  const lines = linesOf(view, last);
  const ofLines = (sums: Record<string, number>) => Object.fromEntries(lines.map(({ key }) => [key, sums[key] ?? 0]));
  const drawn = (most: number) => evenly(moments, most).map(({ sums, ...at }) => ({ ...at, sums: ofLines(sums) }));
  return {
    of: view.result.candidates.length > 0 ? 'votes' : 'seats',
    contests: view.result.reporting.total,
    lines,
    most: Math.max(1, ...lines.map(({ key }) => last.sums[key] ?? 0)),
    points: drawn(POINTS),
    rows: drawn(ROWS),
  };
}
