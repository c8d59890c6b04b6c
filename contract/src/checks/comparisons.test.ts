import { describe, expect, test } from 'vitest';
import { differsBy, type Slip, slipBetween } from './comparisons.ts';

describe('two shares differ by so many points', () => {
  type Share = readonly [number, number];
  test.each<[now: Share, before: Share, points: number, differs: boolean]>([
    [[35, 100], [500, 1000], 14.9, true],
    [[35, 100], [500, 1000], 15, true],
    [[35, 100], [500, 1000], 15.1, false],
    [[500, 1000], [35, 100], 15, true],
    [[1, 3], [2, 6], 1, false],
    [[0, 0], [1, 2], 15, false],
    [[1, 2], [0, 0], 15, false],
    [[0, 1], [1, 2], 15, true],
    [[1, 2], [0, 1], 15, true],
  ])('%j and %j by %d: %s', (now, before, points, differs) => {
    expect(differsBy(now, before, points)).toBe(differs);
  });
});

describe('the slip that made of', () => {
  test.each<[meant: number, figure: number, slip: Slip | null]>([
    [460, 460, null],
    [0, 0, null],
    [0, 10, null],
    [460, 4600, 'ten_times'],
    [460, 4601, null],
    [460, 46_000, null],
    [460, 46, 'tenth'],
    [46, 460, 'ten_times'],
    [10, 1, 'tenth'],
    [21, 12, 'swapped'],
    [460, 640, 'swapped'],
    [2461, 1462, 'swapped'],
    [112, 121, 'swapped'],
    [46, 45, null],
    [54, 46, null],
    [46, 64, 'swapped'],
    [46, 65, null],
    [46, 54, null],
    [123, 231, null],
    [1234, 2143, null],
    [12, 102, null],
    [102, 12, null],
    [-46, 146, null],
    [-46, 46, null],
  ])('%i a figure of %i is %s', (meant, figure, slip) => {
    expect(slipBetween(figure, meant)).toBe(slip);
  });
});
