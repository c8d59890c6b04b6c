import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import type { Finding, RefusedRow } from './report.ts';
import * as say from './sentences.ts';
import { type ImportSource, sourceOf } from './source.ts';
import { type CsvFile, partsOf, unpack } from './unpack.ts';
import { writeReport } from './write-report.ts';

/** The name under which the report is stored among an import's files. No file of the format has it. */
const REPORT = 'report';
const MAX_REPORT_LINES = 100_000;
const MAX_NAME_LENGTH = 200;

/**
 * The CSV files of an upload, with zips unpacked.
 * @throws Failure 422 with the reason why they cannot be checked
 */
export async function csvFilesOf(sent: readonly File[]): Promise<CsvFile[]> {
  const files: CsvFile[] = [];
  for (const file of sent) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Browsers send the files of a folder with their paths.
    const name = (partsOf(file.name).at(-1) ?? '').slice(-MAX_NAME_LENGTH);
    if (isZip(bytes)) files.push(...(await unpack(name, bytes)));
    else if (name.toLowerCase().endsWith('.csv')) files.push({ name, bytes });
  }
  for (const { name, bytes } of files) {
    if (isUtf16(bytes)) throw new Failure(422, say.utf16(name));
    if (bytes.includes(0)) throw new Failure(422, say.notText(name));
  }
  const names = files.map(({ name }) => name);
  const twice = names.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice.length > 0) throw new Failure(422, say.fileTwice(twice));
  sourceOf(names, () => Readable.from([]), say.nothingSent);
  return files;
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Stores the files of an import, in its transaction. */
export async function storeFiles(db: Db, import_id: number, files: readonly CsvFile[]): Promise<void> {
  for (const { name, bytes } of files) {
    const content = await promisify(gzip)(bytes);
    await sql`insert into import_files (import_id, name, content) values (${import_id}, ${name}, ${content})`.execute(
      db,
    );
  }
}

/** The stored files of an import. @throws Failure 409 where they were deleted */
export async function storedSource(pool: pg.Pool, import_id: number): Promise<ImportSource> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from import_files where import_id = $1 and name <> $2',
    [import_id, REPORT],
  );
  if (rows.length === 0) throw new Failure(409, say.filesGone);
  const names = rows.map(({ name }) => name);
  return sourceOf(names, (name) => readStored(pool, import_id, name), say.nothingSent);
}

function readStored(pool: pg.Pool, import_id: number, name: string): Readable {
  const stored = Readable.from(contentOf(pool, import_id, name));
  const unpacked = createGunzip();
  stored.on('error', (error) => unpacked.destroy(error));
  return stored.pipe(unpacked);
}

async function* contentOf(pool: pg.Pool, import_id: number, name: string): AsyncGenerator<Buffer> {
  const content = await read(pool, import_id, name);
  if (!content) throw new Failure(409, say.filesGone);
  yield content;
}

async function read(pool: pg.Pool, import_id: number, name: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'select content from import_files where import_id = $1 and name = $2',
    [import_id, name],
  );
  return rows[0]?.content;
}

/** Stores the full report among the import's files. */
export async function storeReport(
  pool: pg.Pool,
  import_id: number,
  all: { refusals: AsyncIterable<RefusedRow>; findings: AsyncIterable<Finding> },
): Promise<void> {
  const packed = createGzip();
  const [content] = await Promise.all([buffer(packed), writeReport(packed, all, MAX_REPORT_LINES)]);
  await pool.query(
    `insert into import_files (import_id, name, content) values ($1, $2, $3)
     on conflict (import_id, name) do update set content = excluded.content`,
    [import_id, REPORT, content],
  );
}

/** The full report as CSV text, or null once it is deleted. */
export async function readStoredReport(pool: pg.Pool, import_id: number): Promise<string | null> {
  const content = await read(pool, import_id, REPORT);
  return content ? (await promisify(gunzip)(content)).toString('utf8') : null;
}

/** Deletes the files of an applied import; its report stays. */
export const dropFiles = (client: pg.ClientBase, import_id: number) =>
  client.query('delete from import_files where import_id = $1 and name <> $2', [import_id, REPORT]);
