/** Letters that run from right to left. */
const LETTER = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]\p{M}*`;
/** Several words of them with what stands between, but for brackets and figures. */
const RUN = new RegExp(`${LETTER}(?:[ \\u00a0'’"״׳.,\\-–]*${LETTER})*`, 'gu');
const [RIGHT_TO_LEFT, END] = ['\u2067', '\u2069'];

/**
 * A text of the page's own direction in which words that run the other way turn nothing but themselves: without it the figure beside a
 * Hebrew or Arabic name, and its brackets, change sides.
 */
export const isolate = (text: string): string => text.replace(RUN, (run) => `${RIGHT_TO_LEFT}${run}${END}`);

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
