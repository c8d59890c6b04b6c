import { expect, it } from 'vitest';
import { register as say } from '../sentences.ts';
import { complete, FIELDS, isChanged, isRequired, labelOf, sentOf, typedOf } from './register-text.ts';

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

it.each(['total_registered_voters', 'total_valid_votes', 'total_rejected'] as const)(
  'is neither complete without %s nor unchanged with another',
  (field) => {
    expect(complete({ ...typedOf(register), [field]: null })).toBeNull();
    expect(isChanged({ ...typedOf(register), [field]: 7 }, register)).toBe(true);
  },
);

it('shows nothing before the first, and names its fields', () => {
  expect(Object.values(typedOf(null))).toEqual(FIELDS.map(() => null));
  expect(FIELDS.map(labelOf)).toEqual([say.registered, say.valid, say.rejected, say.issued, say.notReturned]);
  expect(FIELDS.filter(isRequired)).toHaveLength(3);
});
