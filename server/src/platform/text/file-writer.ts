import { parentPort, workerData } from 'node:worker_threads';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { toCell } from './spreadsheet-cell.ts';
import type { Cell, Table } from './table.ts';
import { csvOf } from './write-csv.ts';

/** The thread that writes large files: a workbook of 100,000 rows takes seconds, in which a server would answer nobody. */

export interface WriterTask {
  format: 'csv-zip' | 'xlsx';
  tables: readonly Table[];
}

/** A fixed date gives the same file for the same tables. */
const WRITTEN_AT = '2024-01-01';
/** What a spreadsheet allows in a cell. */
const MAX_CELL = 32_767;

const zipOf = (files: Zippable): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(files, { mtime: WRITTEN_AT }));

const csvZipOf = (tables: readonly Table[]) =>
  zipOf(Object.fromEntries(tables.map((table) => [`${table.name}.csv`, strToU8(csvOf(table))])));

/** A value that is too long for a cell is left out: an import leaves what an empty cell says nothing of. */
const xlsxCellOf = (value: Cell) => {
  const cell = toCell(value);
  if (cell === null || (typeof cell === 'string' && cell.length > MAX_CELL)) return null;
  return typeof cell === 'string' ? { value: cell, type: String } : { value: cell, type: Number };
};

async function xlsxOf(tables: readonly Table[]) {
  const sheets = tables.map(({ name, header, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    data: [header.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(xlsxCellOf))],
  }));
  // The library dates the parts of the file; written anew, they have one date.
  return zipOf(unzipSync(await writeXlsxFile(sheets).toBuffer()));
}

const { format, tables } = workerData as WriterTask;
const written = format === 'xlsx' ? await xlsxOf(tables) : csvZipOf(tables);
parentPort?.postMessage(written, [written.buffer]);
