import { sayValidation } from '@election/contract/messages/validation';
import type { Route } from '@election/contract/wire/route';
import { fieldErrors } from '@election/contract/wire/validation';

type Schema = Route['input'];
type Errors = Record<string, string>;

const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === '';

/** A form's rules, from the input schema of its call: one sentence for each refused field; a blank that is needed is "required". */
export const checkedBy =
  (schema: Schema) =>
  (values: object): Errors => {
    const typed: Record<string, unknown> = { ...values };
    const result = schema.safeParse(typed);
    if (result.success) return {};
    const errors = Object.entries(fieldErrors(result.error));
    return Object.fromEntries(
      errors.map(([field, sentences]) => [field, isBlank(typed[field]) ? sayValidation.required : sentences.join(' ')]),
    );
  };

/** Whether a form was refused because something is missing. */
export const isIncomplete = (errors: Record<string, unknown>): boolean =>
  Object.values(errors).includes(sayValidation.required);
