import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** An attempt to send a call, written before it is sent; or its answer, written before the client acts on it. */
export type LedgerEntry =
  | { sent: number; port: number; user: number; call: CallName; key: string; input: Input }
  /** Status null: no answer arrived. */
  | { answered: number; status: number | null; body: unknown };

export type CallName =
  | 'submit'
  | 'decide'
  | 'save'
  | 'publish'
  | 'withdraw'
  | 'addStation'
  | 'submitStation'
  | 'publishStation';
export type Input = Record<string, unknown>;

/** An append-only file outside the servers. An entry is on disk when `write` resolves. */
export interface Ledger {
  path: string;
  write(entry: LedgerEntry): Promise<void>;
  close(): Promise<void>;
}

/** Batches writes: entries that arrive during one flush share the next. */
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
    write(entry) {
      // readline splits lines at these two characters, which JSON leaves as they are.
      const text = JSON.stringify(entry).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
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

/** Reads the entries back from disk, in order. */
export async function* readLedger(path: string): AsyncGenerator<LedgerEntry> {
  for await (const line of createInterface(createReadStream(path))) yield JSON.parse(line) as LedgerEntry;
}
