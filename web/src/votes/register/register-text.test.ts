import { expect, it } from 'vitest';
import { complete, isChanged, turnoutOf, typedOf } from './register-text.ts';

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

it('counts rejected ballots in the turnout, and gives none for an empty register', () => {
  expect(turnoutOf({ ...register, total_rejected: 50 })).toBe(0.65);
  expect(turnoutOf({ ...register, total_registered_voters: 0 })).toBeNull();
});
