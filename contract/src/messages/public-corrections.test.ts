import { expect, test } from 'vitest';
import { register } from './public-corrections.ts';

test('a correction of a register lists every total that was there, and no other', () => {
  const before = { total_registered_voters: 5000, total_valid_votes: 60, total_rejected: 5, total_issued: 70 };
  expect(register(before, { ...before, total_rejected: 1500, total_issued: 1600, total_not_returned: 40 })).toBe(
    'Register: 5,000 registered, 60 valid, 5 rejected, 70 issued → 5,000 registered, 60 valid, 1,500 rejected, 1,600 issued, 40 not returned',
  );
  expect(register(before, null)).toMatch(/ 70 issued → nothing$/);
});
