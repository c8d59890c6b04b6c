import { expect, test } from 'vitest';
import { hasInvisible, unreadable } from './readable.ts';

test.each([
  ...[
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
  ],
  ...['\u200b', '\u2060', '\ufeff', '\u00ad', '\u180e'],
])('%j between letters, before and after them is invisible', (character) => {
  for (const name of [`Ama${character}Owusu`, `${character}Ama`, `Ama${character}`]) {
    expect(unreadable(name)).toBe('invisible');
    expect(hasInvisible(name)).toBe(true);
  }
});

test.each([
  ['Ama\u200dOwusu', 'invisible'],
  ['Ama \u200cOwusu', 'invisible'],
  ['\u200cAma', 'invisible'],
  ['Μαρία\u200d', 'invisible'],
  ['Анна\u200c', 'invisible'],
  // Persian, Malayalam and Sinhala write joiners.
  ['علی\u200cرضا', null],
  ['കാര്\u200d', null],
  ['ශ්\u200dරී ලංකා', null],
])('a joiner is for letters that it shapes: %j: %s', (name, found) => {
  expect(unreadable(name)).toBe(found);
});

test.each([
  ['Ama\u0301\u0302\u0303', 'piled_marks'],
  ['Z\u0334\u0335\u0336', 'piled_marks'],
  // An accent that belongs to its letter does not count.
  ['Nguye\u0302\u0303n', null],
  ['Ɛ\u0303\u0301kumfi', null],
  ['ကြွေး', null],
])('more than two accents on a letter are too many: %j: %s', (name, found) => {
  expect(unreadable(name)).toBe(found);
});

/** A text in UTF-8, read as Windows-1252. */
const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each(['José', 'Müller', 'Señor', 'Gbɛtɔ', 'ŋmayem', 'Ama’s', 'Mišo', 'Çelik', 'Łódź', 'naïve', '“Ama”'])(
  '%s is known where it was read in the wrong encoding',
  (name) => {
    expect(unreadable(misread(name))).toBe('misread');
    expect(unreadable(name)).toBeNull();
  },
);

test.each([
  'Ablekuma West',
  'Gbɛtɔ Kɔdzo',
  'דוד כהן',
  'محمد علي',
  'Ынтымак',
  'ישראל (IND)',
  'SÃO JOÃO',
  'IRMÃO',
  '«LIBERTÉ»',
  'ANDRÉ’S LIST',
  'ÉLAN – ÇA IRA',
  'KŘÍŽ',
  'MÍŠA',
  'Âme',
  'ＫＯＦＩ',
  '李 小龍',
])('%s is a name', (name) => expect(unreadable(name)).toBeNull());
