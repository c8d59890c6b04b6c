import type pg from 'pg';
import { readCsv } from '../../platform/text/read-csv.ts';
import { type FileFormat, FORMAT, type Kind, type Row } from './format.ts';
import { type Header, type Refusal, readHeader, rowReader } from './read-row.ts';
import type { ImportSource } from './source.ts';

/** The files that were loaded into temporary tables. */
export interface Staged {
  files: { file: string; rows: number; sha256: string }[];
  unknownFiles: string[];
  unknownColumns: { file: string; column: string }[];
}

/** Called repeatedly with the number of rows read from a file. */
export type Progress = (file: string, rows: number) => void;

/** A batch ends at either limit; no more of a file is in memory. */
const BATCH_ROWS = 4_000;
const BATCH_CHARACTERS = 2_000_000;

const NUMBERS = new Set([
  'election_type',
  'registered_voters',
  'order_queue',
  'order',
  'votes',
  'total_registered_voters',
  'total_valid_votes',
  'total_rejected',
]);

/**
 * Loads the files into the temporary tables of `open_import` in bounded memory; marks invalid rows and stores their refusals.
 * The caller must close the connection afterwards, since it keeps the tables.
 */
export async function stageFiles(client: pg.ClientBase, source: ImportSource, onProgress: Progress): Promise<Staged> {
  await client.query('select open_import()');
  const staged: Staged = { files: [], unknownFiles: source.unknownFiles, unknownColumns: [] };
  for (const { kind, open } of source.files) {
    const format = FORMAT[kind];
    const { header, rows, sha256 } = await stageFile(client, kind, format, open(), onProgress);
    staged.files.push({ file: format.file, rows, sha256 });
    for (const column of header?.unknown ?? []) staged.unknownColumns.push({ file: format.file, column });
    await client.query('select analyze_import($1)', [kind]);
  }
  return staged;
}

async function stageFile(
  client: pg.ClientBase,
  kind: Kind,
  format: FileFormat,
  input: Parameters<typeof readCsv>[0],
  onProgress: Progress,
) {
  const table = openTable(client, kind, Object.keys(format.row.shape));
  const readRow = rowReader(format);
  const reading = readCsv(input);
  const first = await reading.next();
  let header: Header | undefined;
  let rows = 0;
  let next = first;
  for (; !next.done; next = await reading.next()) {
    if (!header) {
      header = readHeader(format, next.value.cells);
      for (const refusal of header.refusals) table.refuse(next.value.line, refusal);
      continue;
    }
    const { row, refusals } = readRow(header, next.value);
    // The refusal of the header covers all rows.
    const wrongHeader = header.refusals.length > 0;
    if (!wrongHeader) for (const refusal of refusals) table.refuse(next.value.line, refusal);
    table.add(next.value.line, row, refusals.length === 0 && !wrongHeader);
    rows += 1;
    if (table.isFull()) {
      await table.flush();
      onProgress(format.file, rows);
    }
  }
  const { sha256, brokenFrom } = next.value;
  if (brokenFrom !== undefined) table.refuse(brokenFrom, { column: '', code: 'broken', detail: {} });
  else if (!header) table.refuse(1, { column: '', code: 'empty_file', detail: {} });
  await table.flush();
  await table.stored();
  if (brokenFrom !== undefined) await client.query(`update import_${kind} set ok = false`);
  onProgress(format.file, rows);
  return { header, rows, sha256 };
}

/** Batches rows and refusals; each batch is sent as one array per column. */
function openTable(client: pg.ClientBase, kind: Kind, columns: readonly string[]) {
  const names = ['line', 'ok', ...columns].map((name) => `"${name}"`).join(', ');
  const types = ['int', 'boolean', ...columns.map((column) => (NUMBERS.has(column) ? 'int' : 'text'))];
  const arrays = types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
  const insert = `insert into import_${kind} (${names}) select * from unnest(${arrays})`;
  let batch: unknown[][] = types.map(() => []);
  let refused: [number, Refusal][] = [];
  let characters = 0;
  let sending = Promise.resolve();

  async function send(rows: unknown[][], refusals: typeof refused) {
    await client.query({ name: `stage ${kind}`, text: insert, values: rows });
    if (refusals.length > 0) await storeRefusals(client, kind, refusals);
  }

  return {
    add(line: number, row: Row, ok: boolean) {
      batch[0]?.push(line);
      batch[1]?.push(ok);
      for (const [at, column] of columns.entries()) {
        const value = row[column];
        if (typeof value === 'string') characters += value.length;
        batch[at + 2]?.push(NUMBERS.has(column) && typeof value === 'string' ? null : (value ?? null));
      }
    },
    refuse(line: number, refusal: Refusal) {
      refused.push([line, refusal]);
    },
    isFull: () => (batch[0]?.length ?? 0) >= BATCH_ROWS || characters >= BATCH_CHARACTERS,
    /** Sends the batch; parsing continues while the database stores it. */
    async flush() {
      await sending;
      sending = send(batch, refused);
      // The next `flush` or `stored` rethrows a failure.
      sending.catch(() => {});
      batch = types.map(() => []);
      refused = [];
      characters = 0;
    },
    stored: () => sending,
  };
}

async function storeRefusals(client: pg.ClientBase, kind: Kind, refused: readonly [number, Refusal][]) {
  await client.query(
    `insert into import_refusals select $1, line, field, code, detail
     from unnest($2::int[], $3::text[], $4::text[], $5::jsonb[]) as sent (line, field, code, detail)`,
    [
      kind,
      refused.map(([line]) => line),
      refused.map(([, { column }]) => column),
      refused.map(([, { code }]) => code),
      refused.map(([, { detail }]) => JSON.stringify(detail)),
    ],
  );
}
