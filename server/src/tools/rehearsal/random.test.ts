import { expect, test } from 'vitest';
import { apportion, randomFor } from './random.ts';

test('equal labels give equal numbers, other labels do not', () => {
  const throws = (...labels: string[]) => {
    const random = randomFor(...labels);
    return Array.from({ length: 20 }, () => random.whole(1, 6));
  };
  expect(throws('a', 'b')).toEqual(throws('a', 'b'));
  expect(throws('a', 'b')).not.toEqual(throws('a', 'c'));
});

test('whole numbers cover their range evenly, both ends included', () => {
  const random = randomFor('evenly');
  const seen = Map.groupBy(
    Array.from({ length: 6_000 }, () => random.whole(1, 6)),
    (value) => value,
  );
  expect([...seen.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const throws of seen.values()) expect(Math.abs(throws.length - 1_000)).toBeLessThan(150);
});

test('a shuffled list has the same items', () => {
  const list = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = randomFor('shuffle').shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
});

test('parts add up to the whole for any weights', () => {
  const random = randomFor('shares');
  for (let round = 0; round < 200; round++) {
    const weights = Array.from({ length: random.whole(1, 12) }, () => 0.01 + random.fraction());
    const total = random.whole(0, 120_000);
    const shares = apportion(total, weights);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
  }
});
