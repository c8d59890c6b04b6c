import { describe, expect, test } from 'vitest';
import type { StationFigures } from './comparisons.ts';
import { digitSlipsOf, outliersOf } from './outliers.ts';

/** Stations in which the candidates 1, 2, … have these votes. */
const stations = (...rows: readonly (readonly number[])[]): StationFigures[] =>
  rows.map((votes, at) => ({
    name: `S${at + 1}`,
    registered: null,
    votes: votes.map((count, index) => ({ id: index + 1, votes: count })),
  }));
const times = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);
/** So many votes that chance moves no share. */
const MANY = 10_000_000;
const shares = (...percent: readonly number[]) => percent.map((one) => (one * MANY) / 100);
const even = shares(50, 50);
const names = (all: readonly StationFigures[], limit: number) =>
  outliersOf(all, limit).map(({ station, id }) => [station, id]);

describe('a station that no slip explains', () => {
  const odd = shares(25, 75);

  test.each([
    [12.4, true],
    [12.49, true],
    [12.51, false],
  ])('is found at twice the limit: 25 deviations, %d: %s', (limit, found) => {
    const outliers = outliersOf(stations(...times(7, even), odd), limit);
    expect(outliers.map(({ station, id }) => [station, id])).toEqual(found ? [['S8', 1]] : []);
    for (const one of outliers) {
      expect(one).toMatchObject({ value: 25, median: 50, stations: 8 });
      expect(one.deviation).toBeCloseTo(1, 3);
      expect(one.deviations).toBeCloseTo(25, 2);
    }
  });

  test('is not found among seven', () => {
    expect(outliersOf(stations(...times(6, even), odd), 1)).toEqual([]);
  });

  test('is compared with those alone in which the candidate has a figure', () => {
    const without = { name: 'S20', registered: null, votes: [{ id: 2, votes: MANY }] };
    const voteless = stations([0, 0])[0] as StationFigures;
    expect(outliersOf([...stations(...times(18, even), odd), without, voteless], 2)).toMatchObject([
      { station: 'S19', id: 1, stations: 19 },
      { station: 'S20', id: 2, median: 50, stations: 20 },
    ]);
  });

  test.each([
    [7, []],
    [8, [['S1', null]]],
  ])('is found by its turnout where eight have one, of %i: %j', (known, found) => {
    const voting = stations(...times(8, even)).map((station, at) => ({
      ...station,
      registered: at >= known ? null : at === 0 ? MANY : MANY * 2,
    }));
    expect(names(voting, 10)).toEqual(found);
  });
});

test('where one station in ten differs as much, that is usual: the deviation grows', () => {
  const wide = [...times(13, even), ...times(6, shares(60, 40)), shares(80, 20)];
  // 30 points, and nine tenths stay within 10 points, which is 1.645 deviations.
  expect(names(stations(...wide), 2.46)).toEqual([['S20', 1]]);
  expect(names(stations(...wide), 2.48)).toEqual([]);
  const two = [...times(18, even), shares(60, 40), shares(80, 20)];
  expect(names(stations(...two), 2.48)).toContainEqual(['S20', 1]);
});

test('the fewer votes a station has, the more chance moves them', () => {
  const all = stations(...times(7, [50, 50]), [76, 24]);
  // 26 points; chance alone makes 5, with the one point that counts for nothing 5.1.
  expect(names(all, 2.5)).toEqual([['S8', 1]]);
  expect(names(all, 2.6)).toEqual([]);
});

test('a station that moves less than half of a percent of the votes is passed over', () => {
  const small = (votes: number) => names(stations(...times(8, [500_000, 500_000]), [votes, 0]), 4);
  // Half of its votes are more than usual.
  expect(small(80_800)).toEqual([]);
  expect(small(80_812)).toEqual([['S9', 1]]);
});

describe('a station within twice the limit', () => {
  const usual = shares(52, 38, 10);
  const [first = 0, second = 0, third = 0] = usual;
  const withLast = (last: readonly number[]) => stations(...times(8, usual), last);
  /** A limit that the last station exceeds, and twice of which it does not. */
  const limitOf = (last: readonly number[]) => (outliersOf(withLast(last), 0.1).at(-1)?.deviations ?? 0) * 0.75;
  const found = (last: readonly number[]) => names(withLast(last), limitOf(last)).map(([station]) => station);

  test.each([
    ['ten times a figure', [first, second * 10, third]],
    ['a tenth of a figure', [first / 10, second, third]],
    ['a doubled digit', [first, 33_800_000, third]],
    ['two figures changed over', [second, first, third]],
    ['two figures changed over that are not neighbours', [third, second, first]],
  ])('is found where %s explains it', (_name, last) => {
    expect(limitOf(last)).toBeGreaterThan(0);
    expect(found(last)).toEqual(['S9']);
  });

  test('is not found where it has five times a figure, which no slip explains', () => {
    const last = [first, second * 5, third];
    expect(limitOf(last)).toBeGreaterThan(0);
    expect(found(last)).toEqual([]);
  });

  test('is found from the limit on', () => {
    const closer = stations(...times(8, shares(53, 47)), shares(47, 53));
    expect(names(closer, 5.99)).toEqual([['S9', 1]]);
    expect(names(closer, 6.01)).toEqual([]);
  });
});

test('the slips of a figure', () => {
  expect(digitSlipsOf(12_600_832)).toEqual([1_260_832, 1_260_083, 126_008_320]);
  expect(digitSlipsOf(450)).toEqual([45, 4500]);
});

test.each<[votes: number, slips: number[]]>([
  [0, [0]],
  [7, [0, 70]],
  [77, [7, 770]],
  [1223, [123, 122, 12_230]],
  [1112, [112, 111, 11_120]],
  [100, [10, 1000]],
])('the slips of %i', (votes, slips) => expect(digitSlipsOf(votes)).toEqual(slips));
