import type { Explanation } from '@election/contract/results/explanation';
import pg from 'pg';
import { failureOf } from '../../platform/db/constraints.ts';
import { Failure } from '../../platform/failure.ts';
import { KINDS, type Kind } from './format.ts';
import type { ImportReport } from './report.ts';
import { sayApplying as say } from './sentences.ts';

/** The actor of an import, as the audit trail records it. */
export interface ImportActor {
  id: number;
  name: string;
  role: string;
  address: string | null;
  request_id: string | null;
}

type Applied = Record<Kind, { created: number; changed: number }>;

/**
 * Stores what the report announces, in the transaction of the checks, with history, audit rows and events.
 * @param publish also publishes the imported results, and keeps the decisions on findings that were accepted
 * @param reason of the decisions on errors
 * @param correction why published figures change
 * @throws Failure 409 where published figures would change without a correction, and where the stored changes differ from the announced ones; the caller must then roll back
 */
export async function applyChecked(
  client: pg.ClientBase,
  actor: ImportActor,
  report: ImportReport,
  { publish, reason, correction }: { publish: boolean; reason: string | null; correction: Explanation | null },
): Promise<void> {
  const files = Object.fromEntries(report.files.map(({ file, sha256 }) => [file, sha256]));
  const { rows } = await client
    .query<{ applied: { done: Applied; contests: number } }>('select apply_import($1, $2, $3, $4, $5) as applied', [
      JSON.stringify(actor),
      publish,
      JSON.stringify({ files, publish: publish ? report.publish : null }),
      reason,
      JSON.stringify(correction),
    ])
    .catch((error) => {
      throw (error instanceof pg.DatabaseError && failureOf(error)) || error;
    });
  const applied = rows[0]?.applied;
  if (!applied || !isAnnounced(report, applied.done) || (publish && applied.contests !== report.publish.contests))
    throw new Failure(409, say.changedMeanwhile);
}

const isAnnounced = ({ counts }: ImportReport, done: Applied): boolean =>
  KINDS.every((kind) => counts[kind].created === done[kind].created && counts[kind].changed === done[kind].changed);
