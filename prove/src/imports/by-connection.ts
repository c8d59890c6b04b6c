import type { ImportActor } from '@election/server/features/imports/apply';
import { findAdmin } from '@election/server/features/imports/find-admin';
import { runImport } from '@election/server/features/imports/run';
import { folderSource, type ImportSource, sourceOf } from '@election/server/features/imports/source';
import { preparedFilesOf } from '@election/server/features/imports/stored-files';
import { connect } from '@election/server/platform/db/connect';
import { allowSilence } from '@election/server/platform/db/guarded-pool';
import { Failure } from '@election/server/platform/failure';
import type pg from 'pg';
import { type Case, type Result, refusedRows } from './case.ts';
import { withFolder } from './folder.ts';
import { storedLines } from './stored.ts';

/** A connection makes so many imports; what they roll back fills its tables until then. */
const IMPORTS = 100;

/** Imports on a connection of this process. */
export interface Importer {
  /** Imports a case, reads what is stored, and rolls it back. */
  run(made: Case): Promise<Result & { stored: string[] }>;
  close(): Promise<void>;
}

/**
 * Imports as a server and the command do, with the same code, reader process and rights, but many times on one connection: opening one, its fifty
 * temporary tables and the plans of its routines take ten times as long as an import. Each import is a savepoint, and is compared before it is
 * rolled back.
 */
export async function openImporter(url: string): Promise<Importer> {
  const { pool, close } = connect(url, 2);
  const admin = await findAdmin(pool, undefined);
  let kept: Kept | undefined;
  let left = 0;
  return {
    async run(made) {
      if (left === 0) {
        kept?.close();
        kept = await keep(pool);
        left = IMPORTS;
      }
      left -= 1;
      return runOn(kept as Kept, admin, made);
    },
    async close() {
      kept?.close();
      await close();
    },
  };
}

async function runOn({ client, pool, undo }: Kept, admin: ImportActor, made: Case) {
  const result = await withSource(made, async (source) => {
    const { title, rows } = made;
    const options = { dryRun: false, publish: false, skipRefused: false, year: title, expected: { rows } };
    const { report, stopped } = await runImport(pool, source, admin, options);
    if (stopped === null) return { refused: null, wrong: [] };
    return report.refusals.total > 0 ? refusedRows(report.refusals) : { refused: stopped, wrong: [] };
  }).catch(refusalOf);
  const stored = await storedLines(client, made.title);
  await undo();
  return { ...result, stored };
}

function refusalOf(error: unknown): Result {
  if (error instanceof Failure && error.status < 500) return { refused: error.message, wrong: [] };
  return { refused: '', wrong: [`the import failed: ${error instanceof Error ? error.stack : error}`] };
}

/** The files as they are uploaded, or in a folder. */
function withSource<T>({ sent, number }: Case, use: (source: ImportSource) => Promise<T>): Promise<T> {
  if (number % 2 === 0) return withFolder(sent, async (path) => use(await folderSource(path)));
  return uploaded(sent).then(use);
}

async function uploaded(sent: Case['sent']): Promise<ImportSource> {
  const { files, notes } = await preparedFilesOf(
    sent.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name)),
  );
  const found = files.map(({ kind, name, content }) => ({
    kind,
    name,
    open: async () => ({ content: content ?? Buffer.alloc(0) }),
  }));
  return sourceOf(found, notes, '');
}

/** A connection that an import neither closes nor commits. */
interface Kept {
  client: pg.PoolClient;
  /** The pool that an import gets. */
  pool: pg.Pool;
  /** Rolls back what the last import stored. */
  undo(): Promise<unknown>;
  close(): void;
}

const UNDO = 'rollback to savepoint import';

async function keep(pool: pg.Pool): Promise<Kept> {
  const client = await pool.connect();
  allowSilence(client);
  // As an import sets them; the size before the first temporary table.
  await client.query(
    `set temp_buffers = '64MB'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  );
  // Its tables have ten rows: planning joins and gathering statistics take longer than any plan could save.
  await client.query('set join_collapse_limit = 1; set from_collapse_limit = 1');
  await client.query('begin; select open_import(); savepoint import');
  let isCommitted = false;
  // These statements end a transaction and open the tables. Written otherwise they would end this one, or open the tables twice, which fails.
  const instead: Record<string, () => Promise<unknown>> = {
    'select open_import()': async () => {},
    'select analyze_import($1)': async () => {},
    begin: async () => {},
    commit: async () => {
      isCommitted = true;
    },
    rollback: async () => (isCommitted ? undefined : client.query(UNDO)),
  };
  const query = (text: string, ...more: unknown[]) =>
    instead[text]?.() ?? (client.query as (...given: unknown[]) => Promise<unknown>).call(client, text, ...more);
  const lent = new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : name === 'release' ? () => {} : Reflect.get(target, name)),
  });
  return {
    client,
    pool: { connect: async () => lent } as unknown as pg.Pool,
    undo() {
      isCommitted = false;
      return client.query(UNDO);
    },
    // Closing the connection rolls back.
    close: () => client.release(true),
  };
}
