import { IMPORT_LIMITS } from '@election/contract/imports/imports';
import { expect, it } from 'vitest';
import { choiceOf, droppedFiles, firstNames, refusalOf, sizeOf, sizeText } from './chosen-files.ts';
import { imports as say } from './sentences.ts';

const file = (name: string, size = 1) => Object.defineProperty(new File([], name), 'size', { value: size });

type Tree = { [name: string]: Tree | File };

/** A file system entry: a folder lists its contents in batches, the last of them empty. */
function entryOf(name: string, content: Tree | File): unknown {
  if (content instanceof File) {
    return { name, isFile: true, isDirectory: false, file: (found: (file: File) => void) => found(content) };
  }
  const createReader = () => {
    const turns = [...Object.entries(content).map((entry) => [entryOf(...entry)]), []];
    return { readEntries: (found: (entries: unknown) => void) => found(turns.shift()) };
  };
  return { name, isFile: false, isDirectory: true, createReader };
}

const dropped = (tree: Tree) =>
  ({
    files: [],
    items: Object.entries(tree).map((entry) => ({ webkitGetAsEntry: () => entryOf(...entry) })),
  }) as unknown as DataTransfer;

it('reads dropped folders down to a limited depth', async () => {
  const year = file('year.csv');
  const tree = {
    election: { 'year.csv': year, '.x.csv': file('.x.csv'), 'a.pdf': file('a.pdf'), more: { 'b.CSV': file('b.CSV') } },
    deep: { one: { two: { 'c.csv': file('c.csv') } } },
    'd.zip': file('d.zip'),
  };
  const { files, leftOut } = choiceOf(await droppedFiles(dropped(tree)));
  expect(files.map(({ name }) => name)).toEqual(['year.csv', 'b.CSV', 'd.zip']);
  expect(leftOut).toEqual(['a.pdf']);
});

it('accepts plain files where a browser has no folder entries', async () => {
  for (const items of [[], [{}, { webkitGetAsEntry: () => null }]]) {
    const transfer = { files: [file('year.csv'), file('a.pdf')], items } as unknown as DataTransfer;
    expect(choiceOf(await droppedFiles(transfer)).files.map(({ name }) => name)).toEqual(['year.csv']);
  }
});

it('sends workbooks, and names what it leaves out', () => {
  const { files, leftOut } = choiceOf(['a.xlsx', 'results.csv.gz', '.DS_Store', 'notes.txt'].map((name) => file(name)));
  expect(files.map(({ name }) => name)).toEqual(['a.xlsx']);
  expect(leftOut).toEqual(['results.csv.gz', 'notes.txt']);
});

it('says why files cannot be sent', () => {
  const most = IMPORT_LIMITS.megabytes * 1024 * 1024;
  expect(refusalOf(choiceOf([file('a.pdf')]).files)).toBe(say.nothingChosen);
  expect(refusalOf([file('a.csv', most)])).toBeNull();
  expect(refusalOf([file('a.csv', most), file('b.csv')])).toBe(say.tooLarge({ megabytes: IMPORT_LIMITS.megabytes }));
  expect(refusalOf(Array.from({ length: 31 }, (_, n) => file(`${n}.csv`)))).toBe(say.tooMany({ files: 30 }));
});

it('takes a file by the end of its name, and hides one by its beginning', () => {
  const names = ['csv', 'a.csv.txt', 'a.csvx', 'A.ZIP', 'xcsv', 'my.file.csv', '.csv'];
  const { files, leftOut } = choiceOf(names.map((name) => file(name)));
  expect(files.map(({ name }) => name)).toEqual(['A.ZIP', 'my.file.csv']);
  expect(leftOut).toEqual(['csv', 'a.csv.txt', 'a.csvx', 'xcsv']);
});

it('takes thirty files, and knows how large they are together', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => file(`${at}.csv`, 2));
  expect([refusalOf(thirty), sizeOf(thirty), sizeOf([])]).toEqual([null, 60, 0]);
});

it('passes over what is neither a file nor a folder, and items that are none', async () => {
  const odd = { name: 'pipe', isFile: false, isDirectory: false };
  const items = [{ webkitGetAsEntry: () => odd }, { webkitGetAsEntry: () => entryOf('a.csv', file('a.csv')) }, {}];
  const transfer = { files: [file('b.csv')], items: [...items, { webkitGetAsEntry: () => null }] };
  expect((await droppedFiles(transfer as unknown as DataTransfer)).map(({ name }) => name)).toEqual(['a.csv']);
});

it('fails where the browser cannot read a dropped file or folder', async () => {
  const failing = (entry: object) =>
    droppedFiles({ files: [], items: [{ webkitGetAsEntry: () => entry }] } as unknown as DataTransfer);
  const fail = (_: unknown, failed: (error: Error) => void) => failed(new Error('gone'));
  await expect(failing({ isFile: true, isDirectory: false, file: fail })).rejects.toThrow('gone');
  const createReader = () => ({ readEntries: fail });
  await expect(failing({ isFile: false, isDirectory: true, createReader })).rejects.toThrow('gone');
});

it('names ten files and counts the others', () => {
  const names = Array.from({ length: 12 }, (_, at) => `${at + 1}.pdf`);
  expect(firstNames(names.slice(0, 10))).toBe(names.slice(0, 10).join(', '));
  expect(firstNames(names)).toBe(`${names.slice(0, 10).join(', ')} and 2 more`);
});

it('writes a size in kilobytes, and in megabytes from one on', () => {
  expect([0, 1, 1024 * 1023, 1024 * 1024].map(sizeText)).toEqual(['0 kB', '1 kB', '1,023 kB', '1 MB']);
});
