import { DEFAULT_THRESHOLDS } from '@election/contract/checks/check-figures';
import { check } from '@election/contract/checks/checks';
import { expect, it } from 'vitest';
import type { ContestDetails } from '../contest.ts';
import { figuresOf, newFindings } from './check-figures.ts';

const contest = { constituency: { registered_voters: 1000 } } as unknown as ContestDetails;
const candidate = (id: number) => ({ id, name: `Candidate ${id}`, status: 'active' as const });
const rows = (...votes: (number | null)[]) =>
  votes.map((count, index) => ({ candidate: candidate(index + 1), votes: count }));
const codes = (figures: Parameters<typeof check>[0]) => check(figures).map(({ code }) => code);

it('checks figures and register together', () => {
  const register = { total_registered_voters: 1000, total_valid_votes: 500, total_rejected: 4 };
  expect(codes(figuresOf(contest, rows(300, 200), register))).toEqual([]);
  expect(codes(figuresOf(contest, rows(300, 201), register))).toEqual(['C1']);
});

it('uses the place’s voters without a register', () => {
  expect(codes(figuresOf(contest, rows(900, 101), null))).toEqual(['C2']);
});

it('finds a figure below the published one, and providers who differ', () => {
  const figures = figuresOf(
    contest,
    [
      {
        candidate: candidate(1),
        votes: 90,
        published: 100,
        entered: [
          { provider: 'Ama', votes: 90 },
          { provider: 'Kofi', votes: 100 },
        ],
      },
      { candidate: candidate(2), votes: 80 },
    ],
    null,
  );
  expect(codes(figures)).toEqual(['C11', 'C12']);
});

it('uses the thresholds of the year', () => {
  const register = { total_registered_voters: 1000, total_valid_votes: 920, total_rejected: 0 };
  const codesIn = (year: object) => codes(figuresOf({ ...contest, ...year }, rows(500, 420), register));
  expect(codesIn({})).toEqual([]);
  expect(codesIn({ thresholds: { ...DEFAULT_THRESHOLDS, turnout_percent: 90 } })).toEqual(['C6']);
});

it('gives only findings that are not current already', () => {
  const figures = figuresOf(contest, rows(900, 101), null);
  expect(newFindings(figures, [])).toHaveLength(1);
  expect(newFindings(figures, check(figures))).toEqual([]);
  expect(newFindings(figures, [{ code: 'C2', numbers: { ballots: 1002, registered: 1000 } }])).toHaveLength(1);
});

it('takes what is known of each row and nothing else', () => {
  const register = { total_registered_voters: 9, total_valid_votes: 5, total_rejected: 1, total_issued: 7 };
  const entered = [{ provider: 'Ama', votes: 5 }];
  const station = { registered_voters: 70 } as ContestDetails['station'] & object;
  const given = [...rows(5), { candidate: candidate(2), votes: null, published: 4, entered }];
  expect(figuresOf({ ...contest, station, thresholds: DEFAULT_THRESHOLDS }, given, register)).toEqual({
    candidates: [
      { ...candidate(1), votes: 5, published: null, entered: [] },
      { ...candidate(2), votes: null, published: 4, entered },
    ],
    register: { registered: 9, valid: 5, rejected: 1, issued: 7, not_returned: null },
    thresholds: DEFAULT_THRESHOLDS,
    registered_voters: 70,
  });
  expect(figuresOf(contest, [], undefined)).not.toHaveProperty('register');
});

it('knows a finding by its code and its numbers, in whatever order they are named', () => {
  const figures = figuresOf(contest, rows(900, 101), null);
  expect(newFindings(figures, [{ code: 'C2', numbers: { registered: 1000, ballots: 1001 } }])).toEqual([]);
  expect(newFindings(figures, [{ code: 'C6', numbers: { ballots: 1001, registered: 1000 } }])).toHaveLength(1);
  expect(newFindings(figures, [{ code: 'C2', numbers: { ballots: 1001, voters: 1000 } }])).toHaveLength(1);
});
