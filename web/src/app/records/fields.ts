import { records as say } from '../sentences.ts';

/** How sentences name a field of a form and write its value. */
export interface NamedField<Values> {
  key: keyof Values & string;
  label: string;
  /** The value as a person reads it; the value itself by default. */
  text?(value: NonNullable<Values[keyof Values]>): string;
}

const textOf = <Values>(field: NamedField<Values>, values: Values): string => {
  const value = values[field.key];
  if (!isFilled(value)) return say.blank;
  return field.text ? field.text(value) : String(value);
};

const isFilled = <Value>(value: Value): value is NonNullable<Value> =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Lists and records of a form are new objects after every change, so they are compared by content. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isPlain(one) && isPlain(other) && JSON.stringify(one) === JSON.stringify(other));
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** The fields that differ between two states of a form, a line each. */
export const changesOf = <Values>(fields: readonly NamedField<Values>[], before: Values, after: Values): string[] =>
  fields
    .filter(({ key }) => !isSame(before[key], after[key]))
    .map((field) => say.change({ name: field.label, from: textOf(field, before), to: textOf(field, after) }));

/** The fields of a form that are not blank, a line each. */
export const valuesIn = <Values>(fields: readonly NamedField<Values>[], values: Values): string[] =>
  fields
    .filter(({ key }) => isFilled(values[key]))
    .map((field) => say.value({ label: field.label, text: textOf(field, values) }));

/** The current values with the person's own changes over them: unchanged fields do not undo another user's changes. */
export function merged<Values>(
  fields: readonly NamedField<Values>[],
  base: Values,
  current: Values,
  typed: Values,
): Values {
  const own = fields.filter(({ key }) => !isSame(typed[key], base[key])).map(({ key }) => [key, typed[key]]);
  return { ...current, ...Object.fromEntries(own) };
}
