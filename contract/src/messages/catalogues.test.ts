import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf, type Written, written } from './every-catalogue.ts';
import { closestLanguage, LANGUAGES, type Language, LOCALES } from './language.ts';
import { type Area, sentences, speakFrom } from './sentences.ts';

const areas = Object.keys(written) as Area[];
const translations = LANGUAGES.filter((language) => language !== 'en');

/** Every text of a catalogue by the name of its key. */
const textsOf = (messages: Written): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([section, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text] as const),
    ),
  );

/** The placeholders of a message with the kind of each; of a choice, what can be chosen. */
function placeholdersOf(text: string): string[] {
  const found = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      const choices = element.type === TYPE.select ? ` of ${Object.keys(element.options).sort().join(', ')}` : '';
      found.add(`${TYPE[element.type]} ${element.value}${choices}`);
      if ('options' in element) for (const { value } of Object.values(element.options)) walk(value);
      if ('children' in element) walk(element.children);
    }
  };
  walk(parse(text));
  return [...found].sort();
}

/** The forms of the plurals of a message. */
function pluralsOf(text: string): string[][] {
  const walk = (elements: readonly MessageFormatElement[]): string[][] =>
    elements.flatMap((element) => {
      if (!('options' in element)) return [];
      const inner = Object.values(element.options).flatMap(({ value }) => walk(value));
      return element.type === TYPE.plural ? [Object.keys(element.options), ...inner] : inner;
    });
  return walk(parse(text));
}

describe.each(areas)('the catalogues of %s', (area) => {
  const english = textsOf(written[area].en);

  test.each(translations)('have every key of the English one in %s, with the same placeholders', (language) => {
    const texts = textsOf(written[area][language]);
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    const shapes = (all: Map<string, string>) => [...all].map(([key, text]) => [key, placeholdersOf(text)]).sort();
    expect(shapes(texts)).toEqual(shapes(english));
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(LANGUAGES)('have every form of a plural that %s knows', (language) => {
    const forms = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories;
    for (const [key, text] of textsOf(written[area][language])) {
      for (const plural of pluralsOf(text)) {
        // Where a count can be zero, it has a separate sentence.
        const missing = forms.filter((form) => !plural.includes(form) && form !== 'zero');
        expect({ key, missing }).toEqual({ key, missing: [] });
      }
    }
  });
});

test.each(areas)(
  'a line of %s never ends before a sign that French sets apart, and its apostrophes are no quotes of ICU',
  (area) => {
    const isWrong = (text: string) =>
      /(?<![\u00a0\u202f])[:;?!»](?=\s|$|\})|«(?![\u00a0\u202f])|'/u.test(text.replace('https:', ''));
    expect([...textsOf(written[area].fr)].filter(([, text]) => isWrong(text))).toEqual([]);
  },
);

/** A value for each placeholder of a message. */
function valuesOf(text: string): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const placeholder of placeholdersOf(text)) {
    const [kind, name = '', , ...choices] = placeholder.split(/,? /);
    values[name] = kind === 'number' || kind === 'plural' ? 2 : (choices.find((choice) => choice !== 'other') ?? 'x');
  }
  return values;
}

let reader: Language = 'en';
beforeEach(() => speakFrom({ language: () => reader, catalogue: catalogueOf }));
afterEach(() => {
  reader = 'en';
});

test.each(areas)('every message of %s can be written in every language', (area) => {
  for (const language of LANGUAGES) {
    reader = language;
    for (const [section, texts] of Object.entries(written[area][language])) {
      for (const [key, text] of Object.entries(texts)) {
        const messages: Record<string, unknown> = sentences(area, section as never);
        const said = messages[key];
        const sentence = typeof said === 'function' ? said(valuesOf(text)) : said;
        expect({ key, sentence }).toEqual({ key, sentence: expect.any(String) });
      }
    }
  }
});

test('a sentence is in the language of the reader at the moment when it is read', () => {
  const say = sentences('session', 'lock');
  expect([say.unlock, say.wrongPin({ left: 1 }), say.wrongPin({ left: 3 })]).toEqual([
    'Unlock',
    'This PIN is wrong. You have one try left.',
    'This PIN is wrong. You have 3 tries left.',
  ]);
  reader = 'ar';
  expect([say.unlock, say.wrongPin({ left: 2 }), say.wrongPin({ left: 3 })]).toEqual([
    'فتح القفل',
    'رمز PIN غير صحيح. بقيت لك محاولتان.',
    'رمز PIN غير صحيح. بقيت لك 3 محاولات.',
  ]);
});

test('a name keeps its own direction in a text from right to left', () => {
  const say = sentences('session', 'signIn');
  expect(say.goOnAs({ name: 'Ama Owusu' })).toBe('Continue as Ama Owusu');
  reader = 'ar';
  expect(say.goOnAs({ name: 'Ama Owusu' })).toBe('المتابعة باسم \u2068Ama Owusu\u2069');
});

test('a text from right to left that begins with a name runs from right to left, with what follows in its order', () => {
  const say = sentences('results', 'corrections');
  const change = { name: 'Ama Owusu', before: '1,234', after: '1,324' };
  expect(say.figure(change)).toBe('Ama Owusu: 1,234 → 1,324');
  reader = 'ar';
  expect(say.figure(change)).toBe('\u200f\u2068Ama Owusu\u2069: \u20681,234\u2069 ← \u20681,324\u2069');
});

test('what a message chooses by is no text of it, from right to left either', () => {
  const say = sentences('results', 'pages');
  reader = 'ar';
  const election = say.electionOf({ year: '2024', type: 'presidential' });
  expect(election).toBe('الانتخابات الرئاسية \u20682024\u2069');
  expect(say.electionOf({ year: '2024', type: 'runoff' })).not.toBe(election);
  const withName = sentences('results', 'changes').what({ subject: 'party', name: 'GSP' });
  expect(withName).toBe('الحزب \u2068GSP\u2069');
});

test('a list is written as the reader writes lists, with each name in its own direction', () => {
  const say = sentences('refusals', 'votes');
  const names = ['Ama Owusu', 'Kofi Oti', 'Esi Palm'];
  expect(say.inactiveCandidates({ names })).toContain(': Ama Owusu, Kofi Oti, Esi Palm.');
  reader = 'fr';
  expect(say.inactiveCandidates({ names })).toContain('Ama Owusu, Kofi Oti et Esi Palm.');
  reader = 'ar';
  expect(say.inactiveCandidates({ names })).toContain(
    '\u2068Ama Owusu\u2069، و\u2068Kofi Oti\u2069، و\u2068Esi Palm\u2069.',
  );
});

test('numbers of a message are grouped as the reader groups them', () => {
  const say = sentences('session', 'password');
  const grouped = LANGUAGES.map((language) => {
    reader = language;
    return /[\d,.\s]*\d/.exec(say.rules({ characters: 1234 }))?.[0].trim();
  });
  expect(grouped).toEqual(['1,234', '1\u202f234', '1\u00a0234', '1,234']);
});

test('an area that is not loaded is an error, not an empty screen', () => {
  speakFrom({ language: () => 'fr', catalogue: () => undefined });
  expect(() => sentences('session', 'lock').unlock).toThrow('The sentences of session are not loaded in fr.');
});

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['de', 'ar-EG', 'fr'], 'ar'],
  [['DE'], 'en'],
  [[], 'en'],
  [['french'], 'en'],
])('of %j the product speaks %s', (wanted, language) => {
  expect(closestLanguage(wanted)).toBe(language);
});
