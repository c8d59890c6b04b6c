import { expect, it } from 'vitest';
import { hexOf, sameColor } from './colors.ts';

it.each([
  ['#0B5FA5', '#0B5FA5'],
  ['0b5fa5', '#0b5fa5'],
  [' #0b5 ', '#00bb55'],
])('reads %s as %s', (typed, hex) => {
  expect(hexOf(typed)).toBe(hex);
});

it.each(['', '#', 'red', '#12345', '#0b5fa5ff', 'rgb(1, 2, 3)', '#gggggg'])('reads no colour in "%s"', (typed) => {
  expect(hexOf(typed)).toBeNull();
});

it('recognises the same colour in any notation', () => {
  expect(sameColor('#FFF', '#ffffff')).toBe(true);
  expect(sameColor('#0B5FA5', '0b5fa5')).toBe(true);
  expect(sameColor('#ffffff', '#fffffe')).toBe(false);
});

it.each([
  ['red', 'Red', true],
  ['red', 'blue', false],
  ['#0b5', '00BB55', true],
])('%s and %s: the same %s', (one, other, same) => expect(sameColor(one, other)).toBe(same));

it.each(['##0b5fa5', '0b5fa5#', '0b5f', 'x0b5', '0b5x'])('reads no colour in %s either', (typed) => {
  expect(hexOf(typed)).toBeNull();
});
