import { expect, it } from 'vitest';
import { thumbnailOf } from './pictures.ts';

it.each([
  ['/pictures/abc', 28, '/pictures/abc?size=96'],
  ['/pictures/abc', 48, '/pictures/abc?size=96'],
  ['/pictures/abc', 49, '/pictures/abc?size=320'],
  ['/pictures/abc', 400, '/pictures/abc'],
  ['https://elsewhere.example/logo.png', 40, 'https://elsewhere.example/logo.png'],
])('shows %s at %i px as %s', (url, shown, thumbnail) => {
  expect(thumbnailOf(url, shown)).toBe(thumbnail);
});
