import { type imports as contract, type ImportRun, needsPublisher } from '@election/contract/imports/imports';
import { sayRules as rules } from '@election/contract/messages/rules';
import { can } from '@election/contract/people/permissions';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { warnOfFuture } from '../../platform/db/future.ts';
import { IMPORT_START_LOCK } from '../../platform/db/locks.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { auditActor, runOnce } from '../../platform/writes/run-once.ts';
import { FORMAT, KINDS } from './format.ts';
import type { ImportReport } from './report.ts';
import { stopOf } from './run.ts';
import { sayApplying as say } from './sentences.ts';
import type { Expected } from './stage.ts';
import { preparedFilesOf, readStoredReport, storeFiles } from './stored-files.ts';
import { startWork, type Work } from './work.ts';

/** A running import without a heartbeat for this long counts as interrupted. */
const STALE = sql`alive_at < now() - interval '30 seconds'`;
const RUNNING = sql`state in ('checking', 'applying')`;

/**
 * Stores files and starts to check them. Owns its transaction, since the check continues after the answer.
 * @throws Failure 422 files that cannot be read at all, 409 another import is running
 */
export async function checkImport(
  context: Context,
  { files, expected_rows: rows, expected_votes: votes, make_codes }: Input<typeof contract.check>,
): Promise<ImportRun> {
  const prepared = await preparedFilesOf(files);
  const expected = { rows, votes, makeCodes: make_codes === '1' };
  return begin(context, { kind: 'check', expected }, async ({ db, actor }) => {
    // Replaces the caller's earlier imports that were never applied.
    await sql`delete from import_files f using imports i
      where i.id = f.import_id and i.created_by = ${actor.id} and not (${RUNNING} and not ${STALE})`.execute(db);
    const stored = await sql<{ id: number }>`
      insert into imports (state, created_by, notes, expected)
      values ('checking', ${actor.id}, ${prepared.notes}, ${JSON.stringify(expected)}) returning id`.execute(db);
    const id = stored.rows[0]?.id ?? 0;
    await storeFiles(db, id, prepared.files);
    return id;
  });
}

/**
 * Starts to apply a checked import; its state tells the outcome. Owns its transaction.
 * @throws Failure 403 where it does what only people who publish may do; 404, 409 not checked, refused rows without `skip_refused`, or another import is running; 422 a year that is not four
 * digits without its name, or errors accepted without a reason
 */
export async function applyImport(context: Context, input: Input<typeof contract.apply>): Promise<ImportRun> {
  const { id, publish, skip_refused: skipRefused, accept = [], reason = null, correction = null, year = null } = input;
  const { state, report, expected } = await find(context.db, id);
  if (state === 'checking' || state === 'applying') throw new Failure(409, say.stillRunning);
  if (state !== 'checked' || !report) throw new Failure(409, say.notApplicable);
  const counts = KINDS.map((kind) => ({ file: FORMAT[kind].file, ...report.counts[kind] }));
  if (needsPublisher(counts, { publish, accept }) && !can(context.actor, 'votes.publish'))
    throw new Failure(403, rules.roleDoesNotPublish);
  const options = { publish, skipRefused, accept, reason, correction, year, expected };
  const stopped = stopOf(report, options);
  if (stopped !== null) throw new Failure(409, stopped);
  return begin(context, { kind: 'apply', announced: report.counts, options }, async ({ db }) => {
    const { numAffectedRows } = await sql`
      update imports
      set state = 'applying', publish = ${publish}, skip_refused = ${skipRefused}, accept = ${accept}, alive_at = now()
      where id = ${id} and state = 'checked'`.execute(db);
    if (numAffectedRows !== 1n) throw new Failure(409, say.notApplicable);
    return id;
  });
}

/** The progress or outcome of an import. @throws Failure 404 */
export async function readImport(context: Context, { id }: Input<typeof contract.read>): Promise<ImportRun> {
  await settleFuture(context);
  return runOf(await find(context.db, id));
}

/** Every refused row and finding as CSV. @throws Failure 404, also once the report is deleted */
export async function readImportReport({ pool }: Context, { id }: Input<typeof contract.report>) {
  const csv = await readStoredReport(pool, id);
  if (csv === null) throw new Failure(404, failures.missing({ what: say.theImport }));
  return { csv };
}

/** Stores an import as running, once per key and only while no other runs, then starts its work. */
async function begin(context: Context, work: Work, store: (inner: Context) => Promise<number>): Promise<ImportRun> {
  let isFirst = false;
  await settleFuture(context);
  const run = await runOnce(context, async (inner) => {
    await sql`select pg_advisory_xact_lock(${IMPORT_START_LOCK})`.execute(inner.db);
    const { rows } = await sql`select from imports where ${RUNNING} and not ${STALE} limit 1`.execute(inner.db);
    if (rows.length > 0) throw new Failure(409, say.anotherRunning);
    isFirst = true;
    return runOf(await find(inner.db, await store(inner)));
  });
  // Goes on in the caller's language after the answer.
  if (isFirst) startWork(context.pool, run.id, auditActor(context.actor, context.request), work);
  return run;
}

/** The database's clock was put back: the last heartbeat of an import that lies in the future counts as now. */
async function settleFuture({ pool }: Context): Promise<void> {
  const { rows } = await pool.query<{ ahead: number }>(
    `with ahead as (
       select id, extract(epoch from alive_at - clock_timestamp())::float8 as ahead from imports
       where state in ('checking', 'applying') and alive_at > clock_timestamp() for update skip locked)
     update imports i set alive_at = clock_timestamp() from ahead where i.id = ahead.id returning ahead`,
  );
  for (const { ahead } of rows) warnOfFuture('The last sign of life of an import', ahead);
}

interface Stored extends Omit<ImportRun, 'report'> {
  report: ImportReport | null;
  expected: Expected;
  stale: boolean;
}

async function find(db: Db, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select id, state, progress, failure, report, publish, skip_refused, accept, expected, ${RUNNING} and ${STALE} as stale
    from imports where id = ${id}`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Failure(404, failures.missing({ what: say.theImport }));
  return stored.stale ? { ...stored, state: 'failed', failure: say.interrupted } : stored;
}

const runOf = ({ stale: _, expected: __, report, ...run }: Stored): ImportRun => ({
  ...run,
  report: report && reportOf(report),
});

const reportOf = ({ year, counts, publish, changes, notes, refusals, findings }: ImportReport) => ({
  year,
  counts: KINDS.filter((kind) => counts[kind].rows > 0).map((kind) => ({ file: FORMAT[kind].file, ...counts[kind] })),
  publish,
  // A report that an earlier version has stored lacks them; the import counts them again before it stores anything.
  changes: changes ?? { total: 0, published: 0, first: [] },
  notes,
  refusals,
  findings,
});
