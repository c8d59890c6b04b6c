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
