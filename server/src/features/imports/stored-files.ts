import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import type { Kind } from './format.ts';
import { CONSOLE_LIMITS } from './limits.ts';
import type { Prepared } from './prepare.ts';
import { prepareFiles } from './read/reader.ts';
import { type ImportSource, sourceOf } from './read/source.ts';
import { partsOf } from './read/unpack.ts';
import type { ReportRows } from './report.ts';
import { sayApplying, sayFiles } from './sentences.ts';
import { writeReport } from './write-report.ts';

/** The name under which the report is stored among an import's files. No file of the format has it. */
const REPORT = 'report';
const MAX_REPORT_LINES = 100_000;
const MAX_NAME_LENGTH = 200;

/** One upload at a time is unpacked, so that several do not take the memory of several. */
const oneAtATime = pLimit(1);

/**
 * The files of an upload: zips unpacked, sheets taken out of workbooks, every line measured, in a process of their own.
 * @throws Failure 422 with the reason why they cannot be checked
 */
export async function preparedFilesOf(sent: readonly File[]): Promise<Prepared> {
  const files = await Promise.all(
    sent.map(async (file) => ({
      // Browsers send the files of a folder with their paths.
      name: (partsOf(file.name).at(-1) ?? '').slice(-MAX_NAME_LENGTH),
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
  const prepared = await oneAtATime(() => prepareFiles(files, CONSOLE_LIMITS));
  sourceOf(
    prepared.files.map(({ kind, name }) => ({ kind, name, open: async () => ({ path: name }) })),
    prepared.notes,
    sayFiles.nothingSent,
  );
  return prepared;
}

/** Stores the files of an import, in its transaction. */
export async function storeFiles(db: Db, import_id: number, files: Prepared['files']): Promise<void> {
  for (const { kind, name, content } of files) {
    await sql`insert into import_files (import_id, kind, name, content)
      values (${import_id}, ${kind}, ${name}, ${content})`.execute(db);
  }
}

/** The stored files of an import. @throws Failure 409 where they were deleted */
export async function storedSource(pool: pg.Pool, import_id: number): Promise<ImportSource> {
  const { rows } = await pool.query<{ kind: Kind; name: string; notes: string[] }>(
    `select file.kind, file.name, imports.notes from import_files file join imports on imports.id = file.import_id
     where import_id = $1 and kind is not null`,
    [import_id],
  );
  const [first] = rows;
  if (!first) throw new Failure(409, sayApplying.filesGone);
  const files = rows.map(({ kind, name }) => ({ kind, name, open: () => openStored(pool, import_id, name) }));
  return sourceOf(files, first.notes, sayFiles.nothingSent);
}

async function openStored(pool: pg.Pool, import_id: number, name: string): Promise<{ content: Buffer }> {
  const content = await read(pool, import_id, name);
  if (!content) throw new Failure(409, sayApplying.filesGone);
  return { content };
}

async function read(pool: pg.Pool, import_id: number, name: string): Promise<Buffer | undefined> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'select content from import_files where import_id = $1 and name = $2',
    [import_id, name],
  );
  return rows[0]?.content;
}

/** Stores the full report among the import's files. */
export async function storeReport(pool: pg.Pool, import_id: number, all: ReportRows): Promise<void> {
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
