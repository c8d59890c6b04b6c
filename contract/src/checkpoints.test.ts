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
