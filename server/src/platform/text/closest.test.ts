import { expect, test } from 'vitest';
import { closestName } from './closest.ts';

const regions = ['Ahafo', 'Ashanti', 'Bono', 'Bono East', 'Oti', 'Volta'];

test.each([
  ['Ahaffo', 'Ahafo'],
  ['ashantii', 'Ashanti'],
  ['Bono Est', 'Bono East'],
  ['Otti', 'Oti'],
])('%s is close to %s', (given, meant) => {
  expect(closestName(given, regions)).toBe(meant);
});

test('a name like none of them is close to none', () => {
  expect(closestName('Northern', regions)).toBeUndefined();
  expect(closestName('', regions)).toBeUndefined();
  expect(closestName('Ahafo', [])).toBeUndefined();
});

test('of several the closest is taken', () => {
  expect(closestName('Krachi Eas', ['Krachi West', 'Krachi East'])).toBe('Krachi East');
});

test.each([
  ['Mansa', ['Mongu', 'Mansa Central', 'Mafinga'], 'Mansa Central'],
  ['Mansa', ['Mansab', 'Mansa Central'], 'Mansa Central'],
  ['Central', ['Mansa Central', 'Centre'], 'Mansa Central'],
  ['Mansa Central Constituency', ['Mansa Central', 'Mongu Central'], 'Mansa Central'],
  // Two that begin so: neither is meant more than the other.
  ['Mansa', ['Mansa Central', 'Mansa North'], undefined],
  ['Man', ['Mansa Central'], undefined],
  ['', ['Mansa Central'], undefined],
])('a name that begins or ends as the one that is known is meant: %s of %j: %s', (given, known, meant) => {
  expect(closestName(given, known)).toBe(meant);
});

test.each([
  ['Lukulu West', ['Lukulu East'], undefined],
  ['School 1', ['School 2'], undefined],
  ['Ward 11', ['Ward 1'], undefined],
  ['Lukulu Wst', ['Lukulu East', 'Lukulu West'], 'Lukulu West'],
  ['Lukullu West', ['Lukulu East', 'Lukulu West'], 'Lukulu West'],
  ['Luku lu West', ['Lukulu West'], 'Lukulu West'],
  ['C0109', ['C0101'], 'C0101'],
  ['North Oen', ['North One', 'North Two'], 'North One'],
])('a name that differs in a whole word is another one: %s of %j: %s', (given, known, meant) => {
  expect(closestName(given, known)).toBe(meant);
});

test('a third of the letters may differ, and of a short name one', () => {
  expect([closestName('ab', ['aa']), closestName('ab', ['cd'])]).toEqual(['aa', undefined]);
  expect([closestName('abcdef', ['abcdxy']), closestName('abcdef', ['abcxyz'])]).toEqual(['abcdxy', undefined]);
  expect([closestName('abcde', ['abcdX']), closestName('abcde', ['abcXY'])]).toEqual(['abcdX', undefined]);
});

test('of several that are as close the first is taken, and the name itself before all', () => {
  expect(closestName('abcdef', ['abcdeX', 'abcdeY'])).toBe('abcdeX');
  expect(closestName('abcdef', ['abcdeX', 'ABCDEF', 'abcdef'])).toBe('ABCDEF');
});
