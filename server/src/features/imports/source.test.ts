import { expect, test } from 'vitest';
import { IMPORT_FILES, writeFolder } from '../../testing/import-files.ts';
import { folderSource } from './source.ts';

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
  expect(source.unknownFiles).toEqual(['seats.csv']);
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
  await expect(folderSource(`${folder}/year.csv`)).rejects.toThrow('cannot be read');
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
