import { describe, expect, test } from 'vitest';
import { KINDS } from '../format.ts';
import { kindOfSheet, named, zipBeside } from './file-names.ts';

const FILES = {
  years: 'year.csv',
  regions: 'regions.csv',
  constituencies: 'constituencies.csv',
  polling_stations: 'polling_stations.csv',
  coalitions: 'coalitions.csv',
  parties: 'parties.csv',
  candidates: 'candidates.csv',
  results: 'results.csv',
  registers: 'registers.csv',
  contests: 'contests.csv',
};

test('every kind of row has its file, in any case, and its sheet with or without the ending', () => {
  expect(KINDS).toEqual(Object.keys(FILES));
  for (const [kind, file] of Object.entries(FILES)) {
    expect([named(file), named(file.toUpperCase())]).toEqual([{ kind }, { kind }]);
    const sheet = file.slice(0, -4);
    expect([kindOfSheet(sheet), kindOfSheet(` ${sheet.toUpperCase()} `), kindOfSheet(file)]).toEqual([
      kind,
      kind,
      kind,
    ]);
  }
  expect([kindOfSheet('Sheet1'), kindOfSheet(''), kindOfSheet('year.csv.csv')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

const unknown = (name: string, closest?: string) =>
  `${name} is not a file of the import format and was ignored.${closest ? ` If you mean ${closest}, rename it.` : ''}`;
const otherEnding = (name: string, file: string) => `${name} cannot be read. Rename it to ${file}, if it is CSV.`;
const compressed = (name: string, file: string) =>
  `${name} is compressed and cannot be read. Unpack it to ${file}, or put ${file} into a .zip.`;
const workbook = (name: string, file: string) =>
  `${name} is a kind of workbook that cannot be read. Save it as .xlsx, or as CSV in UTF-8 named ${file}.`;

describe('a file', () => {
  test.each(['.DS_Store', '.year.csv', '__MACOSX', 'Thumbs.db', 'desktop.ini'])('%s is the system’s own', (name) => {
    expect(named(name)).toBe('system');
  });

  test.each([
    ['Election.xlsx', 'workbook'],
    ['Election.ZIP', 'zip'],
    ['results.zip', 'zip'],
  ])('%s holds others', (name, container) => expect(named(name)).toEqual({ container }));

  test('a zip beside others is passed over, and refused under the name of a file of the format', () => {
    const sentence = (name: string) => `${name} was not unpacked. Unpack it first, or import it separately.`;
    expect(zipBeside('all.zip')).toEqual({ passedOver: sentence('all.zip') });
    for (const name of ['results.zip', 'Results.csv.ZIP']) expect(zipBeside(name)).toEqual({ refused: sentence(name) });
  });

  test.each([
    ['results.csv.gz', compressed('results.csv.gz', 'results.csv')],
    ...['bz2', 'xz', 'zst', '7z', 'rar', 'tar', 'tgz'].map((end) => [
      `results.${end}`,
      compressed(`results.${end}`, 'results.csv'),
    ]),
    ...['xls', 'xlsm', 'xlsb', 'ods', 'numbers'].map((end) => [`Year.${end}`, workbook(`Year.${end}`, 'year.csv')]),
    ['results.txt', otherEnding('results.txt', 'results.csv')],
    ['results.csv.bak', otherEnding('results.csv.bak', 'results.csv')],
    ['results.gz.txt', otherEnding('results.gz.txt', 'results.csv')],
    ['results.xls.txt', otherEnding('results.xls.txt', 'results.csv')],
    ['polling_stations.CSVX', otherEnding('polling_stations.CSVX', 'polling_stations.csv')],
  ])('%s was meant to be one of the format, and is refused', (name, refused) =>
    expect(named(name)).toEqual({ refused }),
  );

  test.each([
    ['notes.txt', unknown('notes.txt')],
    ['Result.csv', unknown('Result.csv', 'results.csv')],
    ['reslts.csv', unknown('reslts.csv', 'results.csv')],
    ['seats.csv', unknown('seats.csv')],
    ['reslts.txt', unknown('reslts.txt')],
    ['resultsx.csv', unknown('resultsx.csv', 'results.csv')],
    ['my__MACOSX', unknown('my__MACOSX')],
    ['thumbs.db.txt', unknown('thumbs.db.txt')],
    ['mydesktop.ini', unknown('mydesktop.ini')],
    ['__MACOSX2', unknown('__MACOSX2')],
    ['mythumbs.db', unknown('mythumbs.db')],
    ['desktop.ini2', unknown('desktop.ini2')],
  ])('%s is passed over', (name, passedOver) => expect(named(name)).toEqual({ passedOver }));
});

test('a folder or a pipe is refused where it has the name of a file, and else passed over', () => {
  const folder = 'is a folder. Its files were not read: move them up, or import that folder.';
  const special = 'is not an ordinary file but a pipe, a device or a broken link. Put the file itself there.';
  expect(named('Year.csv', 'folder')).toEqual({ refused: `Year.csv ${folder}` });
  expect(named('more', 'folder')).toEqual({ passedOver: `more ${folder}` });
  expect(named('year.csv', 'special')).toEqual({ refused: `year.csv ${special}` });
  expect(named('pipe', 'special')).toEqual({ passedOver: `pipe ${special}` });
  expect(named('.git', 'folder')).toBe('system');
});
