import { shortened } from '@election/contract/messages/format';
import type pg from 'pg';
import { FORMAT, type Kind } from './format.ts';
import { type Batch, columnsOf, type FileEnd, NUMBERS } from './read/read-file.ts';
import type { Refusal } from './read/read-row.ts';
import { readBatches } from './read/reader.ts';
import type { ImportSource } from './read/source.ts';
import { readAs, sayColumns, sayNotes } from './sentences.ts';

/** The files that were loaded into temporary tables. */
export interface Staged {
  files: { file: string; rows: number; sha256: string }[];
  /** Sentences about files and columns: what was passed over, what is empty, how a file was read. */
  notes: string[];
}

/** Called repeatedly with the number of rows read from a file. */
export type Progress = (file: string, rows: number) => void;

/** What the user says about the files. */
export interface Expected {
  /** The rows of results.csv and the sum of their votes, where the user knows them. */
  rows?: number | undefined;
  votes?: number | undefined;
  /** Whether codes of polling stations are made from region, constituency and number. */
  makeCodes?: boolean | undefined;
}

/**
 * Loads the files into the temporary tables of `open_import` in bounded memory; marks invalid rows and stores their refusals.
 * The caller must close the connection afterwards, since it keeps the tables.
 * @throws Failure 422 for a file that is no text, or that has more than the limits
 */
export async function stageFiles(
  client: pg.ClientBase,
  source: ImportSource,
  expected: Expected,
  onProgress: Progress,
): Promise<Staged> {
  await client.query('select open_import()');
  const staged: Staged = { files: [], notes: [...source.notes] };
  const { makeCodes = false } = expected;
  for (const { kind, name, open } of source.files) {
    const { file } = FORMAT[kind];
    const table = openTable(client, kind);
    const end = await readBatches({ kind, name, place: await open(), makeCodes }, async (batch) => {
      await table.flush(batch);
      onProgress(file, batch.rows);
    });
    await table.stored();
    await refuseWhole(client, kind, kind === 'results' ? (end.broken ?? unexpected(end, expected)) : end.broken);
    staged.files.push({ file, rows: end.rows, sha256: end.sha256 });
    staged.notes.push(...notesOn(name, file, end));
    await client.query('select analyze_import($1)', [kind]);
  }
  if (makeCodes) staged.notes.push(...(await makeStationCodes(client)));
  return staged;
}

async function makeStationCodes(client: pg.ClientBase): Promise<string[]> {
  await client.query('select make_station_codes()');
  const { rows } = await client.query<{ made: number; first: string; last: string }>(
    `select count(*) as made, (array_agg(code order by line))[1] as first, (array_agg(code order by line desc))[1] as last
     from made_codes`,
  );
  return rows.flatMap(({ made: count, first, last }) =>
    count > 0 ? [sayNotes.codesMade({ count, first: shortened(first), last: shortened(last) })] : [],
  );
}

function notesOn(name: string, file: string, { unknown, rows, separator, encoding, broken }: FileEnd): string[] {
  return [
    ...(separator === ',' && encoding === 'utf-8' ? [] : [readAs(name, separator, encoding)]),
    ...unknown.map((column) => sayColumns.unknownColumn({ file, column: shortened(column) })),
    ...(rows === 0 && !broken ? [sayColumns.noRows({ name })] : []),
  ];
}

/** The refusal of figures that are not as many, or do not add up to as much, as the user knows. */
function unexpected({ rows, votes }: FileEnd, expected: Expected): FileEnd['broken'] {
  if (expected.rows !== undefined && expected.rows !== rows)
    return [1, { column: '', code: 'rows_differ', detail: { found: rows, expected: expected.rows } }];
  if (expected.votes !== undefined && expected.votes !== votes)
    return [1, { column: 'votes', code: 'votes_differ', detail: { found: votes, expected: expected.votes } }];
  return null;
}

/** Refuses all rows of a file for one reason. */
async function refuseWhole(client: pg.ClientBase, kind: Kind, broken: FileEnd['broken']) {
  if (!broken) return;
  await storeRefusals(client, kind, [broken]);
  await client.query(`update import_${kind} set ok = false`);
}

/** Stores batches of rows, each as one array for each column. */
function openTable(client: pg.ClientBase, kind: Kind) {
  const columns = columnsOf(kind);
  const names = ['line', 'ok', ...columns].map((name) => `"${name}"`).join(', ');
  const types = ['int', 'boolean', ...columns.map((column) => (NUMBERS.has(column) ? 'int' : 'text'))];
  const arrays = types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
  const insert = `insert into import_${kind} (${names}) select * from unnest(${arrays})`;
  let sending = Promise.resolve();

  async function send({ columns: values, refused }: Batch) {
    await client.query({ name: `stage ${kind}`, text: insert, values });
    if (refused.length > 0) await storeRefusals(client, kind, refused);
  }

  return {
    /** Sends a batch once the one before is stored; the next one is read meanwhile. */
    async flush(batch: Batch) {
      await sending;
      sending = send(batch);
      // The next `flush` or `stored` rethrows a failure.
      sending.catch(() => {});
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
