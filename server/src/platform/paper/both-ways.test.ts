import { expect, test } from 'vitest';
import { readPdf } from '../../testing/files/pdf.ts';
import { speakIn } from '../http/language.ts';
import { runsOf } from './both-ways.ts';
import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';

/** A line from left to right, with letters in the order in which they are read in each part. */
const shown = (line: string, base: 'ltr' | 'rtl') => runsOf(line, base).map(({ text }) => text);

test.each<[string, 'ltr' | 'rtl', string[]]>([
  ['محمد علي', 'rtl', ['علي', ' ', 'محمد']],
  ['محمد علي', 'ltr', ['علي', ' ', 'محمد']],
  ['محمد (NPP)', 'rtl', ['(', 'NPP', ') ', 'محمد']],
  ['محمد (NPP)', 'ltr', ['محمد', ' (NPP)']],
  ['فاز (أحمد)', 'rtl', ['(', 'أحمد', ') ', 'فاز']],
  ['12 من 276', 'rtl', ['276', ' ', 'من', ' ', '12']],
  ['41.67%', 'rtl', ['41.67%']],
  ['فارق \u20681,200\u2069.', 'rtl', ['.', '1,200', ' ', 'فارق']],
  ['דוד כהן, IND', 'ltr', ['כהן', ' ', 'דוד', ', IND']],
])('%s from %s', (line, base, parts) => {
  expect(shown(line, base)).toEqual(parts);
});

test('each part has the font of its script', () => {
  expect(runsOf('علي דוד A', 'ltr').map(({ script }) => script)).toEqual(['hebrew', 'other', 'arabic', 'other']);
});

const PAPER: Paper = {
  title: 'النتائج',
  under: '2024',
  lead: 'محمد علي (NPP) 1,200',
  asOf: null,
  version: null,
  standing: 'مؤقتة',
  source: '',
  rehearsal: false,
  facts: [],
  tables: [
    {
      name: 'votes',
      heading: '',
      empty: '',
      columns: [
        { heading: 'Name', kind: 'text', weight: 3 },
        { heading: 'Votes', kind: 'number', weight: 1 },
      ],
      rows: [['Ama', 1200]],
    },
  ],
};

/** The left edge of each text that a PDF draws. */
async function drawn(language: 'ar' | 'en') {
  const bytes = await speakIn(language, () => drawPaper(PAPER, false));
  const edges = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/BT\n1 0 0 1 ([\d.]+) /g),
  ].map(([, x]) => Number(x));
  const { pages, objects } = readPdf(bytes);
  const lines = pages.flat();
  return { lines, objects, edgeOf: (text: string) => edges[lines.indexOf(text)] ?? Number.NaN };
}

test('a paper in Arabic joins and orders its letters, and begins at the right', async () => {
  const { lines, objects, edgeOf } = await drawn('ar');
  const backwards = (word: string) => [...word].reverse().join('');
  const at = lines.indexOf('1,200');
  // As they are drawn from left to right.
  expect(lines.slice(at, at + 7)).toEqual(['1,200', ' (', 'NPP', ') ', backwards('علي'), ' ', backwards('محمد')]);
  expect(lines.join()).not.toMatch(/[\0\ufffd]/);
  expect(objects).toContain('/Lang (ar)');
  expect(edgeOf(backwards('النتائج'))).toBeGreaterThan(400);
  expect(edgeOf('Ama')).toBeGreaterThan(edgeOf('Votes'));
});

test('a paper in English begins at the left, with Arabic names in it', async () => {
  const { edgeOf } = await drawn('en');
  expect(edgeOf('Ama')).toBeLessThan(edgeOf('Votes'));
  expect(edgeOf('Ama')).toBeLessThan(60);
});
