import type pg from 'pg';
import { Failure } from '../../platform/failure.ts';
import { KINDS, type Kind } from './format.ts';
import type { ImportReport } from './report.ts';
import * as say from './sentences.ts';

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
 * @param publish also publishes the imported results
 * @throws Failure 409 where the stored changes differ from the announced ones; the caller must then roll back
 */
export async function applyChecked(
  client: pg.ClientBase,
  actor: ImportActor,
  report: ImportReport,
  publish: boolean,
): Promise<void> {
  const { rows } = await client.query<{ done: Applied }>(
    'select apply_import_reference() || apply_import_figures($1, $2) as done',
    [actor.id, publish],
  );
  const done = rows[0]?.done;
  const contests = publish ? await publishImport(client, actor) : 0;
  if (!done || !isAnnounced(report, done) || (publish && contests !== report.publish.contests))
    throw new Failure(409, say.changedMeanwhile);
  const files = Object.fromEntries(report.files.map(({ file, sha256 }) => [file, sha256]));
  await client.query('select record_import($1, $2, $3)', [
    JSON.stringify(actor),
    JSON.stringify(done),
    JSON.stringify({ files, publish: publish ? report.publish : null }),
  ]);
}

async function publishImport(client: pg.ClientBase, actor: ImportActor): Promise<number> {
  const { rows } = await client.query<{ contests: number }>('select publish_import($1) as contests', [actor.id]);
  return rows[0]?.contests ?? 0;
}

const isAnnounced = ({ counts }: ImportReport, done: Applied): boolean =>
  KINDS.every((kind) => counts[kind].created === done[kind].created && counts[kind].changed === done[kind].changed);
