import type { BoardContest } from '@election/contract/figures/board';
import { expect, it } from 'vitest';
import { boardContest } from '../../testing/board.ts';
import { countStates, ofPlace, regionOptions, SORTS, sorted, typesOf } from './board-rows.ts';

const at = (minute: number) => `2024-12-07T18:${String(minute).padStart(2, '0')}:00.000Z`;
const ROWS = [
  boardContest(1, 'Asokwa', { state: 'published' }),
  boardContest(2, 'Bantama', { state: 'ready', waits_since: at(30) }),
  boardContest(3, 'Kwadaso', { state: 'silent' }),
  boardContest(4, 'Ledzokuku', { state: 'entered', waits_since: at(5), region_id: 7, region: 'Greater Accra' }),
  boardContest(5, 'Ledzokuku', {
    state: 'differs',
    waits_since: at(20),
    region_id: 7,
    region: 'Greater Accra',
    election_type_id: 2,
  }),
];
const ids = (rows: readonly BoardContest[]) => rows.map(({ contest_id }) => contest_id);

it('puts the longest wait first and what does not wait last, in the order of the places', () => {
  expect(ids(sorted(ROWS, 'wait'))).toEqual([4, 5, 2, 1, 3]);
});

it('sorts by place or by state where that is chosen', () => {
  expect(ids(sorted(ROWS, 'place'))).toEqual([1, 2, 3, 4, 5]);
  expect(ids(sorted(ROWS, 'state'))).toEqual([3, 4, 5, 2, 1]);
});

it('counts every state, also one that no contest is in', () => {
  expect(countStates(ROWS)).toMatchObject({ silent: 1, entered: 1, differs: 1, validated: 0, ready: 1, published: 1 });
});

it('shows a region, an election type, or both', () => {
  expect(ids(ofPlace(ROWS, { region_id: null, type: null }))).toEqual([1, 2, 3, 4, 5]);
  expect(ids(ofPlace(ROWS, { region_id: 7, type: null }))).toEqual([4, 5]);
  expect(ids(ofPlace(ROWS, { region_id: null, type: 'presidential' }))).toEqual([1, 2, 3, 4]);
  expect(ids(ofPlace(ROWS, { region_id: 7, type: 'parliamentary' }))).toEqual([5]);
});

it('knows the election types of the contests, in their order', () => {
  const runoff = boardContest(6, 'Asokwa', { election_type_id: 3 });
  expect(typesOf([...ROWS].reverse())).toEqual(['presidential', 'parliamentary']);
  expect(typesOf([runoff, ...ROWS.slice(4)])).toEqual(['parliamentary', 'runoff']);
  expect(typesOf([])).toEqual([]);
});

it('offers each region once, by name', () => {
  expect(regionOptions([...ROWS].reverse())).toEqual([
    { value: 2, label: 'Ashanti' },
    { value: 7, label: 'Greater Accra' },
  ]);
});

it('is sorted in three ways, and leaves the rows that it was given', () => {
  expect(SORTS).toEqual(['wait', 'place', 'state']);
  for (const by of SORTS) expect(sorted(ROWS, by)).not.toBe(ROWS);
  expect(ids(ROWS)).toEqual([1, 2, 3, 4, 5]);
});

it('puts contests that do not wait last, however late another one began to wait', () => {
  const late = boardContest(9, 'Yeji', { state: 'ready', waits_since: '2999-01-01T00:00:00.000Z' });
  expect(ids(sorted([...ROWS, late], 'wait'))).toEqual([4, 5, 2, 9, 1, 3]);
});
