import { expect, test } from 'vitest';
import { describeDocument } from './describe-document.ts';
import { describeType } from './describe-type.ts';
import { openApiDocument } from './open-api.ts';

test('docs/api.md matches the contract', async () => {
  await expect(describeDocument(openApiDocument())).toMatchFileSnapshot('../../../../docs/api.md');
});

test('writes a schema as a type', () => {
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
