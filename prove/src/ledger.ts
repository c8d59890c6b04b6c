import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** One attempt of a call, as it was written down before it was sent; and its answer, before anybody acted on it. */
export type Line =
  | { asked: number; port: number; user: number; call: CallName; key: string; input: Input }
  /** Status null: no answer came. */
  | { answered: number; status: number | null; body: unknown };

export type CallName = 'submit' | 'decide' | 'save' | 'publish' | 'addStation' | 'submitStation' | 'publishStation';
export type Input = Record<string, unknown>;

/** A file that lives outside of the server: a line is on the disk when `write` settles. */
export interface Ledger {
  path: string;
  write(line: Line): Promise<void>;
  close(): Promise<void>;
}

/** Lines that come while one flush is under way share the next one. */
export async function openLedger(path: string): Promise<Ledger> {
  const file: FileHandle = await open(path, 'wx');
  let waiting: string[] = [];
  let flushed: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function flush() {
    await flushed;
    next = null;
    const lines = waiting;
    waiting = [];
    flushed = file.write(lines.join('')).then(() => file.datasync());
    await flushed;
  }
  return {
    path,
    write(line) {
      // Who reads lines takes these signs for the ends of some.
      const text = JSON.stringify(line).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
      waiting.push(`${text}\n`);
      next ??= flush();
      return next;
    },
    async close() {
      await next;
      await flushed;
      await file.close();
    },
  };
}

/** Reads back what was written, from the disk. */
export async function* readLedger(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface(createReadStream(path))) yield JSON.parse(line) as Line;
}
