import { isolate } from '@election/contract/messages/isolate';

/** Values that machines read: they stay as they are, character by character. */
const UNREAD = /^(slug|named|path|preview|picture|href|\w+_url|svg_path|statement)$/;

/** Isolates in each text of a value that people read. @param value of JSON */
export function isolateAll<T>(value: T): T {
  if (typeof value === 'string') return isolate(value) as T;
  if (Array.isArray(value)) return value.map((one) => isolateAll(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, UNREAD.test(name) ? one : isolateAll(one)]);
  return Object.fromEntries(entries) as T;
}
