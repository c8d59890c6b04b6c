import { expect, test } from 'vitest';
import { isolate } from './isolate.ts';

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
