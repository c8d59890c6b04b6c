import type { exports as contract } from '@election/contract/exports';
import type { Run } from '../../platform/context.ts';
import { fold } from '../../platform/text/read-csv.ts';
import type { Table } from '../../platform/text/table.ts';
import { writeCsvZip, writeXlsx } from '../../platform/text/write-files.ts';
import { type Asked, readElection } from './published.ts';
import { contestsTable, registersTable, resultsTable, stationsTable } from './tables.ts';

/** The files of reference data and their columns, as the import format has them (docs/import.md). */
const REFERENCE_FILES: Record<string, readonly string[]> = {
  year: ['title', 'status'],
  regions: ['title', 'status', 'svg_path'],
  constituencies: ['region', 'name', 'code', 'status', 'svg_path', 'registered_voters'],
  polling_stations: ['region', 'constituency', 'code', 'name', 'registered_voters', 'status'],
  coalitions: ['name', 'short_name', 'color'],
  parties: [
    'name',
    'acronym',
    'color',
    'other_color_1',
    'other_color_2',
    'order_queue',
    'status',
    'independents',
    'coalition',
  ],
  candidates: ['election_type', 'region', 'constituency', 'party', 'name', 'order', 'status'],
};

/** A year in the files of the import format: reference data as it is, figures as they are published. */
async function tablesOf(...[{ pool }, asked]: Parameters<Run<typeof contract.files>>): Promise<Table[]> {
  const { files, ...figures } = await readElection(pool, asked satisfies Asked);
  const reference = Object.entries(REFERENCE_FILES).map(
    ([name, header]): Table => ({
      name,
      header,
      rows: (files[name] ?? []).map((row) => header.map((column) => row[column] ?? null)),
    }),
  );
  const votes = resultsTable(figures.published);
  const results = { ...votes, rows: [...votes.rows, ...stationsTable(figures).rows] };
  return [
    ...reference,
    results,
    registersTable(figures.published, { turnout: false }),
    contestsTable(figures.published),
  ].map(folded);
}

/** Texts as an import reads them: a file that comes back would otherwise differ by white space that was typed twice. */
const folded = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? fold(cell) : cell))),
});

/** The files as a zip, which imports again. @throws Failure 404 unknown year */
export const exportFiles: Run<typeof contract.files> = async (...call) => writeCsvZip(await tablesOf(...call));

/** The files as the sheets of one workbook. @throws Failure 404 unknown year, 422 too many rows */
export const exportWorkbook: Run<typeof contract.workbook> = async (...call) => writeXlsx(await tablesOf(...call));
