import type { StationFigures } from './comparisons.ts';

/** So many stations make a median. */
const STATIONS = 8;
/** Make the median of the absolute deviations, and the one that nine of ten stay within, comparable with a standard deviation. */
const OF_MEDIAN = 1.4826;
const OF_NINE_TENTHS = 1.645;
/** Stations differ by a percentage point: a smaller deviation is none. */
const LEAST_POINTS = 1;
/** A smaller part of the constituency's votes changes nothing, however odd its station. */
const LEAST_PART = 0.005;

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

type Votes = StationFigures['votes'];

/** A share of a candidate, or the turnout, with what the stations of the constituency let expect of it. */
interface Measure {
  id: number | null;
  median: number;
  spread: number;
  stations: number;
  read: (station: StationFigures) => { value: number; whole: number } | null;
}

/**
 * Stations whose share of a candidate, or whose turnout, lies `limit` robust deviations or more from the median of the stations, each by
 * what differs most: where one slip (a digit too many or too few, or the figures of two candidates changed over) would explain it, or
 * where they are twice as many. A robust deviation grows with what the stations differ among themselves, and with what chance alone
 * makes of a station with few voters.
 */
export function outliersOf(stations: readonly StationFigures[], limit: number): Outlier[] {
  const measures = measuresOf(stations);
  const total = stations.reduce((sum, { votes }) => sum + sumOf(votes), 0);
  const isUsual = (station: StationFigures) =>
    measures.every((measure) => (distanceOf(measure, station)?.deviations ?? 0) <= limit / 2);
  return stations.flatMap((station) => {
    const farthest = measures
      .flatMap((measure) => distanceOf(measure, station) ?? [])
      .filter(({ deviations, moved }) => deviations >= limit && moved >= LEAST_PART * total)
      .reduce<Distance | null>((most, one) => (most && most.deviations >= one.deviations ? most : one), null);
    if (!farthest) return [];
    const { moved: _, ...outlier } = farthest;
    const isSlip = () => slipsOf(station.votes).some((votes) => isUsual({ ...station, votes }));
    return outlier.deviations >= limit * 2 || isSlip() ? [outlier] : [];
  });
}

function measuresOf(stations: readonly StationFigures[]): Measure[] {
  const ids = [...new Set(stations.flatMap(({ votes }) => votes.map(({ id }) => id)))];
  const part = (votes: number | undefined, whole: number | null) =>
    votes === undefined || !whole ? null : { value: (votes / whole) * 100, whole };
  const reads: Pick<Measure, 'id' | 'read'>[] = [
    ...ids.map((id) => ({
      id,
      read: ({ votes }: StationFigures) => part(votes.find((own) => own.id === id)?.votes, sumOf(votes)),
    })),
    { id: null, read: ({ votes, registered }) => part(sumOf(votes), registered) },
  ];
  return reads.flatMap(({ id, read }) => {
    const values = stations.flatMap((station) => read(station)?.value ?? []);
    if (values.length < STATIONS) return [];
    const median = medianOf(values);
    const distances = values.map((value) => Math.abs(value - median)).sort((a, b) => a - b);
    const ofNineTenths = distances[Math.floor(distances.length * 0.9) - 1] ?? 0;
    const spread = Math.max(OF_MEDIAN * medianOf(distances), ofNineTenths / OF_NINE_TENTHS, LEAST_POINTS);
    return [{ id, read, median, spread, stations: values.length }];
  });
}

/** An outlier in the making, with the votes that make the difference. */
type Distance = Outlier & { moved: number };

function distanceOf({ id, median, spread, stations, read }: Measure, station: StationFigures): Distance | null {
  const found = read(station);
  if (found === null) return null;
  const { value, whole } = found;
  const part = Math.min(Math.max(median, LEAST_POINTS / 2), 100 - LEAST_POINTS / 2);
  const deviation = Math.hypot(spread, Math.sqrt((part * (100 - part)) / whole));
  const points = Math.abs(value - median);
  const moved = (points / 100) * whole;
  return { station: station.name, id, value, median, deviation, deviations: points / deviation, stations, moved };
}

/** The figures of a station without one slip of whoever typed them. */
function slipsOf(votes: Votes): Votes[] {
  const having = (changed: ReadonlyMap<number, number>) =>
    votes.map((own) => ({ id: own.id, votes: changed.get(own.id) ?? own.votes }));
  const ofOne = votes.flatMap((own) => digitSlipsOf(own.votes).map((other) => having(new Map([[own.id, other]]))));
  const ofTwo = votes.flatMap((one, at) =>
    votes.slice(at + 1).map((other) =>
      having(
        new Map([
          [one.id, other.votes],
          [other.id, one.votes],
        ]),
      ),
    ),
  );
  return [...ofOne, ...ofTwo];
}

/** The figures that one slip makes of this one: a doubled digit, ten times, a tenth. */
export function digitSlipsOf(votes: number): number[] {
  const digits = String(votes);
  const single = [...digits].flatMap((digit, at) =>
    digit === digits[at + 1] ? [Number(digits.slice(0, at) + digits.slice(at + 1))] : [],
  );
  return [...new Set([...single, Math.floor(votes / 10), votes * 10])];
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const sumOf = (votes: Votes): number => votes.reduce((sum, own) => sum + own.votes, 0);
