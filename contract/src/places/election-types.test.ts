import { expect, test } from 'vitest';
import { ELECTION_RULES, ELECTION_TITLES, isNationwide, titleOfType } from './election-types.ts';

test('an id has its title, and one that is none has no title and no country', () => {
  expect([1, 2, 3, 4].map(titleOfType)).toEqual(['presidential', 'parliamentary', 'runoff', undefined]);
  expect([1, 2, 3, 4].map(isNationwide)).toEqual([true, false, true, false]);
});

test('the run-off alone follows another election', () => {
  expect(ELECTION_TITLES.map((title) => [title, ELECTION_RULES[title].follows])).toEqual([
    ['presidential', null],
    ['parliamentary', null],
    ['runoff', 'presidential'],
  ]);
});
