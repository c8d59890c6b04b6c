import { openApiDocument } from '@election/contract/open-api';
import { expect, test } from 'vitest';
import { describeDocument } from './describe-document.ts';
import { describeType } from './describe-type.ts';

test('docs/api.md says what the contract says', async () => {
  await expect(describeDocument(openApiDocument())).toMatchFileSnapshot('../../../docs/api.md');
});

test('a schema reads as a type', () => {
  const figures = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 };
  expect(describeType({ type: 'array', items: { type: ['string', 'null'] }, maxItems: 3 })).toBe(
    '(string | null)[] (up to 3 items)',
  );
  expect(
    describeType({
      type: 'object',
      properties: { votes: figures, why: { type: 'string', format: 'binary' } },
      required: ['votes'],
    }),
  ).toBe('{ votes: integer (from 0), why?: file }');
  expect(describeType({ type: 'object', additionalProperties: { enum: ['a', 'b'] } })).toBe('{ [name]: "a" | "b" }');
});
