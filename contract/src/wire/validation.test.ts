import { expect, test } from 'vitest';
import * as z from 'zod';
import { sayValidation as say } from '../messages/validation.ts';
import { fieldErrors } from './validation.ts';
import { color, count, day, file, line, moment, prose, remark, svgPath } from './wire.ts';

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  return error && fieldErrors(error);
};
const one = (schema: z.ZodType, value: unknown) => errorsOf(z.object({ field: schema }), { field: value });

test.each<[name: string, schema: z.ZodType, value: unknown, sentence: string]>([
  ['nothing', z.string(), undefined, 'This is required.'],
  ['null', z.int(), null, 'This is required.'],
  ['an empty number', z.int(), '', 'This is required.'],
  ['an empty text', z.string().min(1), '', 'This is required.'],
  ['a text that is too short', z.string().min(3), 'x', 'Use at least 3 characters.'],
  ['a line of spaces', line(), '  ', 'This is required.'],
  ['an empty text that is too short', z.string().min(3), '', 'This is required.'],
  ['a repeated name', z.string(), { repeated: 'field' }, 'Give this once; write lists as name[0], name[1].'],
  ['an object that repeats nothing', z.string(), { other: 'field' }, 'Give text.'],
  ['a text for a number', z.int(), 'many', 'Enter a whole number.'],
  ['a text for any number', z.number(), 'many', 'Enter a whole number.'],
  ['a fraction', z.int(), 12.5, 'Enter a whole number.'],
  ['a number for text', z.string(), 7, 'Give text.'],
  ['a text for a list', z.array(z.int()), 'many', 'Give a list.'],
  ['a text for a file', file, 'sheet.jpg', 'Choose a file.'],
  ['a text for yes or no', z.boolean(), 'yes', 'This value cannot be taken.'],
  ['a number below its least', z.int().min(1), 0, 'Enter a whole number of 1 or more.'],
  ['a count below 0, as a form sends it', count, '-1', 'Enter a whole number of 0 or more.'],
  ['a count below 0', count, -1, 'Enter a whole number of 0 or more.'],
  ['0 with a minus sign, which is no way to write it', count, '-0', 'Enter a whole number.'],
  ['a number above its greatest', z.int().max(100), 101, 'Must be 100 or less.'],
  ['too few', z.array(z.int()).min(2), [1], 'Give at least 2 of these.'],
  ['too many', z.array(z.int()).max(1), [1, 2], 'Give at most 1 of these.'],
  ['a long text', z.string().max(3), 'Volta', 'Use at most 3 characters.'],
  ['another word', z.enum(['active', 'inactive']), 'dormant', 'Must be one of: active, inactive.'],
  ['no number of a telephone', z.e164(), '024', 'Give the number with its country, such as +233 24 000 0000.'],
  ['no address', z.email(), 'ama', 'Give a valid email address.'],
  [
    'no web address',
    z.url({ protocol: /^https?$/ }),
    'file:///etc/passwd',
    'Give a whole address, such as https://example.org/results.',
  ],
  ['no day', day, 'tomorrow', 'Give a day, such as 2024-12-07.'],
  ['no moment', moment, 'yesterday', 'Give a time with its zone, such as 2024-12-07T18:30:00Z.'],
  ['no color', color, 'green', 'Give a colour as six digits after #, such as #0a4d57.'],
  [
    'another character',
    line(),
    'Tano\u0007North',
    'Leave out control characters, such as tabs and line breaks, or type the text again.',
  ],
  ['a text that is turned round', line(), 'Ama\u202eowusu', say.invisible],
  ['a note that is turned round', remark, 'Drawn\u2067by', say.invisible],
  ['a text with a NUL', prose(), 'a\0b', say.wrongText],
  ['accents that are piled up', line(), 'Ama\u0301\u0302\u0303', say.piledMarks],
  ['text in the wrong encoding', line(), 'JosÃ© Mensah', say.misread],
  ['an outline with other characters', svgPath, '<svg>', say.wrongPath],
  ['an unknown name', z.strictObject({}), { more: 1 }, 'This value cannot be taken.'],
])('%s is refused with a sentence', (_name, schema, value, sentence) => {
  expect(one(schema, value)).toEqual({ field: [sentence] });
});

test('each field has its sentences, each once, under its name on the wire', () => {
  const votes = z.array(z.object({ candidate_id: z.int(), counts: z.array(z.int()) }));
  const form = z.object({
    name: z
      .string()
      .min(2)
      .regex(/^[A-Z]/),
    votes,
  });
  const value = {
    name: 'x',
    votes: [
      { candidate_id: 1, counts: [1] },
      { candidate_id: 'x', counts: [1, 'x'] },
    ],
  };
  expect(errorsOf(form, value)).toEqual({
    name: [
      'Use at least 2 characters.',
      'Leave out control characters, such as tabs and line breaks, or type the text again.',
    ],
    'votes[1].candidate_id': ['Enter a whole number.'],
    'votes[1].counts[1]': ['Enter a whole number.'],
  });
  const twice = z.string().regex(/^a/).regex(/b$/);
  expect(one(twice, 'xyz')).toEqual({
    field: ['Leave out control characters, such as tabs and line breaks, or type the text again.'],
  });
});

test('what is wrong with the body as a whole is under its name', () => {
  expect(errorsOf(z.object({}), 'text')).toEqual({ body: ['This value cannot be taken.'] });
});
