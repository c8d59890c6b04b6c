import { expect, it } from 'vitest';
import { placeText } from './place-text.ts';

const NAMES = ['Banda', 'Jaman', 'Sunyani', 'Tain', 'Wenchi', 'Berekum'];

it.each([
  [0, 'Bono'],
  [1, 'Bono: Banda'],
  [5, 'Bono: Banda, Jaman, Sunyani, Tain, Wenchi'],
  [6, 'Bono: Banda, Jaman, Sunyani, Tain and 2 more'],
])('a region with %i constituencies', (count, text) => {
  expect(placeText('Bono', NAMES.slice(0, count))).toBe(text);
});
