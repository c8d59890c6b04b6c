import { isolate } from '@election/contract/messages/isolate';
import { directionOf } from '@election/contract/messages/language';
import { language } from '@election/contract/messages/sentences';

/** Values that machines read: they stay as they are, character by character. */
const UNREAD = /^(slug|named|path|preview|picture|href|\w+_url|svg_path|statement)$/;

/** Isolates in each text of a value that people read; from right to left nothing runs the other way. @param value of JSON */
export const isolateAll = <T>(value: T): T => (directionOf(language()) === 'rtl' ? value : isolatedAll(value));

function isolatedAll<T>(value: T): T {
  if (typeof value === 'string') return isolate(value) as T;
  if (Array.isArray(value)) return value.map((one) => isolatedAll(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, UNREAD.test(name) ? one : isolatedAll(one)]);
  return Object.fromEntries(entries) as T;
}
