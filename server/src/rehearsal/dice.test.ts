import { expect, test } from 'vitest';
import { diceFor, shareOut } from './dice.ts';

test('the same labels throw the same, others do not', () => {
  const throws = (...labels: string[]) => {
    const dice = diceFor(...labels);
    return Array.from({ length: 20 }, () => dice.whole(1, 6));
  };
  expect(throws('a', 'b')).toEqual(throws('a', 'b'));
  expect(throws('a', 'b')).not.toEqual(throws('a', 'c'));
});

test('throws stay between their ends, reach both, and are spread evenly', () => {
  const dice = diceFor('evenly');
  const seen = Map.groupBy(
    Array.from({ length: 6_000 }, () => dice.whole(1, 6)),
    (value) => value,
  );
  expect([...seen.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const throws of seen.values()) expect(Math.abs(throws.length - 1_000)).toBeLessThan(150);
});

test('a shuffled list holds what it held', () => {
  const list = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = diceFor('shuffle').shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
});

test('shares add up to the whole, whatever the weights', () => {
  const dice = diceFor('shares');
  for (let round = 0; round < 200; round++) {
    const weights = Array.from({ length: dice.whole(1, 12) }, () => 0.01 + dice.fraction());
    const total = dice.whole(0, 120_000);
    const shares = shareOut(total, weights);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(shares.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
  }
});
