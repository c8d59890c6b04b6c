import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/imports';
import type pg from 'pg';
import { Failure } from '../failure.ts';
import type { ImportActor } from './apply.ts';
import type { ImportReport } from './report.ts';
import { type ImportOptions, runImport } from './run.ts';
import { dropFiles, storedSource, storeReport } from './stored-files.ts';

/** Milliseconds between two signs of life, which carry how far the work has got. */
const PULSE = 1_000;

/** An import's work: to check its files, or to apply what was announced. */
export type Work =
  | { kind: 'check' }
  | { kind: 'apply'; announced: ImportReport['counts']; publish: boolean; skipRefused: boolean };

/**
 * Does an import's work in this process, long after its call was answered; the import's row tells how far it is and how
 * it ended. Of a process that dies meanwhile nothing remains, and its row falls silent.
 */
export function startWork(pool: pg.Pool, import_id: number, actor: ImportActor, work: Work): void {
  void workOn(pool, import_id, actor, work);
}

async function workOn(pool: pg.Pool, import_id: number, actor: ImportActor, work: Work): Promise<void> {
  const pulse = startPulse(pool, import_id);
  try {
    const source = await storedSource(pool, import_id);
    const { report, applied } = await runImport(pool, source, actor, {
      ...optionsOf(pool, import_id, work),
      onProgress: pulse.note,
      onStaged: (rows) => pulse.note(null, rows),
    });
    if (work.kind === 'check') await settle(pool, import_id, 'checked', report);
    else if (!applied) throw new Failure(409, say.changedMeanwhile);
  } catch (error) {
    if (!(error instanceof Failure)) process.emitWarning(error instanceof Error ? error : String(error));
    await fail(pool, import_id, sentenceOf(error)).catch(() => {});
  } finally {
    pulse.stop();
  }
}

function optionsOf(pool: pg.Pool, import_id: number, work: Work): ImportOptions {
  if (work.kind === 'check') {
    return {
      dryRun: true,
      publish: false,
      skipRefused: false,
      onChecked: (_, all) => storeReport(pool, import_id, all),
    };
  }
  const { announced, publish, skipRefused } = work;
  return {
    dryRun: false,
    publish,
    skipRefused,
    announced,
    // In the transaction of the import: applied and said to be are one thing.
    onApplied: async (client, report) => {
      await settle(client, import_id, 'applied', report);
      await dropFiles(client, import_id);
    },
  };
}

const settle = (db: pg.Pool | pg.ClientBase, import_id: number, state: 'checked' | 'applied', report: ImportReport) =>
  db.query(
    `update imports set state = $2, report = $3, progress = null, applied_at = case when $2 = 'applied' then now() end
     where id = $1`,
    [import_id, state, JSON.stringify(report)],
  );

const fail = (pool: pg.Pool, import_id: number, sentence: string) =>
  pool.query(`update imports set state = 'failed', failure = $2, progress = null where id = $1`, [import_id, sentence]);

function sentenceOf(error: unknown): string {
  if (error instanceof Failure && typeof error.error_msg === 'string') return error.error_msg;
  const { code = '' } = error as { code?: string };
  return code.startsWith('40') || code === '55P03' ? failures.busy : failures.unexpected;
}

function startPulse(pool: pg.Pool, import_id: number) {
  let progress: { file: string | null; rows: number } = { file: null, rows: 0 };
  const beat = () =>
    pool
      .query(`update imports set alive_at = now(), progress = $2 where id = $1 and state in ('checking', 'applying')`, [
        import_id,
        JSON.stringify(progress),
      ])
      // The next one says the same.
      .catch(() => {});
  const timer = setInterval(beat, PULSE).unref();
  return {
    note: (file: string | null, rows: number) => {
      progress = { file, rows };
    },
    stop: () => clearInterval(timer),
  };
}
