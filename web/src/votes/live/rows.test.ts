import type { Register } from '@election/contract/figures/registers';
import type { CandidateVotes, VoteEntry } from '@election/contract/figures/votes';
import { describe, expect, it } from 'vitest';
import { typedIn, withoutLive } from '../editing/live-rows.ts';
import { correctsPublished, differenceOf, isUnpublished, liveRows } from './rows.ts';

interface Live {
  votes: number;
  published?: number;
  version?: number;
  from_stations?: boolean;
}
const result = (id: number, live?: Live): CandidateVotes => ({
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
          from_stations: live.from_stations ?? false,
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

describe('a publication corrects what is public', () => {
  const same = { votes: 10, published: 10 };
  const changed = { votes: 12, published: 10 };
  const sum = { ...changed, from_stations: true };
  const totals = {} as Register['public_totals'];
  const changedTotals = { awaits_publication: true, public_totals: totals };

  it.each<[name: string, figures: (Live | undefined)[], register: Partial<Register> | null | undefined, does: boolean]>(
    [
      ['where a published figure changed', [same, changed], null, true],
      ['not where none changed', [same], null, false],
      ['not by a first figure', [{ votes: 12 }, undefined], null, false],
      ['not by a sum of polling stations', [sum], null, false],
      ['where only the totals changed', [undefined, same], changedTotals, true],
      ['not by totals of what is not public', [{ votes: 12 }, undefined], changedTotals, false],
      ['also by totals beside a sum of polling stations', [{ ...same, from_stations: true }], changedTotals, true],
      ['not by first totals', [same], { awaits_publication: true, public_totals: null }, false],
      ['not by totals that stay', [same], { awaits_publication: false, public_totals: totals }, false],
      [
        'where a figure changed, whatever the totals do',
        [changed],
        { awaits_publication: false, public_totals: null },
        true,
      ],
      ['not where the totals are not known yet', [same], undefined, false],
    ],
  )('%s', (_, figures, register, does) => {
    const rows = liveRows(
      figures.map((live, index) => result(index, live)),
      [],
    );
    expect(correctsPublished(rows, register as Register | null | undefined)).toBe(does);
  });
});

it('offers Save Votes for active candidates without a live value', () => {
  const rows = liveRows([result(1, { votes: 10 }), result(2), result(3)], []);
  expect(withoutLive(rows).map(({ candidate }) => candidate.id)).toEqual([2, 3]);
  const typed = { typed: { 3: 0 } } as unknown as Parameters<typeof typedIn>[1];
  expect(typedIn(withoutLive(rows), typed).map(({ candidate }) => candidate.id)).toEqual([3]);
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
