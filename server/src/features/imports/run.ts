import type { CheckCode } from '@election/contract/checks/check-codes';
import { shortened } from '@election/contract/messages/format';
import type { Explanation } from '@election/contract/results/explanation';
import type pg from 'pg';
import { allowSilence } from '../../platform/db/guarded-pool.ts';
import { IMPORT_LOCK } from '../../platform/db/locks.ts';
import { Failure } from '../../platform/failure.ts';
import { isSameName } from '../../platform/text/read-csv.ts';
import { applyChecked, type ImportActor } from './apply.ts';
import { checkStaged } from './check.ts';
import { KINDS } from './format.ts';
import { readPublicChanges } from './public-changes.ts';
import type { ImportSource } from './read/source.ts';
import { type ImportReport, type ReportRows, readFindings, readMadeCodes, readRefusals } from './report.ts';
import { reasonNeeded, sayApplying as say, sayFiles } from './sentences.ts';
import { type Expected, type Progress, stageFiles } from './stage.ts';

export interface ImportOptions {
  /** Only check. */
  dryRun: boolean;
  /** Make the imported results public. */
  publish: boolean;
  /** Import the other rows where some are refused; without it one refused row stops the import. */
  skipRefused: boolean;
  /** Codes of findings that do not hold back publication. */
  accept?: readonly CheckCode[];
  /** Why errors among them are accepted. */
  reason?: string | null;
  /** Why published figures change: an import that publishes changes none without it. */
  correction?: Explanation | null;
  /** The title of the year as the user knows it; needed where a new one is not four digits. */
  year?: string | null;
  /** What the user says about the files. */
  expected?: Expected;
  /** The counts that the user approved; if they differ now, nothing is imported. */
  announced?: ImportReport['counts'];
  onProgress?: Progress;
  /** Called when all files are read, with their number of rows. */
  onStaged?: (rows: number) => void;
  /** Called before anything is stored, with streams of all refused rows, findings and made codes. */
  onChecked?: (report: ImportReport, all: ReportRows) => Promise<void>;
  /** Called within the transaction, immediately before the commit. */
  onApplied?: (client: pg.ClientBase, report: ImportReport) => Promise<unknown>;
}

export interface ImportOutcome {
  report: ImportReport;
  /** False after a dry run, and where something stopped the import. */
  applied: boolean;
  /** The sentence that says why nothing is imported; null where nothing stopped it. */
  stopped: string | null;
}

/**
 * Reads, checks and, unless `dryRun`, applies the files of an import in one transaction: everything that the report announces, or
 * nothing.
 * @param actor a super_admin, as whom figures are validated and published
 * @throws Failure 409 if another import runs, the data changed meanwhile, or two names differ in white space or case alone
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
    allowSilence(client);
    const staged = await stageFiles(client, source, options.expected ?? {}, options.onProgress ?? (() => {}));
    options.onStaged?.(staged.files.reduce((sum, { rows }) => sum + rows, 0));
    await client.query(options.dryRun ? 'begin isolation level repeatable read read only' : 'begin');
    if (!options.dryRun) await client.query('select lock_for_import()');
    const report = await checkStaged(client, staged, options.accept ?? [], actor.id);
    const all = {
      changes: readPublicChanges(client),
      refusals: readRefusals(client),
      findings: readFindings(client),
      codes: readMadeCodes(client),
    };
    await options.onChecked?.(report, all);
    const stopped = stopOf(report, options);
    if (options.dryRun || stopped !== null) return { report, applied: false, stopped };

    if (options.announced && !isSame(options.announced, report.counts)) throw new Failure(409, say.changedMeanwhile);
    await applyChecked(client, actor, report, {
      publish: options.publish,
      reason: options.reason ?? null,
      correction: options.correction ?? null,
    });
    await options.onApplied?.(client, report);
    await client.query('commit');
    return { report, applied: true, stopped: null };
  } finally {
    await client.query('rollback').catch(() => {});
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await source.close();
    // Closing the connection drops the temporary tables.
    client.release(true);
  }
}

/** Why nothing of the files can be imported, as a sentence; null where all is well. */
export function stopOf(
  {
    year,
    refusals,
    publish,
    changes,
  }: Pick<ImportReport, 'year' | 'refusals' | 'publish'> & Partial<Pick<ImportReport, 'changes'>>,
  options: Pick<ImportOptions, 'year' | 'skipRefused' | 'publish' | 'accept' | 'reason' | 'correction'>,
): string | null {
  if (!year) return sayFiles.yearRefused;
  const named = options.year ?? null;
  if (named !== null && !isSameName(named, year.title))
    return say.otherYear({ title: shortened(year.title), named: shortened(named) });
  if (year.unusual && named === null) return say.unusualYear({ title: shortened(year.title) });
  if (refusals.total > 0 && !options.skipRefused) return say.rowsRefused;
  const reasonless = publish.needs_reason.filter((code) => options.accept?.includes(code));
  if (options.publish && reasonless.length > 0 && !options.reason) return reasonNeeded(reasonless);
  // A report that an earlier version has stored has no changes; they are counted again before anything is stored.
  const changed = changes?.published ?? 0;
  if (options.publish && changed > 0 && !options.correction) return say.correctionNeeded({ count: changed });
  return null;
}

/** A concurrent import would announce counts that the first one is about to change. */
async function refuseSecond(client: pg.ClientBase) {
  try {
    // Waits briefly for an import that is about to end.
    await client.query(`set lock_timeout = '1s'; select pg_advisory_lock(${IMPORT_LOCK})`);
  } catch (error) {
    throw (error as pg.DatabaseError).code === '55P03' ? new Failure(409, say.anotherRunning) : error;
  }
}

/** Large files take longer than requests may; other writers wait for the import's locks alone. */
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
