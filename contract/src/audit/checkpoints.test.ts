import { expect, it } from 'vitest';
import { codeOf, readCode, readStatement, statementOf } from './checkpoints.ts';

const stated = { at: '2024-12-07T20:00:00.000Z', chains: 276, rows: 12_345, root: '0123456789abcdef'.repeat(4) };
const signed = { statement: statementOf(stated), signature: 'ab'.repeat(64), public_key: 'cd'.repeat(32) };

it('the code of a printed checkpoint gives back what was signed, letter for letter', () => {
  const code = codeOf(signed);
  expect(code).toMatch(/^[0-9A-Z :.-]+$/);
  expect(readCode(code)).toEqual({ ...stated, ...signed });
  expect(readCode(`  ${code.toLowerCase().replaceAll(' ', '\n ')}  `)).toEqual({ ...stated, ...signed });
  expect(readStatement(signed.statement)).toEqual(stated);
});

it.each([
  ['no code', ''],
  ['another version', 'ECC2'],
  ['a cut one', codeOf(signed).slice(0, -1)],
])('%s is refused', (_name, text) => {
  expect(readCode(text)).toBeNull();
});

it('what is signed is this text, to the letter', () => {
  expect(signed.statement).toBe(
    `Election Command Center, state of the audit trail\nat 2024-12-07T20:00:00.000Z\nchains 276\nrows 12345\nroot ${stated.root}\n`,
  );
});

it.each<[name: string, change: (statement: string) => string]>([
  ['nothing', () => ''],
  ['text before the time', (text) => text.replace('at 2024', 'seen at 2024')],
  ['a time with a space in it', (text) => text.replace('T20', ' 20')],
  ['no time', (text) => text.replace('2024-12-07T20:00:00.000Z', '')],
  ['chains that are no number', (text) => text.replace('276', '2x6')],
  ['no chains', (text) => text.replace('276', '')],
  ['rows that are no number', (text) => text.replace('12345', 'many')],
  ['no rows', (text) => text.replace('12345', '')],
  ['a shorter root', (text) => text.replace('ef\n', 'e\n')],
  ['a longer root', (text) => text.replace('ef\n', 'ef0\n')],
  ['a root in capitals', (text) => text.replace('ef\n', 'EF\n')],
  ['lines in another order', (text) => text.split('\n').reverse().join('\n')],
])('a statement with %s is none', (_name, change) => {
  expect(readStatement(change(signed.statement))).toBeNull();
});

it('a statement of one chain and one row is read', () => {
  const small = { ...stated, chains: 1, rows: 1 };
  expect(readStatement(statementOf(small))).toEqual(small);
});

it('the code has the parts of the statement, the key and the signature in capitals', () => {
  const [root, key, signature] = [stated.root.toUpperCase(), 'CD'.repeat(32), 'AB'.repeat(64)];
  expect(codeOf(signed)).toBe(`ECC1 2024-12-07T20:00:00.000Z 276 12345 ${root} ${key} ${signature}`);
  expect(codeOf({ ...signed, statement: 'another text' })).toBe(`ECC1  0 0  ${key} ${signature}`);
});

it.each<[name: string, change: (code: string) => string]>([
  ['text before it', (code) => `x${code}`],
  ['text after it', (code) => `${code} x`],
  ['a digit more', (code) => `${code}0`],
  ['no time', (code) => code.replace('2024-12-07T20:00:00.000Z ', '')],
  ['chains that are no number', (code) => code.replace(' 276 ', ' 27X ')],
  ['rows that are no number', (code) => code.replace(' 12345 ', ' 1234X ')],
  ['a root with another letter', (code) => code.replace('0123', '012G')],
  ['a shorter root', (code) => code.replace(' 0123', ' 123')],
  ['a shorter key', (code) => code.replace(' CD', ' D')],
  ['a key with another letter', (code) => code.replace(' CD', ' CG')],
  ['a shorter signature', (code) => code.replace(' AB', ' B')],
  ['a signature with another letter', (code) => code.replace(' AB', ' GB')],
  ['parts without a space', (code) => code.replace(' 276 ', '276')],
])('a code with %s is none', (_name, change) => {
  const code = codeOf(signed);
  expect(change(code)).not.toBe(code);
  expect(readCode(change(code))).toBeNull();
});

it('a code of one chain and one row is read', () => {
  const statement = statementOf({ ...stated, chains: 1, rows: 1 });
  expect(readCode(codeOf({ ...signed, statement }))).toMatchObject({ chains: 1, rows: 1, statement });
});
