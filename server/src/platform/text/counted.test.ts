import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('a count knows one from many', () => {
  expect([counted(0, 'row'), counted(1, 'row'), counted(2, 'row')]).toEqual(['0 rows', '1 row', '2 rows']);
  expect([counted(1, 'box', 'boxes'), counted(1200, 'box', 'boxes')]).toEqual(['1 box', '1,200 boxes']);
});
