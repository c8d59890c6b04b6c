import { expect, it } from 'vitest';
import {
  formatDifference,
  formatFigure,
  formatInstant,
  formatMegabytes,
  formatMoment,
  formatShare,
} from './figures.ts';

it('a missing figure is not 0', () => {
  expect([0, 12_345, null, undefined].map(formatFigure)).toEqual(['0', '12,345', 'Not reported', 'Not reported']);
});

it('a share has two decimals, and none where there is nothing to divide by', () => {
  expect([0, 0.5, 0.12345, 1, null, undefined].map(formatShare)).toEqual([
    '0.00%',
    '50.00%',
    '12.35%',
    '100.00%',
    '–',
    '–',
  ]);
});

it('a difference has its sign', () => {
  expect([1200, -1200, 0].map(formatDifference)).toEqual(['+1,200', '−1,200', '±0']);
});

it('a number of bytes is in megabytes with one decimal', () => {
  expect([0, 1_048_576, 2_621_440, 5_400_000].map(formatMegabytes)).toEqual(['0 MB', '1 MB', '2.5 MB', '5.1 MB']);
});

it('a time is that of the browser, an instant to the second with its time zone', () => {
  const local = new Date(2024, 11, 7, 20, 5, 9).toISOString();
  expect(formatMoment(local)).toBe('7 Dec 2024, 20:05');
  expect(formatInstant(local)).toMatch(/^7 Dec 2024, 20:05:09 \S+$/);
});
