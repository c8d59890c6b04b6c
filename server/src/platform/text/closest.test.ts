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
