import { expect, test } from 'vitest';
import { guideAt } from './guide.ts';

test('the guide line is in the middle of each row’s share of the sheet', () => {
  expect([0, 1, 2, 3].map((index) => guideAt(index, 4, [20, 60]))).toEqual([0.25, 0.35, 0.45, 0.55]);
  expect(guideAt(0, 1, [0, 100])).toBe(0.5);
  expect(guideAt(0, 0, [0, 100])).toBe(0.5);
});
