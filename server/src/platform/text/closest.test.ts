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

test('a third of the letters may differ, and of a short name one', () => {
  expect([closestName('ab', ['aa']), closestName('ab', ['cd'])]).toEqual(['aa', undefined]);
  expect([closestName('abcdef', ['abcdxy']), closestName('abcdef', ['abcxyz'])]).toEqual(['abcdxy', undefined]);
  expect([closestName('abcde', ['abcdX']), closestName('abcde', ['abcXY'])]).toEqual(['abcdX', undefined]);
});

test('of several that are as close the first is taken, and the name itself before all', () => {
  expect(closestName('abcdef', ['abcdeX', 'abcdeY'])).toBe('abcdeX');
  expect(closestName('abcdef', ['abcdeX', 'ABCDEF', 'abcdef'])).toBe('ABCDEF');
});
