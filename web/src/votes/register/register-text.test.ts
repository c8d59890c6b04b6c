import { expect, it } from 'vitest';
import { complete, isChanged, sentOf, typedOf } from './register-text.ts';

const register = { total_registered_voters: 1000, total_valid_votes: 600, total_rejected: 0 };

it('is complete with all three totals, of which each may be 0', () => {
  expect(complete(typedOf(register))).toEqual(register);
  expect(complete({ ...typedOf(register), total_rejected: null })).toBeNull();
  expect(complete(typedOf(null))).toBeNull();
});

it('is changed once a total differs from the stored one', () => {
  expect(isChanged(typedOf(register), register)).toBe(false);
  expect(isChanged({ ...typedOf(register), total_rejected: 1 }, register)).toBe(true);
  expect(isChanged(typedOf(null), null)).toBe(false);
});

it('is complete without ballots issued and not returned, which are then not known', () => {
  const known = { ...register, total_issued: 610, total_not_returned: 0 };
  expect(complete(typedOf(known))).toEqual(known);
  expect(complete({ ...typedOf(known), total_issued: null })).toEqual({ ...register, total_not_returned: 0 });
  expect(sentOf(register)).toEqual({ ...register, total_issued: null, total_not_returned: null });
  expect(isChanged({ ...typedOf(known), total_not_returned: null }, known)).toBe(true);
});
