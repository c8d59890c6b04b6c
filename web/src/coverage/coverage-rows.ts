import {
  COVERAGE_STATES,
  type CoverageAgent,
  type CoverageContest,
  type CoveragePlaces,
  type CoverageState,
  type CoverageStates,
  countStates,
  type Reminder,
} from '@election/contract/figures/coverage';
import { sortedBy } from '../app/election/years.ts';

/** The last change of a figure; milliseconds since 1970. */
export interface Last {
  at: number;
  by: string;
}

interface Unit {
  /** Unique among all units. */
  key: string;
  id: number;
  name: string;
  code: string | null;
  registered_voters: number | null;
  /** Null: no votes are awaited. */
  state: CoverageState | null;
  last: Last | null;
  reminder: (Reminder & { sender: string }) | null;
  constituency_id: number;
  /** Who enters figures there. */
  agents: readonly CoverageAgent[];
}

export interface StationUnit extends Unit {
  kind: 'station';
}
export interface ConstituencyUnit extends Unit {
  kind: 'constituency';
  region_id: number;
  sheet: boolean;
  /** Open questions to its agents. */
  questions: number;
  stations: readonly StationUnit[];
}
export interface RegionUnit {
  kind: 'region';
  key: string;
  id: number;
  name: string;
  constituencies: readonly ConstituencyUnit[];
}
export type PlaceUnit = StationUnit | ConstituencyUnit;
export type AnyUnit = RegionUnit | PlaceUnit;

/** Joins places, states and agents; regions and constituencies in the order of the places. */
export function treeOf(
  places: CoveragePlaces,
  { contests, people }: CoverageStates,
  agents: readonly CoverageAgent[],
): RegionUnit[] {
  const contestOf = new Map(contests.map((one) => [one.constituency_id, one]));
  const agentsOf = new Map<number, CoverageAgent[]>();
  for (const agent of agents)
    for (const id of agent.constituency_ids) agentsOf.set(id, [...(agentsOf.get(id) ?? []), agent]);
  const unitsOf = (place: CoveragePlaces['constituencies'][number]): ConstituencyUnit[] => {
    const contest = contestOf.get(place.id);
    if (!contest) return [];
    const assigned = agentsOf.get(place.id) ?? [];
    const { last } = contest;
    return [
      {
        ...{ kind: 'constituency', key: `c${place.id}`, id: place.id, name: place.name, code: place.code },
        ...{ region_id: place.region_id, constituency_id: place.id, registered_voters: place.registered_voters },
        ...{ state: contest.state, sheet: contest.sheet, questions: contest.questions, agents: assigned },
        last: last && { at: Date.parse(last.at), by: people[last.by] ?? '' },
        reminder: reminderOf(contest, null, people),
        stations: stationsOf(place, contest, people, assigned),
      },
    ];
  };
  return places.regions.map(({ id, title }) => ({
    ...{ kind: 'region', key: `r${id}`, id, name: title },
    constituencies: places.constituencies.filter(({ region_id }) => region_id === id).flatMap(unitsOf),
  }));
}

function stationsOf(
  place: CoveragePlaces['constituencies'][number],
  contest: CoverageContest,
  people: CoverageStates['people'],
  agents: readonly CoverageAgent[],
): StationUnit[] {
  const known = new Map(
    contest.stations.map(([id, state, seconds, by]) => [
      id,
      { state: COVERAGE_STATES[state], last: { at: seconds * 1000, by: people[by] ?? '' } },
    ]),
  );
  const isAwaited = contest.state !== null;
  return place.stations.map(([id, code, name, registered_voters]) => ({
    ...{ kind: 'station', key: `s${id}`, id, code, name, registered_voters, constituency_id: place.id, agents },
    state: isAwaited ? (known.get(id)?.state ?? 'silent') : null,
    last: known.get(id)?.last ?? null,
    reminder: reminderOf(contest, id, people),
  }));
}

function reminderOf({ reminders }: CoverageContest, station: number | null, people: CoverageStates['people']) {
  const found = reminders.find(({ polling_station_id }) => polling_station_id === station);
  return found ? { ...found, sender: people[found.by] ?? '' } : null;
}

/** One changed constituency in place of what was known of it. */
export const merged = (before: CoverageStates, { contests, people }: CoverageStates): CoverageStates => ({
  contests: before.contests.map((one) => contests.find(({ contest_id }) => contest_id === one.contest_id) ?? one),
  people: { ...before.people, ...people },
});

