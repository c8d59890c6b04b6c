import type { Language } from '@election/contract/messages/language';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { move } from 'piscina';
import type { Paper } from '../paper/paper.ts';
import { toCell } from './spreadsheet-cell.ts';
import type { Cell, Table } from './table.ts';
import { csvOf } from './write-csv.ts';

/** The thread that writes large files: a workbook of 100,000 rows takes seconds, in which a server would answer no call. */

export type WriterTask =
  | { format: 'csv-zip' | 'xlsx'; tables: readonly Table[] }
  | { format: 'pdf'; paper: Paper; language: Language };

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
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  // The library dates the parts of the file; written again, they have one date.
  return zipOf(unzipSync(await writeXlsxFile(sheets).toBuffer()));
}

async function fileOf(task: WriterTask): Promise<Uint8Array<ArrayBuffer>> {
  if ('tables' in task) return task.format === 'xlsx' ? xlsxOf(task.tables) : csvZipOf(task.tables);
  const [{ drawPaper }, { speakIn }] = await Promise.all([
    import('../paper/draw-paper.ts'),
    import('../http/language.ts'),
  ]);
  return speakIn(task.language, () => drawPaper(task.paper));
}

/** Runs in the thread. The bytes are handed over, not copied. */
export const writeFile = async (task: WriterTask) => move(await fileOf(task));
