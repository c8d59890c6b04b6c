import { expect, test } from 'vitest';
import { TURNOUTS, turnoutOf } from './registers.ts';

const totals = { total_registered_voters: 1000, total_valid_votes: 600, total_rejected: 50 };

test('turnout counts ballots cast, rejected ones too, or ballots issued', () => {
  const issued = { ...totals, total_issued: 700 };
  expect(turnoutOf(issued, 'cast')).toBe(0.65);
  expect(turnoutOf(issued, 'issued')).toBe(0.7);
  expect(TURNOUTS).toEqual(['cast', 'issued']);
  expect(turnoutOf({ ...totals, total_issued: 0 }, 'issued')).toBe(0);
});

test('there is no turnout of an empty register, nor of ballots issued that are not known', () => {
  expect(turnoutOf({ ...totals, total_registered_voters: 0 }, 'cast')).toBeNull();
  expect(turnoutOf(totals, 'issued')).toBeNull();
});
