import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { IMPORT_FILES, writeFolder } from '../../../testing/files/import-files.ts';
import { rowsOf, workbookOf } from '../../../testing/files/workbook.ts';
import { COMMAND_LIMITS } from '../limits.ts';
import { prepare } from '../prepare.ts';
import { isFolder, isSpecial, notWritten, sayFiles, unknownFile } from '../sentences.ts';
import { folderSource, type ImportSource } from './source.ts';

test('sorts the files of a folder by dependency and ignores the case of their names', async () => {
  const folder = await writeFolder({
    'Results.CSV': '',
    'REGIONS.csv': '',
    'year.csv': '',
    'notes.txt': '',
    'seats.csv': '',
  });
  const source = await folderSource(folder);
  expect(source.files.map(({ kind }) => kind)).toEqual(['years', 'regions', 'results']);
  expect(source.notes).toEqual([
    'notes.txt is not a file of the import format and was ignored.',
    'seats.csv is not a file of the import format and was ignored.',
  ]);
});

test.each([
  ['no such folder', 'There is no folder'],
  ['', 'nothing to import'],
])('a folder that is not there or empty: %s', async (name, sentence) => {
  const folder = await writeFolder({});
  await expect(folderSource(`${folder}/${name}`)).rejects.toThrow(sentence);
});

test('refuses a file instead of a folder', async () => {
  const folder = await writeFolder({ 'year.csv': '' });
  await expect(folderSource(`${folder}/year.csv`)).rejects.toThrow('cannot be read as a folder');
});

test('refuses a folder without year.csv', async () => {
  const { 'year.csv': _, ...others } = IMPORT_FILES;
  await expect(folderSource(await writeFolder(others))).rejects.toThrow('year.csv is missing');
});

test('refuses two files with the same name but for case', async () => {
  await expect(folderSource(await writeFolder({ 'year.csv': '', 'Year.csv': '' }))).rejects.toThrow(
    'are the same file',
  );
});

describe('what cannot be read is named, with what to do', () => {
  const inFolder = async (change: (folder: string) => Promise<unknown>) => {
    const folder = await writeFolder({ 'year.csv': 'title\n2028\n' });
    await change(folder);
    return folderSource(folder);
  };
  const makeFifo = (path: string) => promisify(execFile)('mkfifo', [path]);

  test.each([
    ['results.csv.gz', sayFiles.compressed({ name: 'results.csv.gz', file: 'results.csv' })],
    ['Results.gz', sayFiles.compressed({ name: 'Results.gz', file: 'results.csv' })],
    ['results.xls', sayFiles.otherWorkbook({ name: 'results.xls', file: 'results.csv' })],
    ['results.ods', sayFiles.otherWorkbook({ name: 'results.ods', file: 'results.csv' })],
    ['results.csv.txt', sayFiles.otherEnding({ name: 'results.csv.txt', file: 'results.csv' })],
  ])('a file in the place of results.csv: %s', async (name, sentence) => {
    await expect(inFolder((folder) => writeFile(join(folder, name), 'x'))).rejects.toThrow(sentence);
  });

  test('a folder, a pipe and a broken link under the name of a file of the format', async () => {
    const sentence = isSpecial('results.csv');
    await expect(inFolder((folder) => mkdir(join(folder, 'results.csv')))).rejects.toThrow(isFolder('results.csv'));
    await expect(inFolder((folder) => makeFifo(join(folder, 'results.csv')))).rejects.toThrow(sentence);
    await expect(inFolder((folder) => symlink('/nowhere', join(folder, 'results.csv')))).rejects.toThrow(sentence);
    await expect(inFolder((folder) => writeFile(join(folder, 'results.zip'), 'x'))).rejects.toThrow(
      sayFiles.zipWithin({ name: 'results.zip' }),
    );
  });

  test('all else is passed over with a sentence, except what systems add', async () => {
    const { notes } = await inFolder(async (folder) => {
      await mkdir(join(folder, 'more'));
      await makeFifo(join(folder, 'pipe'));
      for (const name of ['all.zip', 'result.csv', '.DS_Store', 'Thumbs.db', 'map.pdf'])
        await writeFile(join(folder, name), 'x');
    });
    expect(notes).toEqual([
      sayFiles.zipWithin({ name: 'all.zip' }),
      unknownFile('map.pdf'),
      isFolder('more'),
      isSpecial('pipe'),
      unknownFile('result.csv', 'results.csv'),
    ]);
  });
});

