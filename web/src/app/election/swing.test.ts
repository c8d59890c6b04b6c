import { expect, it } from 'vitest';
import { formatSwing } from './swing.ts';

it('shows points with a sign and one decimal, and nothing as 0.0 without one', () => {
  expect([3.24, -1, 0.04, -0.04, 0.05, 12.25].map(formatSwing)).toEqual([
    '+3.2',
    '−1.0',
    '0.0',
    '0.0',
    '+0.1',
    '+12.3',
  ]);
});
