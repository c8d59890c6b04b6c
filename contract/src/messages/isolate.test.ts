import { expect, onTestFinished, test } from 'vitest';
import { catalogueOf } from './every-catalogue.ts';
import { isolate } from './isolate.ts';
import { sentences, speakFrom } from './sentences.ts';

const [start, end] = ['\u2067', '\u2069'];

test.each([
  ['דוד כהן 41.67 %', `${start}דוד כהן${end} 41.67 %`],
  ['Most votes: דוד כהן (IND), 1,200.', `Most votes: ${start}דוד כהן${end} (IND), 1,200.`],
  ['محمد علي (2)', `${start}محمد علي${end} (2)`],
  ['דוד (דודי) כהן', `${start}דוד${end} (${start}דודי${end}) ${start}כהן${end}`],
  ['דוד, 12, כהן', `${start}דוד${end}, 12, ${start}כהן${end}`],
  ['צה״ל ג׳ורג׳', `${start}צה״ל ג׳ורג׳${end}`],
  ['שָׁלוֹם 7', `${start}שָׁלוֹם${end} 7`],
  ['𞤀𞤣𞤤𞤢𞤥 3', `${start}𞤀𞤣𞤤𞤢𞤥${end} 3`],
])('%s is isolated word by word', (text, isolated) => expect(isolate(text)).toBe(isolated));

test('what is isolated already stays as it is', () => {
  const once = isolate('דוד כהן leads, מרים 12');
  expect(isolate(once)).toBe(once);
});

test.each(['Ablekuma West 41.67 %', 'Gbɛtɔ (IND)', '李 小龍 12', 'Ынтымак', ''])('%s stays as it is', (text) =>
  expect(isolate(text)).toBe(text),
);

test('in a text from right to left nothing is isolated once more: a place in a sentence would change sides with its election', () => {
  speakFrom({ language: () => 'ar', catalogue: catalogueOf });
  onTestFinished(() => speakFrom({ language: () => 'en', catalogue: catalogueOf }));
  const at = sentences('shell', 'election').contestName({ place: 'Asokwa', type: 'parliamentary' });
  expect(isolate(at)).toBe('\u200f\u2068Asokwa\u2069، البرلمانية');
});
