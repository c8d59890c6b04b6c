import type { imports as contract, ImportRun } from '@election/contract/imports';
import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/imports';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { auditActor, runOnce } from '../http/idempotency.ts';
import { FORMAT, KINDS } from './format.ts';
import type { ImportReport } from './report.ts';
import { csvFilesOf, readStoredReport, storeFiles } from './stored-files.ts';
import { startWork, type Work } from './work.ts';

/** An import at work that has given no sign of life for so long is over. */
const SILENT = sql`alive_at < now() - interval '30 seconds'`;
const AT_WORK = sql`state in ('checking', 'applying')`;
/** Any fixed number; whoever begins an import looks whether another one runs while nobody else begins. */
const BEGIN_LOCK = 724_003;

/**
 * Takes files and begins to check them; mounted hot, since the check goes on after the answer.
 * @throws Failure 422 files that cannot be read at all, 409 another import is running
 */
export async function checkImport(context: Context, { files }: Input<typeof contract.check>): Promise<ImportRun> {
  const csv = await csvFilesOf(files);
  return begin(context, { kind: 'check' }, async ({ db, actor }) => {
    // One that was never applied has its place taken.
    await sql`delete from import_files f using imports i
      where i.id = f.import_id and i.created_by = ${actor.id} and not (${AT_WORK} and not ${SILENT})`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into imports (state, created_by) values ('checking', ${actor.id}) returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await storeFiles(db, id, csv);
    return id;
  });
}

/**
 * Begins to apply what was announced; mounted hot. What of it came true the import's state tells.
 * @throws Failure 404, 409 not checked, refused rows without leave to pass over them, or another import is running
 */
export async function applyImport(
  context: Context,
  { id, publish, skip_refused }: Input<typeof contract.apply>,
): Promise<ImportRun> {
  const { state, report } = await find(context.db, id);
  if (state === 'checking' || state === 'applying') throw new Failure(409, say.stillRunning);
  if (state !== 'checked' || !report) throw new Failure(409, say.notApplicable);
  if (!report.year) throw new Failure(409, say.yearRefused);
  if (report.refusals.total > 0 && !skip_refused) throw new Failure(409, say.rowsRefused);
  const work = { kind: 'apply', announced: report.counts, publish, skipRefused: skip_refused } as const;
  return begin(context, work, async ({ db }) => {
    const { numAffectedRows } = await sql`
      update imports set state = 'applying', publish = ${publish}, skip_refused = ${skip_refused}, alive_at = now()
      where id = ${id} and state = 'checked'`.execute(db);
    if (numAffectedRows !== 1n) throw new Failure(409, say.notApplicable);
    return id;
  });
}

/** How far an import is, or how it ended. @throws Failure 404 */
export async function readImport({ db }: Context, { id }: Input<typeof contract.read>): Promise<ImportRun> {
  return runOf(await find(db, id));
}

/** Every refused row and finding as CSV. @throws Failure 404, also once the report is gone */
export async function readImportReport({ pool }: Context, { id }: Input<typeof contract.report>) {
  const csv = await readStoredReport(pool, id);
  if (csv === null) throw new Failure(404, failures.missing(say.theImport));
  return { csv };
}

/** Stores that an import is at work, once per key and if no other is, then lets the work begin. */
async function begin(context: Context, work: Work, store: (inner: Context) => Promise<number>): Promise<ImportRun> {
  let isFirst = false;
  const run = await runOnce(context, async (inner) => {
    await sql`select pg_advisory_xact_lock(${BEGIN_LOCK})`.execute(inner.db);
    const { rows } = await sql`select from imports where ${AT_WORK} and not ${SILENT} limit 1`.execute(inner.db);
    if (rows.length > 0) throw new Failure(409, say.anotherRunning);
    isFirst = true;
    return runOf(await find(inner.db, await store(inner)));
  });
  if (isFirst) startWork(context.pool, run.id, auditActor(context.actor, context.request), work);
  return run;
}

interface Stored extends Omit<ImportRun, 'report'> {
  report: ImportReport | null;
  silent: boolean;
}

async function find(db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select id, state, progress, failure, report, publish, skip_refused, ${AT_WORK} and ${SILENT} as silent
    from imports where id = ${id}`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Failure(404, failures.missing(say.theImport));
  return stored.silent ? { ...stored, state: 'failed', failure: say.interrupted } : stored;
}

const runOf = ({ silent: _, report, ...run }: Stored): ImportRun => ({ ...run, report: report && reportOf(report) });

const reportOf = ({ year, counts, publish, unknownFiles, unknownColumns, refusals, findings }: ImportReport) => ({
  year,
  counts: KINDS.filter((kind) => counts[kind].rows > 0).map((kind) => ({ file: FORMAT[kind].file, ...counts[kind] })),
  publish,
  unknown_files: unknownFiles,
  unknown_columns: unknownColumns,
  refusals,
  findings,
});
