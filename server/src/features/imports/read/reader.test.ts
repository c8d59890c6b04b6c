import { readFileSync } from 'node:fs';
import type { Language } from '@election/contract/messages/language';
import { expect, test } from 'vitest';
import { speakIn } from '../../../platform/http/language.ts';
import { COMMAND_LIMITS } from '../limits.ts';
import { prepareFiles } from './reader.ts';

const prepare = (language: Language, name: string) =>
  speakIn(language, () => prepareFiles([{ name, bytes: Buffer.from('title\n2024\n') }], COMMAND_LIMITS));

/** The process that waits for the next job. */
function waiting(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const readers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reader-process'));
  expect(readers).toHaveLength(1);
  return Number(readers[0]);
}

test('one process reads for people of two languages', async () => {
  const notes = async (language: Language) => (await prepare(language, 'a.txt')).notes;
  const french = await notes('fr');
  const reader = waiting();
  expect([french, await notes('pt'), waiting()]).toEqual([
    ['a.txt n’est pas un fichier du format d’importation et a été ignoré.'],
    ['a.txt não é um ficheiro do formato de importação e foi ignorado.'],
    reader,
  ]);
});

test('where the process that reads is ended by its limit, the person reads so in their language, and others read on', async () => {
  await prepare('ar', 'year.csv');
  const reader = waiting();
  // So that it has not answered when it ends.
  process.kill(reader, 'SIGSTOP');
  const ended = prepare('pt', 'year.csv');
  process.kill(reader, 'SIGKILL');
  await expect(ended).rejects.toThrow(
    'year.csv precisa de mais memória do que uma importação pode usar. Importe-o por partes.',
  );
  expect((await prepare('fr', 'year.csv')).files).toMatchObject([{ kind: 'years', name: 'year.csv' }]);
});
