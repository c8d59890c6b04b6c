import { expect, test } from 'vitest';
import { speakIn } from '../../platform/http/language.ts';
import { firstChanges, heldStatuses, hiddenParts, placeOf, readAs, totalsChange, withdrawn } from './sentences.ts';

const inFrench = (say: () => string) => speakIn('fr', say).replaceAll('\u00a0', ' ');
const PLACES = Array.from({ length: 22 }, (_, at) => `Place ${at + 1}`);

test('of more than twenty names the others are counted', () => {
  const named = PLACES.slice(0, 20).join('; ');
  expect(withdrawn(PLACES)).toContain(`: ${named} and 2 more. Publish`);
  expect(withdrawn(PLACES.slice(0, 20))).toContain(`: ${named}. Publish`);
  expect(heldStatuses(PLACES.slice(0, 21))).toContain(`: ${named} and 1 more.`);
  expect(inFrench(() => withdrawn(PLACES))).toContain(`: ${named} et 2 autres. Publiez`);
});

test('hidden sheets and rows are named', () => {
  const parts = [
    { sheet: 'results', rows: [5] },
    { sheet: 'parties', rows: [1200, 1201] },
    { sheet: 'Notes', rows: null },
  ];
  expect(hiddenParts('all.xlsx', parts)).toContain(
    ': row 5 of "results"; rows 1,200, 1,201 of "parties"; the sheet "Notes". Show',
  );
  expect(inFrench(() => hiddenParts('all.xlsx', parts))).toContain(
    ': ligne 5 de « results »; lignes 1\u202f200, 1\u202f201 de « parties »; la feuille « Notes ». Affichez',
  );
});

test('a change of the first place names a tie on either side', () => {
  expect(firstChanges(['Ama'], ['Kofi'])).toBe('First place: Ama → Kofi');
  expect(firstChanges(['Ama'], ['Ama', 'Kofi'])).toBe('First place: Ama → a tie of Ama and Kofi');
  expect(firstChanges(['Ama', 'Kofi'], ['Kofi'])).toBe('First place: a tie of Ama and Kofi → Kofi');
  expect(inFrench(() => firstChanges(['Ama', 'Kofi'], ['Kofi']))).toBe(
    'Première place : égalité entre Ama et Kofi → Kofi',
  );
});

test('of a register the changed totals are listed; what is not known is no 0', () => {
  const [before, after] = [
    [1000, 570, 9, null, 0],
    [1200, 570, 0, 0, null],
  ];
  expect(totalsChange(before, after)).toBe(
    'Register: registered voters 1,000 → 1,200, rejected ballots 9 → 0, ballots issued not known → 0, ballots not returned 0 → not known',
  );
  expect(inFrench(() => totalsChange([1, null, 1], [1, 0, 1]))).toBe('Registre : suffrages exprimés inconnu → 0');
});

test('a place has its election type in the reader’s language', () => {
  const at = { region: 'Hills', constituency: 'Central', polling_station: null };
  expect([1, 2, 3].map((election_type) => placeOf({ ...at, election_type }))).toEqual([
    'Hills, Central, presidential',
    'Hills, Central, parliamentary',
    'Hills, Central, run-off',
  ]);
  expect(inFrench(() => placeOf({ ...at, polling_station: 'C1', election_type: 3 }))).toBe(
    'Hills, Central, C1, second tour',
  );
});

test.each([
  [',', 'commas'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
  ['^', '"^"'],
])('the separator %j is named', (sign, name) => {
  expect(readAs('year.csv', sign, 'utf-16le')).toBe(`year.csv was read as UTF-16, separated by ${name}.`);
});
