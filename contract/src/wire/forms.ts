import * as z from 'zod';
import { file, id, prose } from './wire.ts';

/**
 * The version of the row that the caller read. A write with an older version answers 409; a write without one is accepted
 * (docs/product.md: forms without a version).
 */
export const seenVersion = id.optional();

/** An optional field; null or an empty text, which is all that a form can send, clears it. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();

/** An optional file; a form without one may send an empty text or the word null. */
export const optionalFile = z
  .preprocess((value) => (value === '' || value === 'null' || value === null ? undefined : value), file.optional())
  .optional();

/** Text of several lines. The line ends of forms (CR LF) become LF. */
export const lines = () => prose().overwrite((text) => text.replaceAll('\r\n', '\n'));
