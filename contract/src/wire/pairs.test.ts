import { describe, expect, it, test } from 'vitest';
import { readPairs, writePairs } from './pairs.ts';

describe('name=value pairs', () => {
  const repeated = { repeated: 'list' };

  test.each<[name: string, pairs: [string, unknown][], fields: unknown]>([
    [
      'fields',
      [
        ['year_id', '1'],
        ['name', ''],
      ],
      { year_id: '1', name: '' },
    ],
    ['a list of one', [['list[0]', 'a']], { list: ['a'] }],
    [
      'a list',
      [
        ['list[0]', 'a'],
        ['list[1]', 'b'],
        ['list[2]', 'c'],
      ],
      { list: ['a', 'b', 'c'] },
    ],
    [
      'a list beside a field',
      [
        ['list[0]', 'a'],
        ['more', 'x'],
        ['list[1]', 'b'],
      ],
      { list: ['a', 'b'], more: 'x' },
    ],
    [
      'a list of more than ten',
      Array.from({ length: 12 }, (_, at) => [`list[${at}]`, at]),
      { list: Array.from({ length: 12 }, (_, at) => at) },
    ],
    [
      'a name twice',
      [
        ['list', 'a'],
        ['list', 'b'],
      ],
      { list: repeated },
    ],
    [
      'a name twice, empty first',
      [
        ['list', undefined],
        ['list', 'b'],
      ],
      { list: repeated },
    ],
    ['a list that begins at 1', [['list[1]', 'a']], { list: repeated }],
    [
      'a list with a gap',
      [
        ['list[0]', 'a'],
        ['list[2]', 'b'],
      ],
      { list: repeated },
    ],
    [
      'a position twice',
      [
        ['list[0]', 'a'],
        ['list[0]', 'b'],
      ],
      { list: repeated },
    ],
    [
      'a list after a field of its name',
      [
        ['list', 'a'],
        ['list[0]', 'b'],
      ],
      { list: repeated },
    ],
    [
      'a field after a list of its name',
      [
        ['list[0]', 'a'],
        ['list', 'b'],
      ],
      { list: repeated },
    ],
    ['a list without positions', [['list[]', 'a']], { list: repeated }],
    ['a position that is no number', [['list[x]', 'a']], { list: repeated }],
    ['a position of five digits', [['list[00000]', 'a']], { list: repeated }],
    ['a list within a list', [['list[0][0]', 'a']], { list: repeated }],
    ['text after the position', [['list[0]x', 'a']], { list: repeated }],
    ['a bracket that closes alone', [['list]', 'a']], { 'list]': 'a' }],
    ['a bracket at the beginning', [['[0]', 'a']], { '[0]': 'a' }],
    ['a closing bracket before a list', [['a]list[0]', 'a']], { 'a]list[0]': 'a' }],
  ])('%s', (_name, pairs, fields) => expect(readPairs(pairs)).toEqual(fields));

  it('are written with brackets, without what is not given, and read back', () => {
    const sheet = new File(['x'], 'sheet.jpg');
    const pairs = writePairs({ year_id: 1, name: '', ids: [3, 4], files: [sheet], none: null, nothing: undefined });
    expect(pairs).toEqual([
      ['year_id', '1'],
      ['name', ''],
      ['ids[0]', '3'],
      ['ids[1]', '4'],
      ['files[0]', sheet],
    ]);
    expect(readPairs(pairs)).toEqual({ year_id: '1', name: '', ids: ['3', '4'], files: [sheet] });
    expect(readPairs(writePairs({ sheet }))).toEqual({ sheet });
  });
});
