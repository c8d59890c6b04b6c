import { fileURLToPath } from 'node:url';
import { language } from '@election/contract/messages/sentences';
import { Piscina } from 'piscina';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { networkOf } from '../http/network.ts';
import type { Paper } from '../paper/paper.ts';
import { failures as say } from '../sentences.ts';
import type { WriterTask } from './file-writer.ts';
import { inTurn } from './in-turn.ts';
import type { Table } from './table.ts';

/** Of a workbook: its rows are in memory several times while it is written, some 4 kB each. */
const MAX_ROWS = 100_000;
const MAX_MEGABYTES = 1024;

/** Milliseconds for which the thread waits for the next file: to load what draws a paper takes longer than to draw it. */
const IDLE_MS = 30_000;

/** One thread: a crowd that asks for files takes one processor and one file's memory, and calls go first. */
const writer = new Piscina<WriterTask, Uint8Array<ArrayBuffer>>({
  filename: fileURLToPath(new URL('./file-writer.ts', import.meta.url)),
  name: 'writeFile',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  niceIncrement: 10,
  resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
});

const turns = inTurn();

/** Who asks for a file: a signed-in person, else a network. */
type Asker = Pick<Context, 'actor' | 'request'>;
const nameOf = ({ actor, request }: Asker): string => (actor.id > 0 ? `user ${actor.id}` : networkOf(request.address));

const write = (asker: Asker, task: WriterTask) => turns(nameOf(asker), () => writer.run(task));

/** Tables as the CSV files of a zip. */
export const writeCsvZip = (asker: Asker, tables: readonly Table[]) => write(asker, { format: 'csv-zip', tables });

/** Tables as the sheets of an XLSX workbook. @throws Failure 422 where it would have too many rows */
export async function writeXlsx(asker: Asker, tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows > MAX_ROWS) throw new Failure(422, say.tooManyRows({ rows, most: MAX_ROWS }));
  return write(asker, { format: 'xlsx', tables });
}

/** A paper as a PDF in the reader's language. */
export const writePdf = async (asker: Asker, read: () => Paper | Promise<Paper>) =>
  write(asker, { format: 'pdf', paper: await read(), language: language() });
