import { expect, it } from 'vitest';
import { textOn } from './contrast.ts';

it.each([
  ['#ffffff', '#000000'],
  ['#ffd400', '#000000'],
  ['#000000', '#ffffff'],
  ['#0a4d57', '#ffffff'],
  // Luminance 186 and 187: the threshold between white and black.
  ['#bababa', '#ffffff'],
  ['#bbbbbb', '#000000'],
])('writes on %s in %s', (color, text) => {
  expect(textOn(color)).toBe(text);
});
