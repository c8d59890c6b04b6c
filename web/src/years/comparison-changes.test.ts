import type { YearComparison } from '@election/contract/places/year-comparisons';
import type { Year } from '@election/contract/places/years';
import { expect, it } from 'vitest';
import { records as sayRecords } from '../app/sentences.ts';
import { comparisonChanges } from './comparison-changes.ts';
import { comparison as say } from './sentences.ts';

const years = [{ id: 1, title: '2020' } as Year, { id: 2, title: '2016' } as Year];
const place = (id: number, name: string) => ({ id, name, region: 'North' });
const state = (compared_with: number | null, matches: Record<string, number | null>): YearComparison => ({
  compared_with,
  earlier: compared_with === null ? null : { id: compared_with, title: '' },
  matches: Object.entries(matches).map(([name, earlier_id], at) => ({ ...place(at, name), earlier_id, by: null })),
  offered: [place(51, 'Old Oti'), place(52, 'Old Buem')],
  version: 1,
});

it('names each constituency whose earlier one differs, and no other', () => {
  const [before, after] = [state(1, { Oti: 51, Buem: 52, Tano: null }), state(1, { Oti: 51, Buem: null, Tano: 52 })];
  expect(comparisonChanges(before, after, years)).toEqual([
    sayRecords.change({ name: 'Buem', from: 'Old Buem', to: say.noMatch }),
    sayRecords.change({ name: 'Tano', from: say.noMatch, to: 'Old Buem' }),
  ]);
});

it('names the year where that differs', () => {
  expect(comparisonChanges(state(1, { Oti: 51 }), state(2, { Oti: 52 }), years)).toEqual([
    sayRecords.change({ name: say.comparedWith, from: '2020', to: '2016' }),
  ]);
  expect(comparisonChanges(state(null, {}), state(1, {}), years)).toEqual([
    sayRecords.change({ name: say.comparedWith, from: say.noYear, to: '2020' }),
  ]);
});
