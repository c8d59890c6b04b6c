import { expect, test } from 'vitest';
import { readPdf } from '../../testing/files/pdf.ts';
import { drawPaper } from './draw-paper.ts';
import { inLatinLetters, latinLetters } from './latin-letters.ts';
import { hashOf, type Paper } from './paper.ts';
import { say } from './sentences.ts';

test.each([
  ['דוד כהן (IND) 12', 'dvd khhn (IND) 12'],
  ['محمد علي, 41.67 %', 'mhmd `ly, 41.67 %'],
  ['李 小龍', 'Li XiaoLong'],
])('%s is written in Latin letters', (name, latin) => {
  expect(latinLetters(name)).toBe(latin);
});

test.each(['Gbɛtɔ Ŋmayem', 'Müller – “Ama’s” list', 'Ынтымак', 'Ώρα', 'Nguyễn', '1,200 → 1,300 −5 €'])(
  '%s stays as it is',
  (text) => expect(latinLetters(text)).toBe(text),
);

const paper = (name: string): Paper => ({
  title: 'North One',
  under: 'Parliamentary, 2028',
  lead: `${name} has most votes.`,
  asOf: '2028-12-08T06:00:00.000Z',
  version: null,
  standing: 'Final',
  source: 'Read at elections.example.',
  rehearsal: false,
  facts: [],
  tables: [
    {
      name: 'Votes',
      columns: [
        { heading: 'Candidate', kind: 'text', weight: 3 },
        { heading: 'Votes', kind: 'number', weight: 1 },
      ],
      heading: 'Votes',
      empty: 'None',
      rows: [[`${name} (IND)`, 1200]],
    },
  ],
});

test('a paper says where names are in Latin letters, and its hash is that of the figures as they are', () => {
  const hebrew = paper('דוד כהן');
  const shown = inLatinLetters(hebrew);
  expect(shown.source).toBe(`Read at elections.example. ${say.inLatin}`);
  expect(shown.tables[0]?.rows).toEqual([['dvd khhn (IND)', 1200]]);
  expect(hashOf(hebrew)).not.toBe(hashOf(shown));
  expect(inLatinLetters(paper('李 小龍')).lead).toBe('Li XiaoLong has most votes.');
  const latin = paper('Ama Gbɛtɔ');
  expect(inLatinLetters(latin)).toBe(latin);
});

test('a PDF has letters for every name, in their order', async () => {
  const { pages } = readPdf(await drawPaper(paper('דוד כהן')));
  const lines = pages.flat();
  expect(lines).toContain('dvd khhn has most votes.');
  expect(lines).toContain('dvd khhn (IND)');
  expect(lines.join()).not.toMatch(/[\u0590-\u05ff\0\ufffd]/);
});
