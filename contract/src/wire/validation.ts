import type * as z from 'zod';
import { sayValidation as say } from '../messages/validation.ts';

/** Sentences by field, as `error_msg` carries them. */
export type FieldErrors = Record<string, string[]>;

/**
 * Converts a schema's issues into sentences by field; an empty text is known from a short one where they report their input. A list
 * item's field is named as on the wire: `votes[2].vote_count`.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = fieldName(issue.path);
    const sentence = sentenceOf(issue);
    const known = errors[field] ?? [];
    if (!known.includes(sentence)) errors[field] = [...known, sentence];
  }
  return errors;
}

function fieldName(path: readonly PropertyKey[]): string {
  const [first = 'body', ...rest] = path;
  return rest.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : `${name}.${String(part)}`),
    String(first),
  );
}

/** A sentence without a number. */
type Unfit = { [Key in keyof typeof say]: (typeof say)[Key] extends string ? Key : never }[keyof typeof say];
const FORMATS: Readonly<Record<string, Unfit>> = {
  invisible: 'invisible',
  piled_marks: 'piledMarks',
  misread: 'misread',
  svg_path: 'wrongPath',
  email: 'wrongEmail',
  e164: 'wrongPhone',
  url: 'wrongAddress',
  date: 'wrongDay',
  datetime: 'wrongMoment',
  color: 'wrongColor',
  role_name: 'wrongRoleName',
  permission_name: 'wrongPermissionName',
};

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected, issue.input);
    case 'too_small':
      return issue.origin === 'string'
        ? issue.input === ''
          ? say.required
          : say.tooShort({ minimum: Number(issue.minimum) })
        : issue.origin === 'array'
          ? say.tooFew({ minimum: Number(issue.minimum) })
          : say.atLeast({ minimum: Number(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string'
        ? say.tooLong({ maximum: Number(issue.maximum) })
        : issue.origin === 'array'
          ? say.tooMany({ maximum: Number(issue.maximum) })
          : say.atMost({ maximum: Number(issue.maximum) });
    case 'invalid_value':
      return say.oneOf({ values: issue.values.map(String) });
    case 'invalid_format':
      return say[FORMATS[issue.format] ?? 'wrongText'];
    default:
      return say.wrong;
  }
}

function wrongType(expected: string, input: unknown): string {
  if (input === undefined || input === null || input === '') return say.required;
  if (typeof input === 'object' && 'repeated' in input) return say.repeated;
  if (expected === 'int' || expected === 'number') return say.wholeNumber;
  if (expected === 'string') return say.notText;
  if (expected === 'array') return say.notList;
  return expected === 'File' ? say.notFile : say.wrong;
}