describe('a zip and a workbook', () => {
  const written = async (name: string, bytes: Uint8Array) => {
    const folder = await writeFolder({});
    await writeFile(join(folder, name), bytes);
    return join(folder, name);
  };
  const textsOf = async ({ files, close }: ImportSource) => {
    const texts: Record<string, string> = {};
    for (const { kind, open } of files) {
      const place = await open();
      texts[kind] = 'path' in place ? await readFile(place.path, 'utf8') : '';
    }
    await close();
    return texts;
  };

  test('the command takes a zip of the folder', async () => {
    const bytes = Object.entries(IMPORT_FILES).map(([name, text]) => [`election/${name}`, strToU8(text)] as const);
    const source = await folderSource(await written('election.zip', zipSync(Object.fromEntries(bytes))));
    expect((await textsOf(source)).results).toBe(IMPORT_FILES['results.csv']);
  });

  test('a zip of which a byte was changed is refused, wherever its checksum or its directory tells', async () => {
    const text = 'title,svg_path\nCoast,M0 0h1v1z\n';
    const whole = zipSync({ 'year.csv': strToU8('title\n2028\n'), 'regions.csv': strToU8(text) }, { level: 0 });
    const at = (what: string) => Buffer.from(whole).indexOf(what);
    const damaged = [
      ['a figure of a file', at('Coast')],
      ['the name before a file', at('regions.csv') + 2],
      ['the beginning of a file', Buffer.from(whole).lastIndexOf('PK\x03\x04')],
      ['the name in the directory', Buffer.from(whole).lastIndexOf('regions.csv')],
      ['the end', Buffer.from(whole).lastIndexOf('PK')],
    ] as const;
    for (const [where, byte] of damaged) {
      const bytes = whole.slice();
      bytes[byte] = (bytes[byte] ?? 0) ^ 1;
      await expect(folderSource(await written('election.zip', bytes)), where).rejects.toThrow(
        sayFiles.zipBroken({ name: 'election.zip' }),
      );
    }
  });

  test('a zip that is refused while its files are being written leaves nothing behind, and its reader serves the next one', async () => {
    const whole = zipSync(
      Object.fromEntries(Object.entries(IMPORT_FILES).map(([name, text]) => [name, strToU8(text)])),
    );
    const damaged = [0.3, 0.5, 0.7, 0.9].map((part) => {
      const at = Math.floor(whole.length * part);
      return Buffer.concat([whole.subarray(0, at), whole.subarray(at + 9)]);
    });
    const paths = await Promise.all(damaged.map((bytes) => written('election.zip', bytes)));
    const temporary = await writeFolder({});
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const path of paths) {
      await expect(folderSource(path)).rejects.toThrow(sayFiles.zipBroken({ name: 'election.zip' }));
      expect(await readdir(temporary)).toEqual([]);
    }
  });

  test('a disk without space for what is unpacked is named, with what to do', async () => {
    const into = await writeFolder({});
    await symlink('/dev/full', join(into, 'regions.csv'));
    const bytes = zipSync({ 'year.csv': strToU8('title\n2028\n'), 'regions.csv': strToU8('title\nCoast\n') });
    await expect(prepare([{ name: 'election.zip', bytes }], COMMAND_LIMITS, into)).rejects.toMatchObject({
      status: 422,
      error_msg: notWritten('regions.csv', 'ENOSPC'),
    });
  });

  test('a workbook of which a byte was changed is refused', async () => {
    const bytes = Buffer.from(workbookOf({ year: [['title'], [2028]] }, 0));
    bytes[bytes.indexOf('2028')] = 0x33;
    await expect(folderSource(await written('election.xlsx', bytes))).rejects.toThrow(
      sayFiles.zipBroken({ name: 'election.xlsx' }),
    );
  });

  test('a workbook is read by its sheets, each named as its file; other sheets are named', async () => {
    const { 'results.csv': results, ...others } = IMPORT_FILES;
    const sheets = Object.entries(others).map(([name, text]) => [name.replace('.csv', ''), rowsOf(text)] as const);
    const bytes = workbookOf({ ...Object.fromEntries(sheets), 'Results.csv': rowsOf(results), Notes: [['a note']] });
    const source = await folderSource(await written('election.xlsx', bytes));
    expect(source.files.map(({ name }) => name)).toContain('election.xlsx, sheet results');
    expect(source.notes).toEqual([sayFiles.unknownSheet({ workbook: 'election.xlsx', sheet: 'Notes' })]);
    expect((await textsOf(source)).results?.trimEnd()).toBe(results.trimEnd());
  });

  test.each<[hidden: Parameters<typeof workbookOf>[2], sentence: string]>([
    [{ regions: 'hidden' }, 'the sheet "regions"'],
    [{ regions: 'veryHidden', results: [2] }, 'the sheet "regions"; row 2 of "results"'],
    [{ results: [1, 3] }, 'rows 1, 3 of "results"'],
  ])('a workbook that hides what would be imported is not read: %j', async (hidden, parts) => {
    const rows = [['a'], [1], [2], [], [null]];
    const bytes = workbookOf({ year: [['title'], [2028]], regions: rows, results: rows, Notes: rows }, 6, hidden);
    await expect(folderSource(await written('election.xlsx', bytes))).rejects.toThrow(
      `election.xlsx hides what would be imported: ${parts}. Show it if it belongs to the election, or delete it, then try again.`,
    );
  });

  test('hidden rows that hold nothing, and hidden sheets that are not imported, are no reason', async () => {
    const bytes = workbookOf({ year: [['title'], [2028], [], [null]], Notes: [['a']] }, 6, {
      year: [3, 4],
      Notes: 'hidden',
    });
    expect((await folderSource(await written('election.xlsx', bytes))).files).toHaveLength(1);
  });

  test('a workbook that is named as a file, with one sheet, is that file, beside the others of its folder', async () => {
    const folder = await writeFolder({ 'year.csv': 'title\n2028\n' });
    const rows = [
      ['title', 'svg_path'],
      ['Coast, "the" first', 'M0 0h1v1z'],
      [null, null],
      ['Hills', 'M0 1h1v1z'],
    ];
    await writeFile(join(folder, 'regions.xlsx'), workbookOf({ Sheet1: rows }));
    const source = await folderSource(folder);
    expect(source.files.map(({ kind }) => kind)).toEqual(['years', 'regions']);
    expect((await textsOf(source)).regions?.split('\n')).toEqual([
      'title,svg_path',
      '"Coast, ""the"" first",M0 0h1v1z',
      expect.stringMatching(/^,*$/),
      'Hills,M0 1h1v1z',
    ]);
  });

  test('the same file twice, as CSV and as a workbook, is refused', async () => {
    const folder = await writeFolder({ 'year.csv': 'title\n2028\n' });
    await writeFile(join(folder, 'year.xlsx'), workbookOf({ year: [['title'], [2028]] }));
    await expect(folderSource(folder)).rejects.toThrow('year.csv and year.xlsx, sheet year are the same file');
  });

  test('a damaged workbook, and one that unpacks to more than it may, are refused', async () => {
    const damaged = await written('election.xlsx', strToU8('PK no workbook'));
    await expect(folderSource(damaged)).rejects.toThrow('election.xlsx cannot be');
    // Noise, so that no ratio tells it from an honest one.
    const noise = zipSync({ 'xl/workbook.xml': randomBytes(41 * 1024 * 1024) }, { level: 0 });
    await expect(folderSource(await written('large.xlsx', noise))).rejects.toThrow(
      sayFiles.workbookTooLarge({ name: 'large.xlsx', megabytes: 40 }),
    );
  });
});
