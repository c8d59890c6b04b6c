import type { exports as contract } from '@election/contract/results/exports';
import type { Context, Run } from '../../platform/context.ts';
import { fold } from '../../platform/text/read-csv.ts';
import type { Table } from '../../platform/text/table.ts';
import { writeCsvZip, writeXlsx } from '../../platform/text/write-files.ts';
import { type Asked, type ReferenceRows, readElection } from './published.ts';
import { contestsTable, electionRegistersTable, resultsTable, stationsTable } from './tables.ts';

/** The files of the import format, in its order: their names without ending, and their columns. */
export type Format = readonly { name: string; columns: readonly string[] }[];

type Call = Parameters<Run<typeof contract.files>>;

/** A year in the files of the import format: reference data as it is, figures as they are published. */
async function tablesOf(format: Format, ...[{ pool }, asked]: Call): Promise<Table[]> {
  const { files, ...figures } = await readElection(pool, asked satisfies Asked);
  const votes = resultsTable(figures.published);
  const results = { ...votes, rows: [...votes.rows, ...stationsTable(figures).rows] };
  const tables = [results, electionRegistersTable(figures), contestsTable(figures.published)];
  return format.map(({ name, columns }) => {
    const table = tables.find((one) => one.name === name) ?? referenceTable(name, columns, files);
    assertColumns(table, columns);
    return folded(table);
  });
}

function referenceTable(name: string, columns: readonly string[], files: ReferenceRows): Table {
  if (!(name in files)) throw new Error(`The export has no rows of ${name}`);
  const rows = files[name] ?? [];
  const header = columns.filter((column) => rows.every((row) => column in row));
  return { name, header, rows: rows.map((row) => header.map((column) => row[column] ?? null)) };
}

/** What an import reads and an export leaves out would be lost on the way. */
function assertColumns({ name, header }: Table, columns: readonly string[]): void {
  const lost = columns.filter((column) => !header.includes(column));
  if (lost.length > 0) throw new Error(`The export of ${name} lacks ${lost.join(', ')}`);
}

/** Texts as an import reads them: a file that comes back would otherwise differ by white space that was typed twice. */
const folded = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? fold(cell) : cell))),
});

/**
 * The files of a year in the import format: as a zip, which imports again, and as the sheets of one workbook. Reading a year takes a while:
 * the caller's right is checked again before the answer.
 */
export const electionExports = (format: Format) => {
  const writtenBy =
    <T>(write: (asker: Context, tables: Table[]) => T | Promise<T>) =>
    async (...call: Call): Promise<T> => {
      const written = await write(call[0], await tablesOf(format, ...call));
      await call[0].readmit();
      return written;
    };
  return {
    /** @throws Failure 401, 403 where the right is lost, 404 unknown year */
    files: writtenBy(writeCsvZip) satisfies Run<typeof contract.files>,
    /** @throws Failure 401, 403 where the right is lost, 404 unknown year, 422 too many rows */
    workbook: writtenBy(writeXlsx) satisfies Run<typeof contract.workbook>,
  };
};
