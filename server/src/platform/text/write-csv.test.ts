import { expect, test } from 'vitest';
import { csvOf } from './write-csv.ts';

test('a table is CSV with a byte order mark, and no cell of it is a formula', () => {
  const header = ['code', 'name', 'change'];
  const rows = [
    ['007', 'Buem, Oti', -5],
    ['=1', 'Esi "Lamp"', null],
  ];
  expect(csvOf({ name: 'places', header, rows })).toBe(
    '\ufeffcode,name,change\n007,"Buem, Oti",-5\n\'=1,"Esi ""Lamp""",\n',
  );
});
