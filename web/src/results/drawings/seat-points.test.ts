import { expect, it } from 'vitest';
import { seatPoints } from './seat-points.ts';

it('draws each seat once, in a half circle from left to right', () => {
  for (const seats of [1, 2, 7, 99, 276, 650]) {
    const points = seatPoints(seats);
    expect(points).toHaveLength(seats);
    expect(new Set(points.map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size).toBe(seats);
    expect(points.every(({ x, y }) => y > -1e-9 && Math.hypot(x, y) < 1 + 1e-9)).toBe(true);
  }
  const [first, last] = [seatPoints(276)[0], seatPoints(276).at(-1)];
  expect([first && first.x < 0, last && last.x > 0]).toEqual([true, true]);
});
