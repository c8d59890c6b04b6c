import * as z from 'zod';
import type { Random } from '../random.ts';

/** The subset of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** The schema of each input field of an endpoint. */
export const fieldsOf = (input: z.ZodObject): Record<string, Schema> =>
  (z.toJSONSchema(input, { unrepresentable: 'any', io: 'output' }) as Schema).properties ?? {};

const EDGE_NUMBERS = [0, 1, 2, 3, 11, 51, 100, 2_147_483_647];

/** A value that fits a schema, often at its limits. */
export function validValue(schema: Schema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return validValue(random.pick(schema.anyOf), random, depth + 1);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return random.chance(0.8) ? random.pick(EDGE_NUMBERS) : random.below(100_000);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const length = random.chance(0.05) ? Math.min(schema.maxItems ?? 300, 300) : random.below(4);
      return Array.from({ length }, () => validValue(schema.items ?? {}, random, depth + 1));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, validValue(inner, random, depth + 1)]),
      );
    default:
      return random.chance(0.2) ? 'x'.repeat(Math.min(schema.maxLength ?? 300, 300)) : random.pick(WORDS);
  }
}

const WORDS = [
  '2024',
  'active',
  'North',
  '#117733',
  'M0 0z',
  'approved',
  'agent@example.com',
  'Ɛsi Ŋmɛ',
  'Yaa 🗳️',
  'N0101',
];

const nested = (depth: number, open: string, close: string) => JSON.parse(open.repeat(depth) + close.repeat(depth));

/** Values that attack parsers, types, limits, Unicode handling, SQL and templates. */
export const HOSTILE: readonly (() => unknown)[] = [
  ...[null, true, false, '', ' ', -1, -0, 0, 1.5, 1e300, -1e-7, 2_147_483_648, 9_007_199_254_740_992].map(
    (value) => () => value,
  ),
  ...['1e3', '0x10', '١٢', 'NaN', 'null', '-1', '00000000001', '1,2', '1;2', 'undefined'].map((value) => () => value),
  ...[
    'a\u0000b',
    '\u0000',
    '\ud800',
    'x\udfff',
    '\u202Egnp',
    '\uFEFF',
    '\u200B',
    'ﷺ'.repeat(50),
    'e\u0301'.repeat(500),
    '👩‍👩‍👧‍👦'.repeat(60),
  ].map((value) => () => value),
  ...[
    "'; drop table users; --",
    '$(id)',
    '{{7*7}}',
    '../../../../etc/passwd',
    '%s%n%x',
    '<script>alert(1)</script>',
    '=1+1',
    '\\',
    '"',
    '%00',
    '\r\nx: y',
  ].map((value) => () => value),
  () => 'a'.repeat(3_000),
  () => '9'.repeat(400),
  () => 'ü'.repeat(100_000),
  () => [],
  () => ({}),
  () => [[]],
  () => Array.from({ length: 5_000 }, (_, at) => at),
  () => Array.from({ length: 300 }, () => ({ candidate_id: 1, vote_count: 1 })),
  () => nested(40, '[', ']'),
  () => nested(3_000, '[', ']'),
  () => JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`),
  () => JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  () => ({ constructor: { prototype: { polluted: true } } }),
  () => ({ toString: 1, valueOf: 2, length: -1, hasOwnProperty: 3 }),
  () => ({ length: 1e9, 0: 1 }),
];
