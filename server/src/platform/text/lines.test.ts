import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

async function read(...chunks: (string | Buffer)[]) {
  const lines: string[] = [];
  const input = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  for await (const line of linesOf(input)) lines.push(line);
  return lines;
}

test('a stream is split at line feeds alone, wherever its chunks end', async () => {
  expect(await read('one\ntw', 'o\n\nfo\u2028ur', '\n')).toEqual(['one', 'two', '', 'fo\u2028ur']);
  expect(await read('one\nlast')).toEqual(['one', 'last']);
  expect(await read()).toEqual([]);
  expect(await read('\n')).toEqual(['']);
});

test('a character may begin in one chunk and end in the next', async () => {
  const bytes = Buffer.from('ɛyɛ\n');
  expect(await read(bytes.subarray(0, 1), bytes.subarray(1, 4), bytes.subarray(4))).toEqual(['ɛyɛ']);
});
