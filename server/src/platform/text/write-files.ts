import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Failure } from '../failure.ts';
import type { Paper } from '../paper/paper.ts';
import * as say from '../sentences.ts';
import type { WriterTask } from './file-writer.ts';
import type { Table } from './table.ts';

/** Of a workbook: its rows are in memory several times while it is written, some 4 kB each. */
const MAX_ROWS = 100_000;
const MAX_MEGABYTES = 1024;

/** One thread at a time: a crowd that asks for files takes one processor and one file's memory. */
const oneAtATime = pLimit(1);

/** Tables as the CSV files of a zip. */
export const writeCsvZip = (tables: readonly Table[]) => write({ format: 'csv-zip', tables });

/** Tables as the sheets of an XLSX workbook. @throws Failure 422 where it would have too many rows */
export async function writeXlsx(tables: readonly Table[]): Promise<Uint8Array<ArrayBuffer>> {
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows > MAX_ROWS) throw new Failure(422, say.tooManyRows(rows, MAX_ROWS));
  return write({ format: 'xlsx', tables });
}

/** A paper as a PDF. */
export const writePdf = (paper: Paper) => write({ format: 'pdf', paper });

function write(task: WriterTask): Promise<Uint8Array<ArrayBuffer>> {
  return oneAtATime(async () => {
    const worker = new Worker(new URL('./file-writer.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    try {
      // An error of the thread rejects here.
      const [written] = await once(worker, 'message');
      return written;
    } finally {
      void worker.terminate();
    }
  });
}
