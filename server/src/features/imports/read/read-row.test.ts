import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { FORMAT, type Kind } from '../format.ts';
import { readHeader, rowReader } from './read-row.ts';

/** What becomes of a row below a header: the row that is kept, and its refusals as `column code detail`. */
function read(kind: Kind, header: string, ...lines: string[]) {
  const format = FORMAT[kind];
  const head = readHeader(format, header.split(','));
  const readRow = rowReader(format);
  return lines.map((line, at) => {
    const { row, refusals } = readRow(head, { line: at + 2, cells: line.split(',') });
    return refusals.length === 0 ? row : refusals.map(({ column, code, detail }) => ({ column, code, ...detail }));
  });
}
const refused = (kind: Kind, header: string, line: string) => read(kind, header, line)[0];
const invalid = (column: string, value: string, sentence: string) => [{ column, code: 'invalid', value, sentence }];

describe('a header', () => {
  const of = (kind: Kind, cells: string[]) => readHeader(FORMAT[kind], cells);

  test('names the columns in any case and order, and those that the format does not know', () => {
    expect(of('years', ['Note', 'TITLE', '', 'Status', 'Page'])).toEqual({
      columns: ['note', 'title', '', 'status', 'page'],
      unknown: ['Note', 'Page'],
      refusals: [],
    });
  });

  test('without one of its columns is refused, as one with a column twice is', () => {
    expect(of('parties', ['name', 'color', 'Name']).refusals).toEqual([
      { column: 'order_queue', code: 'missing_column', detail: {} },
      { column: 'name', code: 'repeated_column', detail: {} },
    ]);
    expect(of('years', ['status']).refusals).toEqual([{ column: 'title', code: 'missing_column', detail: {} }]);
  });

  test('without any column that is known is no header', () => {
    const none = (column: string) => ({ unknown: [], refusals: [{ column, code: 'no_columns', detail: {} }] });
    expect(of('years', ['2028', 'Active'])).toEqual({ columns: ['2028', 'active'], ...none('2028') });
    expect(of('years', [])).toEqual({ columns: [], ...none('') });
  });

  test('whose characters were lost is refused before all else, so that no column is passed over for its encoding', () => {
    const lost = (value: string) => ({
      unknown: [],
      refusals: [{ column: value, code: 'not_utf8', detail: { value } }],
    });
    expect(of('parties', ['name', 'color', 'order_queue', 'ot\ufffder_color_2', 'note'])).toMatchObject(
      lost('ot\ufffder_color_2'),
    );
    expect(of('parties', ['n\ufffdme', 'color'])).toMatchObject(lost('n\ufffdme'));
    expect(of('years', ['\ufffd'])).toMatchObject(lost('\ufffd'));
  });
});

describe('a row', () => {
  test('has its values by column; absent columns and empty cells have none', () => {
    const header = 'region,name,code,registered_voters,note,status';
    expect(read('constituencies', header, 'Oti,Buem,,1200,anything,INACTIVE', "Oti,'=Krachi,K1,,,")).toEqual([
      { region: 'Oti', name: 'Buem', registered_voters: 1200, status: 'inactive' },
      { region: 'Oti', name: '=Krachi', code: 'K1' },
    ]);
  });

  test('keeps its values apart from those of other columns and rows', () => {
    const header = 'name,color,order_queue,acronym';
    expect(read('parties', header, '12,#ffffff,12,A', '13,#FFFFFF,13,A', '12,#ffffff,12,')).toEqual([
      { name: '12', color: '#ffffff', order_queue: 12, acronym: 'A' },
      { name: '13', color: '#FFFFFF', order_queue: 13, acronym: 'A' },
      { name: '12', color: '#ffffff', order_queue: 12 },
    ]);
  });

  test('with a cell that cannot be taken is refused with it, each time', () => {
    const found = invalid('registered_voters', 'many', 'Enter a whole number.');
    expect(read('constituencies', 'region,name,registered_voters', 'Oti,Buem,many', 'Oti,Krachi,many')).toEqual([
      found,
      found,
    ]);
    expect(refused('years', 'title,status', '2028,dormant')).toEqual(
      invalid('status', 'dormant', 'Must be one of: active, inactive.'),
    );
  });

  test('without a value that it needs is refused', () => {
    expect(refused('years', 'title,status', ',active')).toEqual(invalid('title', '', 'This is required.'));
    expect(refused('parties', 'name,color,order_queue', 'Palm,,3')).toEqual(invalid('color', '', 'This is required.'));
    expect(refused('parties', 'name,color,order_queue', 'Palm,,x')).toEqual([
      ...invalid('color', '', 'This is required.'),
      ...invalid('order_queue', 'x', 'Enter a whole number.'),
    ]);
  });

  test('with more or fewer cells than columns is refused; empty cells after the last are none', () => {
    const cells = (column: string, found: number) => [{ column, code: 'cells', found, expected: 2 }];
    expect(refused('years', 'title,status', '2028')).toEqual(cells('status', 1));
    expect(refused('years', 'title,status', '2028,active,more')).toEqual(cells('status', 3));
    expect(refused('years', 'title,status', '2028,active,,more')).toEqual(cells('status', 4));
    expect(refused('years', 'title,status', '2028,active,,')).toEqual({ title: '2028', status: 'active' });
    expect(refused('parties', 'name,color,order_queue', 'Palm')).toEqual([
      { column: 'color', code: 'cells', found: 1, expected: 3 },
    ]);
    const none = { columns: [], unknown: [], refusals: [] };
    expect(rowReader(FORMAT.years)(none, { line: 2, cells: ['2028'] }).refusals).toEqual([
      { column: '', code: 'cells', detail: { found: 1, expected: 0 } },
    ]);
  });

  test('whose characters were lost is refused before all else', () => {
    const lost = (column: string, value: string) => [{ column, code: 'not_utf8', value }];
    expect(refused('years', 'title,status', 'caf\ufffd')).toEqual(lost('title', 'caf\ufffd'));
    expect(refused('years', 'title,status', '2028,\ufffd')).toEqual(lost('status', '\ufffd'));
    expect(refused('years', 'title', '2028,\ufffd')).toEqual(lost('', '\ufffd'));
  });

  test('that is refused keeps what was written, for the sentences about it', () => {
    const format = FORMAT.constituencies;
    const header = readHeader(format, ['region', 'name', 'registered_voters']);
    const cells = (...written: string[]) => rowReader(format)(header, { line: 2, cells: written }).row;
    expect(cells('Oti', "'=Buem", '007')).toEqual({ region: 'Oti', name: '=Buem', registered_voters: 7 });
    expect(cells('Oti', "'=Buem", 'x007')).toEqual({ region: 'Oti', name: '=Buem', registered_voters: 'x007' });
    expect(cells('Oti', 'Buem', '007', 'more')).toEqual({ region: 'Oti', name: 'Buem', registered_voters: '007' });
  });

  test('is read as the first of its kind; 10,000 different values of a column are kept', () => {
    let parsed = 0;
    const title = z.string().transform((text) => {
      parsed += 1;
      return text.toUpperCase();
    });
    const format = { file: 'year.csv', row: z.object({ title }) };
    const header = readHeader(format, ['title']);
    const readRow = rowReader(format);
    const parsedBy = (...titles: string[]) => {
      const rows = titles.map((text) => readRow(header, { line: 2, cells: [text] }).row);
      expect(rows).toEqual(titles.map((text) => ({ title: text.toUpperCase() })));
      return parsed;
    };
    const titles = Array.from({ length: 10_000 }, (_, at) => `title ${at}`);
    expect(parsedBy(...titles, ...titles)).toBe(10_000);
    expect(parsedBy('one more', 'one more')).toBe(10_001);
    expect(parsedBy('title 0', 'one more')).toBe(10_002);
  });
});

