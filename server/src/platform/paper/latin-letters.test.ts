import { expect, test } from 'vitest';
import { readPdf } from '../../testing/files/pdf.ts';
import { drawPaper } from './draw-paper.ts';
import { inLatinLetters, latinLetters } from './latin-letters.ts';
import { hashOf, type Paper } from './paper.ts';
import { say } from './sentences.ts';

test.each([
  ['አበበ በቀለ (IND) 12', "'abebe bek'ele (IND) 12"],
  ['অমিত, 41.67 %', 'amit, 41.67 %'],
  ['李 小龍', 'Li XiaoLong'],
])('%s is written in Latin letters', (name, latin) => {
  expect(latinLetters(name)).toBe(latin);
});

test.each([
  'Gbɛtɔ Ŋmayem',
  'Müller – “Ama’s” list',
  'Ынтымак',
  'Ώρα',
  'Nguyễn',
  'דוד כהן',
  'محمد ﷺ',
  '1,200 → 1,300 −5 €',
])('%s stays as it is', (text) => expect(latinLetters(text)).toBe(text));

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
  const chinese = paper('李 小龍');
  const shown = inLatinLetters(chinese);
  expect(shown.source).toBe(`Read at elections.example. ${say.inLatin}`);
  expect(shown.tables[0]?.rows).toEqual([['Li XiaoLong (IND)', 1200]]);
  expect(hashOf(chinese)).not.toBe(hashOf(shown));
  const latin = paper('Ama Gbɛtɔ');
  expect(inLatinLetters(latin)).toBe(latin);
});

test('a PDF has letters for every name', async () => {
  const { pages } = readPdf(await drawPaper(paper('李 小龍')));
  const lines = pages.flat();
  expect(lines).toContain('Li XiaoLong has most votes.');
  expect(lines.join()).not.toMatch(/[\0\ufffd]/);
});