export const LEVELS = ['constituencies', 'stations'] as const;
export type Level = (typeof LEVELS)[number];
export const SORTS = ['silence', 'place'] as const;
export type Sort = (typeof SORTS)[number];

export interface CoverageFilter {
  level: Level;
  region_id: number | null;
  /** Of the places of the level; null for all. */
  state: CoverageState | null;
  /** Only constituencies with an open question. */
  asked: boolean;
  search: string;
  sort: Sort;
}

/** The regions that are shown. */
export const inRegion = (tree: readonly RegionUnit[], region_id: number | null) =>
  region_id === null ? tree : tree.filter(({ id }) => id === region_id);

/** How many places of a level are in each state. */
export const countLevel = (tree: readonly RegionUnit[], level: Level) =>
  countStates(
    tree.flatMap(({ constituencies }) =>
      constituencies.flatMap((one) => (level === 'stations' ? one.stations : [one]).map(({ state }) => state)),
    ),
  );

/** What the person has folded (`-` and the key) and unfolded (`+`); the others are as the filter has them. */
export type Turned = ReadonlySet<string>;

const isOpen = (turned: Turned, key: string, byDefault: boolean) =>
  byDefault ? !turned.has(`-${key}`) : turned.has(`+${key}`);

/** A place folded or unfolded. */
export function turn(turned: Turned, key: string, opened: boolean): Turned {
  const next = new Set(turned);
  next.delete(opened ? `-${key}` : `+${key}`);
  return next.add(opened ? `+${key}` : `-${key}`);
}

/**
 * The rows of the table: regions, their constituencies, and the stations of those that are unfolded. With a search the places that match stand
 * under what they belong to; a place that matches shows all of its own.
 */
export function rowsOf(tree: readonly RegionUnit[], filter: CoverageFilter, turned: Turned): AnyUnit[] {
  const { level, region_id, state, sort } = filter;
  const words = filter.search.toLocaleLowerCase('en').split(/\s/);
  const matches = ({ name, code }: { name: string; code?: string | null }) => {
    const text = [name, code].join(' ').toLocaleLowerCase('en');
    return words.every((word) => text.includes(word));
  };
  const isIn = (unit: PlaceUnit) => state === null || unit.state === state;
  const rows: AnyUnit[] = [];
  for (const region of regionsBy(sort, inRegion(tree, region_id))) {
    const below: PlaceUnit[] = [];
    const isFolded = !isOpen(turned, region.key, true);
    for (const one of constituenciesBy(sort, region.constituencies)) {
      if (filter.asked && one.questions === 0) continue;
      const whole = matches(one) || matches(region);
      const found = whole ? one.stations : one.stations.filter(matches);
      const stations = level === 'stations' ? found.filter(isIn) : found;
      if (level === 'stations' ? stations.length === 0 : !isIn(one) || (!whole && stations.length === 0)) continue;
      below.push(one);
      const byDefault = level === 'stations' || !whole;
      if (isOpen(turned, one.key, byDefault)) below.push(...(sort === 'place' ? stations : bySilence(stations)));
    }
    if (below.length > 0) rows.push(region, ...(isFolded ? [] : below));
  }
  return rows;
}

const silentOf = (units: readonly PlaceUnit[]) => units.filter(({ state }) => state === 'silent').length;

const regionsBy = (sort: Sort, regions: readonly RegionUnit[]): readonly RegionUnit[] =>
  sort === 'place' ? regions : [...regions].sort((a, b) => silentOf(b.constituencies) - silentOf(a.constituencies));

const constituenciesBy = (sort: Sort, units: readonly ConstituencyUnit[]): readonly ConstituencyUnit[] =>
  sort === 'place' ? sortedBy(units, ({ name }) => name) : bySilence(units);

/** The silent ones first, of those with stations the more silent ones; then the longest time without a change. */
function bySilence<U extends PlaceUnit>(units: readonly U[]): readonly U[] {
  const silence = (unit: PlaceUnit) => Number(unit.state === 'silent');
  const below = (unit: PlaceUnit) => (unit.kind === 'constituency' ? silentOf(unit.stations) : 0);
  return [...units].sort(
    (a, b) => silence(b) - silence(a) || below(b) - below(a) || (a.last?.at ?? 0) - (b.last?.at ?? 0),
  );
}

/** How many of its own places are silent: of a region its constituencies, of a constituency its stations. */
export function silenceOf(unit: RegionUnit | ConstituencyUnit) {
  const own = unit.kind === 'region' ? unit.constituencies : unit.stations;
  return { silent: silentOf(own), all: own.length };
}
