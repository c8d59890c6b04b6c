import * as say from '@election/contract/messages/screens-reference';

/** How sentences name a field of a form and write its value. */
export interface NamedField<Values> {
  key: keyof Values & string;
  label: string;
  /** The value as a person reads it; the value itself unless told. */
  text?(value: NonNullable<Values[keyof Values]>): string;
}

const textOf = <Values>(field: NamedField<Values>, values: Values): string => {
  const value = values[field.key];
  if (value === null || value === undefined || isBlank(value)) return say.blank;
  return field.text ? field.text(value) : String(value);
};

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Lists and records of a form are made anew at every step: they are the same by what they hold. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isPlain(one) && isPlain(other) && JSON.stringify(one) === JSON.stringify(other));
const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

/** What of a form differs between two states, one line for each field. */
export const changesOf = <Values>(fields: readonly NamedField<Values>[], before: Values, after: Values): string[] =>
  fields
    .filter(({ key }) => !isSame(before[key], after[key]))
    .map((field) => say.change(field.label, textOf(field, before), textOf(field, after)));

/** What a form holds, one line for each field that is not blank. */
export const valuesIn = <Values>(fields: readonly NamedField<Values>[], values: Values): string[] =>
  fields.filter(({ key }) => !isBlank(values[key])).map((field) => say.value(field.label, textOf(field, values)));

/** What stands now, with what the person changed themselves laid over it: fields that they left alone are not set back. */
export function merged<Values>(
  fields: readonly NamedField<Values>[],
  base: Values,
  standing: Values,
  typed: Values,
): Values {
  const own = fields.filter(({ key }) => !isSame(typed[key], base[key])).map(({ key }) => [key, typed[key]]);
  return { ...standing, ...Object.fromEntries(own) };
}
