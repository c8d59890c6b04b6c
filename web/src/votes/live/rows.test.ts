import type { Register } from '@election/contract/registers';
import type { CandidateVotes, VoteEntry } from '@election/contract/votes';
import { expect, it } from 'vitest';
import { typedIn, withoutLive } from '../editing/live-rows.ts';
import { differenceOf, isUnpublished, liveRows, moved, registerMoved } from './rows.ts';

const result = (id: number, live?: { votes: number; published?: number; version?: number }): CandidateVotes => ({
  candidate: {
    id,
    name: `Candidate ${id}`,
    avatar_url: null,
    status: 'active',
    ballot_order: id,
    party: { id: 1, name: 'Blue', acronym: 'B', logo_url: null, color: '#0000ff' },
  },
  vote_count: live
    ? [
        {
          votes: live.votes,
          status: 'approved',
          version: live.version ?? 1,
          published_votes: live.published ?? null,
          from_stations: false,
        },
      ]
    : [],
  polling_station_vote_entry: [],
});

it('recognises a live value that differs from the published one', () => {
  const rows = liveRows(
    [
      result(1, { votes: 10, published: 10 }),
      result(2, { votes: 12, published: 10 }),
      result(3),
      // Never published.
      result(4, { votes: 0 }),
    ],
    [],
  );
  expect(rows.map(isUnpublished)).toEqual([false, true, false, true]);
  expect(rows.map(differenceOf)).toEqual([null, 2, null, null]);
});

it('offers Save Votes for active candidates without a live value', () => {
  const rows = liveRows([result(1, { votes: 10 }), result(2), result(3)], []);
  expect(withoutLive(rows).map(({ candidate }) => candidate.id)).toEqual([2, 3]);
  const typed = { typed: { 3: 0 } } as unknown as Parameters<typeof typedIn>[1];
  expect(typedIn(withoutLive(rows), typed).map(({ candidate }) => candidate.id)).toEqual([3]);
});

it('recognises figures that changed after the person saw them', () => {
  const rows = liveRows([result(1, { votes: 10, version: 2 }), result(2)], []);
  expect(moved(rows, [result(1, { votes: 10, version: 2 }), result(2)])).toBe(false);
  expect(moved(rows, [result(1, { votes: 11, version: 3 }), result(2)])).toBe(true);
  expect(moved(rows, [result(1, { votes: 10, version: 2 }), result(2, { votes: 5 })])).toBe(true);
});

it('shows the newest validated entry of each candidate beside the live value', () => {
  const entry = (candidate_id: number, votes: number) => ({ candidate_id, votes }) as VoteEntry;
  const rows = liveRows([result(1), result(2, { votes: 5 })], [entry(2, 7), entry(2, 6), entry(3, 9)]);
  expect(rows.map(({ validated, live }) => [validated, live?.votes ?? null])).toEqual([
    [null, null],
    [7, 5],
  ]);
  expect(rows[0]?.live).toBeNull();
});

it('counts a live value that was never published as new, without a difference', () => {
  const rows = liveRows([result(1, { votes: 0 }), result(2, { votes: 8, published: 10 })], []);
  expect(rows.map(isUnpublished)).toEqual([true, true]);
  expect(rows.map(differenceOf)).toEqual([null, -2]);
});

it('recognises a candidate who joined, and one whose figure is gone', () => {
  const rows = liveRows([result(1, { votes: 10, version: 2 })], []);
  expect(moved(rows, [result(1, { votes: 10, version: 2 }), result(2, { votes: 1 })])).toBe(true);
  expect(moved(rows, [result(1)])).toBe(true);
  expect(moved([], [])).toBe(false);
});

it('recognises totals of the register that changed, or were entered first', () => {
  const register = (version: number) => ({ version }) as Register;
  expect(registerMoved(register(2), register(2))).toBe(false);
  expect(registerMoved(register(2), register(3))).toBe(true);
  expect([registerMoved(null, register(1)), registerMoved(undefined, register(1))]).toEqual([true, true]);
  expect([registerMoved(null, null), registerMoved(undefined, null)]).toEqual([false, false]);
});
