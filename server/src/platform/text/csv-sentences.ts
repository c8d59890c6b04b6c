import { shortened } from '@election/contract/messages/format';
import { sentences } from '@election/contract/messages/sentences';

/** Sentences for a CSV file, or a row of one, that cannot be read. */
export const sayCsv = sentences('answers', 'csv');

export const invalid = (value: string, sentence: string) =>
  value === '' ? sentence : sayCsv.invalid({ value: shortened(value), sentence });
export const notUtf8 = (value: string) => sayCsv.notUtf8({ value: shortened(value) });
