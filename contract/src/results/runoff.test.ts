import { describe, expect, test } from 'vitest';
import { sayRunoff as say } from '../messages/runoff.ts';
import { type FirstRound, outcomeOf, runoffCan } from './runoff.ts';

const PARTY = { id: 1, name: 'Palm Party', acronym: 'PP', color: '#117733', logo_url: null };
/** The candidates 1, 2, … of a first round with these votes; `out` do not stand any more. */
const round = (
  votes: readonly number[],
  { awaited = 0, percent = 50, out = [] as readonly number[] } = {},
): FirstRound => ({
  majority_percent: percent,
  awaited,
  runoff: [],
  candidates: votes.map((count, index) => ({
    candidate: {
      id: index + 1,
      name: `Candidate ${index + 1}`,
      status: 'active',
      ballot_order: index + 1,
      avatar_url: null,
      party: PARTY,
    },
    votes: count,
    stands: !out.includes(index + 1),
  })),
});

describe('what the first round asks for', () => {
  test.each([
    ['the two with most votes', [40, 35, 25], [1, 2], []],
    ['the two with most votes, whatever their order on the paper', [10, 35, 30, 25], [2, 3], []],
    ['half alone, which is not more than half', [50, 30, 20], [1, 2], []],
    ['two level at half each', [50, 50], [1, 2], []],
    ['two level in front', [40, 40, 20], [1, 2], []],
    ['two level for the second place, among whom people choose', [40, 30, 30], [1], [2, 3]],
    ['three level in front, among whom people choose', [30, 30, 30, 10], [], [1, 2, 3]],
  ])('%s', (_, votes, named, tied) => {
    expect(outcomeOf(round(votes))).toEqual({ kind: 'runoff', named, tied });
  });

  test('nothing before every constituency is published', () => {
    expect(outcomeOf(round([90, 10], { awaited: 2 }))).toEqual({ kind: 'awaited', constituencies: 2 });
  });

  test('no run-off where someone has one vote more than half, also one who withdrew', () => {
    expect(outcomeOf(round([49, 51, 0]))).toEqual({ kind: 'elected', candidate_id: 2 });
    expect(outcomeOf(round([51, 49], { out: [1] }))).toEqual({ kind: 'elected', candidate_id: 1 });
  });

  test('no run-off where someone has more than the share that elects in the year, or the most votes do', () => {
    expect(outcomeOf(round([41, 30, 29], { percent: 40 }))).toEqual({ kind: 'elected', candidate_id: 1 });
    expect(outcomeOf(round([40, 31, 29], { percent: 40 }))).toMatchObject({ kind: 'runoff', named: [1, 2] });
    expect(outcomeOf(round([54, 46], { percent: 55 }))).toMatchObject({ kind: 'runoff', named: [1, 2] });
    expect(outcomeOf(round([34, 33, 33], { percent: 0 }))).toEqual({ kind: 'elected', candidate_id: 1 });
  });

  test('the next one for a candidate who does not stand any more, whose votes still count', () => {
    expect(outcomeOf(round([40, 35, 25], { out: [2] }))).toEqual({ kind: 'runoff', named: [1, 3], tied: [] });
  });

  test('no one without votes, and no one where fewer than two stand', () => {
    expect(outcomeOf(round([0, 0, 0]))).toEqual({ kind: 'nobody' });
    expect(outcomeOf(round([]))).toEqual({ kind: 'nobody' });
    expect(outcomeOf(round([40, 35, 25], { out: [2, 3] }))).toEqual({ kind: 'nobody' });
  });
});

describe('who may be named', () => {
  test('the two with most votes, in any order, and no others', () => {
    const first = round([40, 35, 25]);
    expect(runoffCan([1, 2], first)).toBe(true);
    expect(runoffCan([2, 1], first)).toBe(true);
    for (const other of [[1, 3], [2, 3], [1, 1], [1], [1, 2, 3], [1, 9]])
      expect(runoffCan(other, first), String(other)).toBe(say.notTheFirst);
  });

  test('of candidates level for the second place one, beside the first', () => {
    const first = round([40, 30, 30]);
    expect(runoffCan([1, 2], first)).toBe(true);
    expect(runoffCan([1, 3], first)).toBe(true);
    for (const other of [[2, 3], [1], [1, 9], [1, 2, 3]])
      expect(runoffCan(other, first), String(other)).toBe(say.notTheFirst);
  });

  test('of candidates level in front any two, and no other', () => {
    const first = round([30, 30, 30, 10]);
    expect(runoffCan([3, 1], first)).toBe(true);
    for (const other of [[1, 4], [2]]) expect(runoffCan(other, first), String(other)).toBe(say.notTheFirst);
  });

  test('no one while it waits, is decided, without votes, or is open', () => {
    expect(runoffCan([1, 2], round([40, 30, 30], { awaited: 1 }))).toBe(
      'A run-off is decided once every constituency is published: 1 constituency to come.',
    );
    expect(runoffCan([1, 2], round([30, 60]))).toBe(
      'Candidate 2 has more than half of the valid votes: there is no run-off.',
    );
    expect(runoffCan([1, 2], round([0, 0]))).toBe(say.tooFewCandidates);
    const named = round([40, 35, 25]);
    expect(runoffCan([1, 2], { ...named, runoff: named.candidates.map(({ candidate }) => candidate) })).toBe(
      say.isOpen,
    );
  });
});
