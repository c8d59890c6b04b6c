import { expect, it } from 'vitest';
import { checkedRows, typedIn, type WithLive, withoutLive } from './live-rows.ts';
import type { LiveEdits } from './use-live-edits.ts';

const row = (
  id: number,
  live: Partial<NonNullable<WithLive['live']>> | null,
  status: 'active' | 'inactive' = 'active',
) => ({ candidate: { id, name: `Candidate ${id}`, status }, live }) as WithLive;
const idsOf = (rows: readonly WithLive[]) => rows.map(({ candidate }) => candidate.id);
const edits = (typed: LiveEdits['typed']) => ({ typed }) as LiveEdits;

it('active candidates without a live value take a first one', () => {
  const rows = [row(1, { votes: 0 }), row(2, null), row(3, null, 'inactive')];
  expect(idsOf(withoutLive(rows))).toEqual([2]);
});

it('a figure is typed where it is not blank, 0 included', () => {
  const rows = [row(1, null), row(2, null), row(3, null)];
  expect(idsOf(typedIn(rows, edits({ 1: 0, 2: null })))).toEqual([1]);
});

it('the checks look at typed figures in the place of live ones', () => {
  const rows = [row(1, { votes: 5, published_votes: 4 }), row(2, { votes: 6, published_votes: null }), row(3, null)];
  expect(checkedRows(rows, { 1: 0, 2: null }).map(({ votes, published }) => [votes, published])).toEqual([
    [0, 4],
    [6, null],
    [null, null],
  ]);
  expect(checkedRows(rows).map(({ votes }) => votes)).toEqual([5, 6, null]);
  expect(checkedRows(rows)[0]?.candidate).toBe(rows[0]?.candidate);
});
