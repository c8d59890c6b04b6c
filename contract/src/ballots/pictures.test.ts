import { expect, test } from 'vitest';
import { isPlainName } from './pictures.ts';

test.each<[string, boolean]>([
  ['sheet.jpg', true],
  ['Blatt Nr. 3 (Köln).jpeg', true],
  ['a/sheet.jpg', false],
  ['a\\sheet.jpg', false],
  ['sheet\u0000.jpg', false],
  ['sheet\n.jpg', false],
  ['sheet\u202egpj.exe', false],
  ['', true],
])('%j is a plain name: %s', (name, isPlain) => expect(isPlainName(name)).toBe(isPlain));
