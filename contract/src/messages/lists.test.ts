import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogueOf } from './every-catalogue.ts';
import { LANGUAGES, type Language } from './language.ts';
import { listed, series } from './lists.ts';
import { speakFrom } from './sentences.ts';

let reader: Language = 'en';
beforeEach(() => speakFrom({ language: () => reader, catalogue: catalogueOf }));
afterEach(() => {
  reader = 'en';
});

const inEvery = (write: (names: readonly string[]) => string) =>
  LANGUAGES.map((language) => {
    reader = language;
    return write(['Tain', 'Wenchi', 'Banda']);
  });

test('a list ends with the word of its reader', () => {
  expect(inEvery(listed)).toEqual([
    'Tain, Wenchi and Banda',
    'Tain, Wenchi et Banda',
    'Tain, Wenchi e Banda',
    '\u2068Tain\u2069 و\u2068Wenchi\u2069 و\u2068Banda\u2069',
  ]);
});

test('a series has the commas of its reader, and in Arabic each name keeps its own direction', () => {
  expect(inEvery(series)).toEqual([
    'Tain, Wenchi, Banda',
    'Tain, Wenchi, Banda',
    'Tain, Wenchi, Banda',
    '\u200f\u2068Tain\u2069، \u2068Wenchi\u2069، \u2068Banda\u2069',
  ]);
});
