import { MAX_INT } from '@election/contract/pairs';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Characters of a type on one line; longer ones get several. */
const LINE = 90;

/** Writes a schema as a type: `{ id: integer, name: string (1–200 characters) }[]`. */
export function describeType(schema: Schema): string {
  const limits = limitsOf(schema);
  return `${typeOf(schema)}${limits && ` (${limits})`}`;
}

function typeOf(schema: Schema): string {
  // An empty alternative only widens how another one may be written.
  const either = (schema.anyOf ?? schema.oneOf)?.filter((one) => Object.keys(one).length > 0);
  if (either) return oneOf(either.map(describeType));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return oneOf(schema.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return arrayOf(describeType(schema.items ?? {}));
  if (schema.type === 'object') return objectOf(schema);
  return schema.format === 'binary' ? 'file' : (schema.type ?? 'unknown');
}

function oneOf(types: string[]): string {
  const line = types.join(' | ');
  return line.length <= LINE || line.includes('\n') ? line : types.map((type) => `\n  | ${type}`).join('');
}

const arrayOf = (item: string) => (/^(\w+|\{.*\})$/s.test(item) ? `${item}[]` : `(${item})[]`);

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties || Object.keys(properties).length === 0) {
    const values = typeof additionalProperties === 'object' ? describeType(additionalProperties) : 'unknown';
    return `{ [name]: ${values} }`;
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${describeType(schema)}`,
  );
  const line = `{ ${fields.join(', ')} }`;
  if (line.length <= LINE && !line.includes('\n')) return line;
  return `{\n${fields.map((field) => `  ${field.replaceAll('\n', '\n  ')}\n`).join('')}}`;
}

/** The limits of a value; those that every number has are left out. */
function limitsOf(schema: Schema): string {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  return [
    schema.format !== 'binary' && schema.format,
    minimum > -MAX_INT && `from ${minimum}`,
    maximum < MAX_INT && `to ${maximum}`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    schema.default !== undefined && `otherwise ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function range(least: number | undefined, most: number | undefined, what: string): string | false {
  if (least === undefined && most === undefined) return false;
  if (most === undefined) return `${least} ${what} or more`;
  return least === undefined ? `up to ${most} ${what}` : `${least} to ${most} ${what}`;
}
