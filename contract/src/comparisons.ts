/**
 * What figures can be compared with: the last election, the stations of the same constituency, and the total that they should add up
 * to. Votes, ballots and voters are counts; shares and turnout are percentages.
 */

/** The contest of the same place in the year that its year is compared with. */
export interface Earlier {
  /** Title of that year. */
  year: string;
  /** Ballots cast and registered voters; null where no register says them. */
  turnout: { ballots: number; registered: number } | null;
  valid: number;
  /** Votes of the same party, by today's candidate; without those of new parties and independents. */
  votes: readonly { id: number; votes: number }[];
}

/** The published figures of a polling station. */
export interface StationFigures {
  name: string;
  votes: readonly { id: number; votes: number }[];
  /** Registered voters of the station. */
  registered: number | null;
}

/** Whether two parts of wholes differ by so many percentage points or more. Whole numbers alone: nothing is rounded. */
export const differsBy = (
  [part, whole]: readonly [number, number],
  [partBefore, wholeBefore]: readonly [number, number],
  points: number,
): boolean =>
  whole > 0 &&
  wholeBefore > 0 &&
  Math.abs(part * wholeBefore - partBefore * whole) * 100 >= points * whole * wholeBefore;

/** One slip of a typist. */
export type Slip = 'ten_times' | 'tenth' | 'swapped';

/** The slip that made a figure of the one that was meant: a digit 0 too many or too few, or two digits changed over. Null for none. */
export function slipBetween(figure: number, meant: number): Slip | null {
  if (figure === meant) return null;
  if (figure === meant * 10) return 'ten_times';
  if (figure * 10 === meant) return 'tenth';
  const [typed, right] = [[...String(figure)], [...String(meant)]];
  const wrong = typed.filter((digit, at) => digit !== right[at]);
  return wrong.length === 2 && String(typed.toSorted()) === String(right.toSorted()) ? 'swapped' : null;
}

/** So many stations make a median. */
const STATIONS = 8;
/** Makes the median of the absolute deviations comparable with a standard deviation. */
const SCALE = 1.4826;
/** Stations differ by a percentage point: a smaller deviation is none. */
const LEAST_POINTS = 1;

/** A station far from the others of its constituency. Percentages, and how many robust deviations lie between them. */
export interface Outlier {
  station: string;
  /** The candidate whose share it is; null for the turnout. */
  id: number | null;
  value: number;
  median: number;
  deviation: number;
  deviations: number;
  stations: number;
}

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/**
 * Stations whose share of a candidate, or whose turnout, lies so many robust deviations from the median of the stations, each by
 * what differs most. A robust deviation is 1.4826 times the median of the absolute deviations, at least one percentage point.
 */
export function outliersOf(stations: readonly StationFigures[], limit: number): Outlier[] {
  const valid = new Map(stations.map((station) => [station, sumOf(station)]));
  const ids = [...new Set(stations.flatMap(({ votes }) => votes.map(({ id }) => id)))];
  const percent = (part: number | undefined, whole: number | null | undefined) =>
    part === undefined || !whole ? null : (part / whole) * 100;
  const measures = [
    ...ids.map((id) => ({
      id,
      of: (station: StationFigures) => percent(station.votes.find((own) => own.id === id)?.votes, valid.get(station)),
    })),
    { id: null, of: (station: StationFigures) => percent(valid.get(station), station.registered) },
  ];
  const found = new Map<StationFigures, Outlier>();
  for (const { id, of } of measures) {
    const known = stations.flatMap((station) => {
      const value = of(station);
      return value === null ? [] : [{ station, value }];
    });
    if (known.length < STATIONS) continue;
    const median = medianOf(known.map(({ value }) => value));
    const spread = medianOf(known.map(({ value }) => Math.abs(value - median)));
    const deviation = Math.max(SCALE * spread, LEAST_POINTS);
    for (const { station, value } of known) {
      const deviations = Math.abs(value - median) / deviation;
      if (deviations < limit || deviations <= (found.get(station)?.deviations ?? 0)) continue;
      found.set(station, { station: station.name, id, value, median, deviation, deviations, stations: known.length });
    }
  }
  return stations.flatMap((station) => found.get(station) ?? []);
}

const sumOf = ({ votes }: StationFigures) => votes.reduce((sum, own) => sum + own.votes, 0);
