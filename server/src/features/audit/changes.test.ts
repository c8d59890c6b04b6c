import { expect, test } from 'vitest';
import { changesOf, sidesOf } from './changes.ts';

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });

test('a change names each field that differs, with both values as text', () => {
  const before = { name: 'Ama', votes: 5, party: { name: 'A', color: '#fff' }, tags: [1, 2], gone: true, same: null };
  const after = { name: 'Ama', votes: 6, party: { name: 'B', color: '#fff' }, tags: [1], new: '', same: null };
  expect(changesOf(before, after)).toEqual([
    change('votes', '5', '6'),
    change('party.name', 'A', 'B'),
    change('tags', '[1,2]', '[1]'),
    change('gone', 'true', null),
    change('new', null, ''),
  ]);
});

test('a creation has values after it alone, a deletion before it alone', () => {
  expect(changesOf(null, { name: 'Ama' })).toEqual([change('name', null, 'Ama')]);
  expect(changesOf({ name: 'Ama' }, undefined)).toEqual([change('name', 'Ama', null)]);
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf('one', 'two')).toEqual([change('', 'one', 'two')]);
});

test('a value of 300 characters is shown as it is, and a longer one cut', () => {
  const [before, after] = ['x'.repeat(300), 'y'.repeat(301)];
  expect(changesOf({ svg: before }, { svg: after })).toEqual([change('svg', before, `${'y'.repeat(300)}…`)]);
});

test('a decision is shown as a field a candidate', () => {
  const entries = [
    { candidate_id: 3, vote_count: 50 },
    { candidate_id: 4, vote_count: 60 },
  ];
  expect(sidesOf('entries.approved', null, { entries, reason: null })).toEqual([null, { 3: 50, 4: 60, reason: null }]);
  expect(sidesOf('entries.declined', null, { entries, reason: 'late' })).toEqual([
    { 3: 50, 4: 60 },
    { 3: 'declined', 4: 'declined', reason: 'late' },
  ]);
});

test('everything else is shown as it was recorded', () => {
  const entries = [
    { candidate_id: 3, vote_count: 50 },
    { candidate_id: 3, vote_count: 60 },
  ];
  const twice = { entries };
  expect(sidesOf('entries.declined', { a: 1 }, twice)).toEqual([{ a: 1 }, twice]);
  const once = { entries: entries.slice(1) };
  expect(sidesOf('entries.submit', null, once)).toEqual([null, once]);
  expect(sidesOf('entries.approved', null, { votes: [] })).toEqual([null, { votes: [] }]);
});
