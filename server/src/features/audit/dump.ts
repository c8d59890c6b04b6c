import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { hashedRow } from '@election/contract/figures/receipt-detail';
import * as z from 'zod';
import { linesOf } from '../../platform/text/lines.ts';
import type { HistoryRow } from './history.ts';
import type { AuditRow, Heads } from './row.ts';
import * as say from './sentences.ts';

/** The first line: format version, public key of the database, and number of chains. */
const header = z.object({ audit: z.literal(1), public_key: z.string(), chains: z.int().min(0) });
/** Next, one line for each chain. */
const headLine = z.object({ chain: z.int(), length: z.int().min(0), head: z.string() });

/** Last, one line for each row of the history of figures, contest by contest. */
const historyLine = z.object({ contest: z.int(), id: z.int(), text: z.string() });

export interface Trail {
  /** The key with which its database signs checkpoints, in hexadecimal. */
  publicKey: string;
  heads: Heads;
  rows: AsyncIterable<AuditRow>;
  /** The history of figures. Read it after `rows`. */
  history: AsyncIterable<HistoryRow>;
}

/** Returns the trail with a side effect: reading it writes it to a file, which gets its name when it is complete. */
export function writing({ publicKey, heads, rows, history }: Trail, file: string): Trail {
  const temporary = `${file}.part`;
  const out = createWriteStream(temporary, { flush: true });
  const put = async (line: unknown) => {
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  };
  async function* passing<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const item of items) {
      await put(item);
      yield item;
    }
  }
  async function* allRows() {
    await put({ audit: 1, public_key: publicKey, chains: heads.size });
    for (const [chain, { length, hash }] of heads) await put({ chain, length, head: hash });
    yield* passing(rows);
  }
  async function* wholeHistory() {
    yield* passing(history);
    out.end();
    await finished(out);
    await rename(temporary, file);
  }
  return { publicKey, heads, rows: allRows(), history: wholeHistory() };
}

/** Reads a file of `writing`. @throws Error with a sentence: at once for the head of the file, and while its rows are read */
export async function readDump(file: string): Promise<Trail> {
  const lines = linesIn(file);
  const first = await lines.next();
  const { chains, public_key: publicKey } = readLine(header, first.value, say.notADump(file));
  const heads = new Map<number, { length: number; hash: string }>();
  for (let line = 2; line < chains + 2; line++) {
    const { value } = await lines.next();
    const { chain, length, head } = readLine(headLine, value, say.brokenLine(file, line));
    heads.set(chain, { length, hash: head });
  }
  let line = chains + 1;
  let firstOfHistory: string | undefined;
  async function* rows(): AsyncGenerator<AuditRow> {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      line += 1;
      if (next.value.startsWith('{"contest":')) {
        firstOfHistory = next.value;
        return;
      }
      yield readLine(hashedRow, next.value, say.brokenLine(file, line));
    }
  }
  async function* history(): AsyncGenerator<HistoryRow> {
    if (firstOfHistory !== undefined) yield readLine(historyLine, firstOfHistory, say.brokenLine(file, line));
    for await (const text of lines) {
      line += 1;
      yield readLine(historyLine, text, say.brokenLine(file, line));
    }
  }
  return { publicKey, heads, rows: rows(), history: history() };
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  // Waits for the open, so that a missing file is reported as such.
  await once(input, 'open').catch((cause) => {
    throw new Error(say.noFile(file), { cause });
  });
  yield* linesOf(input);
}

function readLine<T>(shape: z.ZodType<T>, text: string | undefined, otherwise: string): T {
  try {
    return shape.parse(JSON.parse(text ?? ''));
  } catch {
    throw new Error(otherwise);
  }
}
