import pg from 'pg';
import { failureOf } from '../../platform/db/constraints.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import type { ImportActor } from './apply.ts';
import type { ImportReport } from './report.ts';
import { type ImportOptions, runImport } from './run.ts';
import { sayApplying as say } from './sentences.ts';
import type { Expected } from './stage.ts';
import { dropFiles, storedSource, storeReport } from './stored-files.ts';

/** Milliseconds between heartbeats, which also store the progress. */
const HEARTBEAT_MS = 1_000;

/** An import's work: to check its files, or to apply what was announced. */
export type Work =
  | { kind: 'check'; expected: Expected }
  | { kind: 'apply'; announced: ImportReport['counts']; options: Omit<ImportOptions, 'dryRun'> };

/**
 * Runs an import in this process after its call was answered; the import's row has its progress and outcome. If the process dies,
 * the transaction is rolled back and the heartbeat stops.
 */
export function startWork(pool: pg.Pool, import_id: number, actor: ImportActor, work: Work): void {
  void workOn(pool, import_id, actor, work);
}

async function workOn(pool: pg.Pool, import_id: number, actor: ImportActor, work: Work): Promise<void> {
  const heartbeat = startHeartbeat(pool, import_id);
  try {
    const source = await storedSource(pool, import_id);
    const { report, applied, stopped } = await runImport(pool, source, actor, {
      ...optionsOf(pool, import_id, work),
      onProgress: heartbeat.note,
      onStaged: (rows) => heartbeat.note(null, rows),
    });
    if (work.kind === 'check') await storeOutcome(pool, import_id, 'checked', report);
    else if (!applied) throw new Failure(409, stopped ?? say.changedMeanwhile);
  } catch (error) {
    if (!(error instanceof Failure)) process.emitWarning(error instanceof Error ? error : String(error));
    await fail(pool, import_id, sentenceOf(error)).catch(() => {});
  } finally {
    heartbeat.stop();
  }
}

function optionsOf(pool: pg.Pool, import_id: number, work: Work): ImportOptions {
  if (work.kind === 'check') {
    return {
      dryRun: true,
      publish: false,
      skipRefused: false,
      expected: work.expected,
      onChecked: (_, all) => storeReport(pool, import_id, all),
    };
  }
  return {
    ...work.options,
    dryRun: false,
    announced: work.announced,
    // In the import's transaction, so that data and outcome are committed together.
    onApplied: async (client, report) => {
      await storeOutcome(client, import_id, 'applied', report);
      await dropFiles(client, import_id);
    },
  };
}

const storeOutcome = (
  db: pg.Pool | pg.ClientBase,
  import_id: number,
  state: 'checked' | 'applied',
  report: ImportReport,
) =>
  db.query(
    `update imports set state = $2, report = $3, progress = null, applied_at = case when $2 = 'applied' then now() end
     where id = $1`,
    [import_id, state, JSON.stringify(report)],
  );

const fail = (pool: pg.Pool, import_id: number, sentence: string) =>
  pool.query(`update imports set state = 'failed', failure = $2, progress = null where id = $1`, [import_id, sentence]);

function sentenceOf(error: unknown): string {
  const failure = error instanceof pg.DatabaseError ? failureOf(error) : error;
  if (failure instanceof Failure && typeof failure.error_msg === 'string') return failure.error_msg;
  const { code = '' } = error as { code?: string };
  return code.startsWith('40') || code === '55P03' ? failures.busy : failures.unexpected;
}

function startHeartbeat(pool: pg.Pool, import_id: number) {
  let progress: { file: string | null; rows: number } = { file: null, rows: 0 };
  const beat = () =>
    pool
      .query(`update imports set alive_at = now(), progress = $2 where id = $1 and state in ('checking', 'applying')`, [
        import_id,
        JSON.stringify(progress),
      ])
      // The next heartbeat repeats it.
      .catch(() => {});
  const timer = setInterval(beat, HEARTBEAT_MS).unref();
  return {
    note: (file: string | null, rows: number) => {
      progress = { file, rows };
    },
    stop: () => clearInterval(timer),
  };
}
