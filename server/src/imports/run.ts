import * as say from '@election/contract/messages/imports';
import type pg from 'pg';
import { Failure } from '../failure.ts';
import { applyChecked, type ImportActor } from './apply.ts';
import { checkStaged } from './check.ts';
import { KINDS } from './format.ts';
import { type Finding, type ImportReport, type RefusedRow, readFindings, readRefusals } from './report.ts';
import type { ImportSource } from './source.ts';
import { type Progress, stageFiles } from './stage.ts';

export interface ImportOptions {
  /** Only check. */
  dryRun: boolean;
  /** Make the imported results public. */
  publish: boolean;
  /** Import the other rows where some are refused; without it one refused row stops everything. */
  skipRefused: boolean;
  /** Counts that a person saw before; where they would be others now, nothing is imported. */
  announced?: ImportReport['counts'];
  onProgress?: Progress;
  /** Called when every file is read, with all their rows. */
  onStaged?: (rows: number) => void;
  /** Called before anything is stored, while every refused row and finding is at hand. */
  onChecked?: (
    report: ImportReport,
    all: { refusals: AsyncIterable<RefusedRow>; findings: AsyncIterable<Finding> },
  ) => Promise<void>;
  /** Called within the transaction, as the last thing before it is committed. */
  onApplied?: (client: pg.ClientBase, report: ImportReport) => Promise<unknown>;
}

export interface ImportOutcome {
  report: ImportReport;
  /** False after a dry run, and where refused rows stopped the import. */
  applied: boolean;
}

/**
 * Reads, checks and, unless told otherwise, applies the files of an import: one transaction, everything that the report
 * announces or nothing.
 * @param actor a super_admin, in whose name figures are validated and published
 * @throws Failure 409 where another import is running, others changed the same data, or two names of the database are too alike
 */
export async function runImport(
  pool: pg.Pool,
  source: ImportSource,
  actor: ImportActor,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const client = await pool.connect();
  try {
    await refuseSecond(client);
    await client.query(SETTINGS);
    const staged = await stageFiles(client, source, options.onProgress ?? (() => {}));
    options.onStaged?.(staged.files.reduce((sum, { rows }) => sum + rows, 0));
    await client.query(options.dryRun ? 'begin isolation level repeatable read read only' : 'begin');
    if (!options.dryRun) await client.query('select lock_for_import()');
    const report = await checkStaged(client, staged);
    await options.onChecked?.(report, { refusals: readRefusals(client), findings: readFindings(client) });
    const stopped = report.year === null || (report.refusals.total > 0 && !options.skipRefused);
    if (options.dryRun || stopped) return { report, applied: false };

    if (options.announced && !isSame(options.announced, report.counts)) throw new Failure(409, say.changedMeanwhile);
    await applyChecked(client, actor, report, options.publish);
    await options.onApplied?.(client, report);
    await client.query('commit');
    return { report, applied: true };
  } finally {
    await client.query('rollback').catch(() => {});
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    // The temporary tables go with the connection.
    client.release(true);
  }
}

/** Any fixed number; whoever holds it is the one import that runs on the database. It goes with the connection. */
const IMPORT_LOCK = 724_002;

/** A second import at the same time would announce what the first is about to change. */
async function refuseSecond(client: pg.ClientBase) {
  try {
    // One that is just done is waited for.
    await client.query(`set lock_timeout = '1s'; select pg_advisory_lock(${IMPORT_LOCK})`);
  } catch (error) {
    throw (error as pg.DatabaseError).code === '55P03' ? new Failure(409, say.anotherRunning) : error;
  }
}

/** A large file takes longer than any request may; nobody waits for the import longer than for its locks. */
const SETTINGS = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set lock_timeout = '60s';
  set cursor_tuple_fraction = 1;
  set temp_buffers = '64MB';
  set work_mem = '64MB'`;

const isSame = (one: ImportReport['counts'], other: ImportReport['counts']): boolean =>
  KINDS.every(
    (kind) => JSON.stringify(Object.entries(one[kind]).sort()) === JSON.stringify(Object.entries(other[kind]).sort()),
  );
