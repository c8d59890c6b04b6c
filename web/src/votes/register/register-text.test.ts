import { expect, it } from 'vitest';
import { complete, FIELDS, isChanged, LABELS, turnoutOf, typedOf } from './register-text.ts';
import * as say from './sentences.ts';

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

it.each(['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const)(
  'is neither complete without %s nor unchanged with another',
  (field) => {
    expect(complete({ ...typedOf(register), [field]: null })).toBeNull();
    expect(isChanged({ ...typedOf(register), [field]: 7 }, register)).toBe(true);
  },
);

it('shows nothing before the first, and names its fields', () => {
  expect(typedOf(null)).toEqual({ total_registered_voters: null, total_valid_votes: null, total_rejected: null });
  expect(FIELDS.map((field) => LABELS[field])).toEqual([say.registered, say.valid, say.rejected]);
});

it('gives the turnout of a register of one', () => {
  expect(turnoutOf({ total_registered_voters: 1, total_valid_votes: 1, total_rejected: 0 })).toBe(1);
});
