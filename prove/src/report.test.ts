import { expect, test } from 'vitest';
import { putLine } from './report.ts';

const PROOFS = '| proof | found |\n| --- | --- |\n| kills | 1 |\n';
const FAULTS = '| fault | found |\n| --- | --- |\n| hang | 2 |\n| kills | 3 |\n';

test('a row replaces the one of its table with the same first cells, or becomes its last one', () => {
  const report = `${PROOFS}\n${FAULTS}\nend`;
  expect(putLine(report, '| kills | 0 |', '| proof |', 0, 1)).toBe(report.replace('kills | 1', 'kills | 0'));
  expect(putLine(report, '| kills | 0 |', '| fault |', 0, 1)).toBe(report.replace('kills | 3', 'kills | 0'));
  expect(putLine(report, '| hang | 0 |', '| proof |', 0, 1)).toBe(`${PROOFS}| hang | 0 |\n\n${FAULTS}\nend`);
  expect(putLine(report, '| kills | 0 |', '| proof |', 0, 2)).toBe(`${PROOFS}| kills | 0 |\n\n${FAULTS}\nend`);
});
