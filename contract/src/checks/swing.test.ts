import { expect, test } from 'vitest';
import { swingOf } from './swing.ts';

test('the swing is the difference of two shares in percentage points', () => {
  expect(swingOf([60, 100], [45, 90])).toBeCloseTo(10);
  expect(swingOf([1, 4], [1, 2])).toBeCloseTo(-25);
  expect(swingOf([0, 4], [2, 8])).toBeCloseTo(-25);
});

test('the swing is not known without votes now, without votes before, and where there was no poll before', () => {
  expect(swingOf([0, 0], [1, 2])).toBeNull();
  expect(swingOf([1, 2], [0, 0])).toBeNull();
  expect(swingOf([1, 2], null)).toBeNull();
});
