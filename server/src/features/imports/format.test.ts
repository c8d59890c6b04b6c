import { expect, test } from 'vitest';
import { FILES, FORMAT, formatOf, KINDS } from './format.ts';

test('files are named without their ending, each with its columns', () => {
  expect(FILES.map(({ name }) => name)).toEqual(['year', ...KINDS.slice(1)]);
  expect(FILES[4]).toEqual({ name: 'coalitions', columns: ['name', 'short_name', 'color'] });
});

test('polling stations alone need no code, where codes are made', () => {
  const station = { region: 'Oti', constituency: 'Buem', name: 'School' };
  const reads = (makeCodes: boolean, row: object) => formatOf('polling_stations', makeCodes).row.safeParse(row);
  expect([reads(true, station).success, reads(false, station).success]).toEqual([true, false]);
  expect(reads(true, { ...station, code: 'S1' }).data).toEqual({ ...station, code: 'S1' });
  expect(reads(true, { ...station, code: '' }).success).toBe(false);
  expect(formatOf('polling_stations', true).file).toBe('polling_stations.csv');
  expect(formatOf('polling_stations', false)).toBe(FORMAT.polling_stations);
  expect(formatOf('constituencies', true)).toBe(FORMAT.constituencies);
});

test.each([
  ['yes', 'yes'],
  ['NO', 'no'],
  ['true', undefined],
  ['', undefined],
])('whether a candidate withdrew: %s', (written, read) => {
  expect(FORMAT.candidates.row.shape.withdrawn?.safeParse(written).data).toBe(read);
});
