import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const read = (name: string) => readFileSync(join(FOLDER, name));
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const listed = read('sha256.txt').toString().trim().split('\n');

test('no migration was edited since it was listed, and each is in the list, once: add a new one instead', () => {
  const found = files.sort().map((name) => `${createHash('sha256').update(read(name)).digest('hex')}  ${name}`);
  // Lines are added at the end; two people may add theirs in another order than that of the numbers.
  expect(found.sort()).toEqual(listed.sort());
  const numbers = files.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
