import * as z from 'zod';
import { file, id, prose } from './wire.ts';

/**
 * The version of the row that the person saw. A write that carries an older one answers 409; without one, as in the
 * specification's bare form, the write is taken as it is.
 */
export const seenVersion = id.optional();

/** A field that may be left out, and that an empty text (a form has nothing else) or null clears. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();

/** A file that may be left out; a form without one may say so by an empty text or the word null. */
export const optionalFile = z
  .preprocess((value) => (value === '' || value === 'null' || value === null ? undefined : value), file.optional())
  .optional();

/** Text of several lines: forms end lines with two characters, JSON with one; it is kept with one. */
export const lines = () => prose().overwrite((text) => text.replaceAll('\r\n', '\n'));
