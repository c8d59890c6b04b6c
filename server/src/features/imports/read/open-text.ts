import { createHash } from 'node:crypto';
import { Failure } from '../../../platform/failure.ts';
import { LONGEST_LINE } from '../limits.ts';
import { sayColumns as say } from '../sentences.ts';
import { lineMeter } from './line-meter.ts';

/** A file as text: lines end in \n alone, and none is longer than the limits. */
export interface OpenText {
  lines: AsyncIterable<string>;
  separator: string;
  encoding: Encoding;
  /** Of the bytes that were read so far. */
  sha256(): string;
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The separators that spreadsheets write. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Excel's note of the separator, in a line of its own. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

/**
 * Recognises the encoding by its byte order mark, and the separator by the known columns of the first line.
 * @param columns the names that the first line may hold
 * @throws Failure 422 for what is no text, and, also while the lines are read, for a line, cell or row of more than the limits
 */
export async function openText(
  name: string,
  source: AsyncIterable<Uint8Array>,
  columns: readonly string[],
): Promise<OpenText> {
  const hash = createHash('sha256');
  const bytes = source[Symbol.asyncIterator]();
  const first = await takeFirst(bytes, hash);
  const encoding = encodingOf(first);
  const text = withLineFeeds(decode(first, bytes, encoding, hash));
  const start = await takeFirstLine(name, text);
  const { separator, rest } = separatorOf(start, columns);
  const meter = lineMeter(name, separator);
  return { lines: metered(rest, text, meter), separator, encoding, sha256: () => hash.copy().digest('hex') };
}

type Hash = ReturnType<typeof createHash>;

/** The first chunk with enough bytes for a byte order mark; fewer where the file is shorter. */
async function takeFirst(bytes: AsyncIterator<Uint8Array>, hash: Hash): Promise<Uint8Array> {
  let first = new Uint8Array();
  while (first.length < 4) {
    const next = await bytes.next();
    if (next.done) break;
    hash.update(next.value);
    first = first.length === 0 ? new Uint8Array(next.value) : new Uint8Array(Buffer.concat([first, next.value]));
  }
  return first;
}

function encodingOf([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

async function* decode(first: Uint8Array, bytes: AsyncIterator<Uint8Array>, encoding: Encoding, hash: Hash) {
  const decoder = new TextDecoder(encoding);
  yield decoder.decode(first, { stream: true });
  for (let next = await bytes.next(); !next.done; next = await bytes.next()) {
    hash.update(next.value);
    yield decoder.decode(next.value, { stream: true });
  }
  yield decoder.decode();
}

/** Files of Windows end lines with \r\n, old ones of a Macintosh with \r. */
async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const part of text) {
    const whole = held + part;
    held = whole.endsWith('\r') ? '\r' : '';
    const some = held === '' ? whole : whole.slice(0, -1);
    if (some !== '') yield some.includes('\r') ? some.replace(/\r\n?/g, '\n') : some;
  }
  if (held !== '') yield '\n';
}

/** What was read until the first line, or the note of the separator and the line after it, was complete. */
async function takeFirstLine(name: string, text: AsyncGenerator<string>): Promise<string> {
  let start = '';
  for (;;) {
    const lines = start.split('\n', 3);
    if (lines.length > 2 || (lines.length === 2 && !SEPARATOR_LINE.test(lines[0] ?? ''))) return start;
    if (start.length > LONGEST_LINE * 2) throw new Failure(422, say.lineTooLong({ name, line: 1, most: LONGEST_LINE }));
    const next = await text.next();
    if (next.done) return start;
    start += next.value;
  }
}

/** The separator, and the text without its note. The line of the note stays, empty, so that lines keep their numbers. */
function separatorOf(start: string, columns: readonly string[]): { separator: string; rest: string } {
  const [first = ''] = start.split('\n', 1);
  const noted = SEPARATOR_LINE.exec(first)?.[1];
  if (noted !== undefined) return { separator: noted, rest: start.slice(first.length) };
  const known = (separator: string) =>
    first.split(separator).filter((cell) => columns.includes(cell.replaceAll('"', '').trim().toLowerCase())).length;
  const separator = SEPARATORS.reduce<string>((best, other) => (known(other) > known(best) ? other : best), ',');
  return { separator, rest: start };
}

async function* metered(
  start: string,
  text: AsyncIterable<string>,
  meter: ReturnType<typeof lineMeter>,
): AsyncGenerator<string> {
  meter.read(start);
  yield start;
  for await (const part of text) {
    meter.read(part);
    yield part;
  }
}