describe('columns against each other', () => {
  const PARTY = 'name,color,order_queue,other_color_1,other_color_2';
  const same = 'This colour is the same as the one before it.';

  test.each<[name: string, line: string, mistake: unknown]>([
    ['the first extra colour is the main one', 'Palm,#00ff00,1,#00FF00,', invalid('other_color_1', '#00FF00', same)],
    ['the second is the main one', 'Palm,#00ff00,1,,#00FF00', invalid('other_color_2', '#00FF00', same)],
    ['the second is the first', 'Palm,#00ff00,1,#0000ff,#0000FF', invalid('other_color_2', '#0000FF', same)],
  ])('a party is refused where %s', (_name, line, mistake) => expect(refused('parties', PARTY, line)).toEqual(mistake));

  test('a party may come back to its main colour', () => {
    expect(refused('parties', PARTY, 'Palm,#00ff00,1,#0000ff,#00ff00')).toMatchObject({ other_color_2: '#00ff00' });
    expect(refused('parties', PARTY, 'Palm,#00ff00,1,,')).toEqual({ name: 'Palm', color: '#00ff00', order_queue: 1 });
  });

  const CANDIDATE = 'election_type,region,constituency,party,name';
  const noPlace = 'A presidential candidate has no region and no constituency. Leave this empty.';

  test.each<[line: string, read: unknown]>([
    ['Presidential,,,Palm,Ama', { election_type: 1, party: 'Palm', name: 'Ama' }],
    ['presidential,Oti,,Palm,Ama', invalid('region', 'Oti', noPlace)],
    ['presidential,,Buem,Palm,Ama', invalid('constituency', 'Buem', noPlace)],
    [
      'parliamentary,Oti,Buem,Palm,Ama',
      { election_type: 2, region: 'Oti', constituency: 'Buem', party: 'Palm', name: 'Ama' },
    ],
    ['parliamentary,,Buem,Palm,Ama', invalid('region', '', 'This is required.')],
    ['parliamentary,Oti,,Palm,Ama', invalid('constituency', '', 'This is required.')],
    [
      'local,Oti,Buem,Palm,Ama',
      invalid('election_type', 'local', 'Must be one of: presidential, parliamentary, runoff.'),
    ],
  ])('a candidate: %s', (line, read) => expect(refused('candidates', CANDIDATE, line)).toEqual(read));

  const RESULT = 'election_type,region,constituency,candidate,order,votes';
  const named = { election_type: 1, region: 'Oti', constituency: 'Buem', votes: 5 };
  const unnamed = 'Give the candidate by name, or by the place on the ballot paper in the column order.';

  test.each<[line: string, read: unknown]>([
    ['presidential,Oti,Buem,Ama,,5', { ...named, candidate: 'Ama' }],
    ['presidential,Oti,Buem,,2,5', { ...named, order: 2 }],
    ['presidential,Oti,Buem,Ama,2,5', { ...named, candidate: 'Ama', order: 2 }],
    ['presidential,Oti,Buem,,,5', invalid('candidate', '', unnamed)],
  ])('a result: %s', (line, read) => expect(refused('results', RESULT, line)).toEqual(read));
});
