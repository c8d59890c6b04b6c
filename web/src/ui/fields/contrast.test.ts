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

it.each([
  // Each channel by itself: green is bright enough with a little red, red and blue together are not.
  ['#ff00ff', '#ffffff'],
  ['#00ff00', '#ffffff'],
  ['#80ff00', '#000000'],
  ['#00ffff', '#ffffff'],
  ['#20ffff', '#000000'],
  ['#FFFF00', '#000000'],
  ['', '#ffffff'],
])('writes on %s in %s, by the weight of its channels', (color, text) => {
  expect(textOn(color)).toBe(text);
});
