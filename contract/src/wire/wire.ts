import * as z from 'zod';
import { MAX_INT } from './pairs.ts';
import { hasInvisible, unreadable } from './readable.ts';

const numberFromDigits = (value: unknown) =>
  typeof value === 'string' && /^(\d{1,10}|-[1-9]\d{0,9})$/.test(value) ? Number(value) : value;

/** An id: a whole number from 1; a JSON number in bodies, digits in paths, queries and forms. */
export const id = z.preprocess(numberFromDigits, z.int().min(1).max(MAX_INT));

/** A count of votes, voters or children: a whole number from 0 to 2,147,483,647. */
export const count = z.preprocess(numberFromDigits, z.int().min(0).max(MAX_INT));

/** A share: a whole number of percent, 0 to 100. */
export const percent = z.preprocess(numberFromDigits, z.int().min(0).max(100));

/** A share that can be exceeded: 0 to 99. */
export const percentToExceed = z.preprocess(numberFromDigits, z.int().min(0).max(99));

/** Yes or no; in forms the words true and false. */
export const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());

/** A page number, from 1. */
export const page = z.preprocess(numberFromDigits, z.int().min(1).max(1_000_000));

/** One line of text: trimmed, not empty, without control characters and lone surrogates, and readable as it is (readable.ts). */
export const line = (max = 200) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .check(({ value, issues }) => {
      const format = unreadable(value);
      if (format) issues.push({ code: 'invalid_format', format, input: value });
    });

/** PostgreSQL stores neither NUL nor lone surrogates, and no one reads what turns or hides the text around it. */
const isStorable = (text: string): boolean => /^[^\0\p{Cs}]*$/u.test(text);
const storable: z.core.CheckFn<string> = ({ value, issues }) => {
  if (!isStorable(value)) issues.push({ code: 'invalid_format', format: 'storable', input: value });
  else if (hasInvisible(value)) issues.push({ code: 'invalid_format', format: 'invisible', input: value });
};

/** Text of several lines that may be empty. */
export const prose = (max = 2000) => z.string().max(max).check(storable);

/** A reason or note to an action; trimmed, may be empty. */
export const remark = z.string().trim().max(500).check(storable);

/** The outline of a place as SVG path data: its commands and numbers alone. */
export const svgPath = z
  .stringFormat('svg_path', /^[MmLlHhVvCcSsQqTtAaZzEe0-9\s,.+-]*$/)
  .trim()
  .min(1)
  .max(200_000);

/** A day, from the year 1000 on. */
export const day = z.iso.date({ abort: true }).regex(/^[1-9]/);

/** A moment with its offset, from the year 1000 on. */
export const moment = z.iso.datetime({ offset: true, abort: true }).regex(/^[1-9]/);

export const email = z.string().trim().max(254).pipe(z.email());

/** A telephone number in the form of E.164; spaces, brackets, points and hyphens between its digits are taken out. */
export const phone = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/[\s().-]/g, '') : value),
  z.e164(),
);
export const color = z.stringFormat('color', /^#[0-9a-fA-F]{6}$/);

/** A file of a multipart form. Browser and server share the class `File`. */
export const file = z.instanceof(File);
// Not by meta(): the copy that it returns loses the expected class from its error.
z.globalRegistry.add(file, { type: 'string', format: 'binary' });

/** The data of an answer that consists of its message alone. */
export const nothing = z.null();

/** One page of a list (docs/product.md: the list of users). */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.number(),
    last_page: z.number(),
    per_page: z.number(),
    total: z.number(),
  });

/** The content of a file, and the media types of those that are no text. */
export const bytes = z.instanceof(Uint8Array<ArrayBuffer>);
export const PDF = 'application/pdf';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
