import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import type { ImportRun } from '@election/contract/imports';
import { SUPER_ADMIN } from '../election.ts';
import { portOf, type Trial } from '../proof.ts';
import { callRoute, dataOf, describeReply, type Reply } from '../request.ts';
import { type Case, type Result, refusedRows } from './case.ts';

const WAIT_SECONDS = 60;

/** Checks and applies as the console does. */
export async function importByConsole(trial: Trial, { sent, rows, number, title }: Case): Promise<Result> {
  const body = new FormData();
  for (const [at, { name, bytes }] of sent.entries())
    body.append(`files[${at}]`, new File([new Uint8Array(bytes)], name));
  if (rows !== undefined) body.append('expected_rows', String(rows));
  const port = portOf(trial, number);
  const checked = await followed(port, await callRoute(port, contract.imports.check, {}, { user: SUPER_ADMIN, body }));
  if (!('run' in checked)) return checked;
  const { refusals } = checked.run.report ?? {};
  if (!refusals) return { refused: '', wrong: ['checked without a report'] };
  if (refusals.total > 0) return refusedRows(refusals);
  const options = { id: checked.run.id, publish: false, skip_refused: false, year: title };
  const by = { user: SUPER_ADMIN };
  const applied = await followed(port, await callRoute(port, contract.imports.apply, options, by));
  return 'run' in applied ? { refused: null, wrong: [] } : applied;
}

/** Waits for the end of what was begun. */
async function followed(port: number, reply: Reply): Promise<Result | { run: ImportRun }> {
  if (reply.status !== 200) return refusalOf(reply);
  const { id } = dataOf(reply) as ImportRun;
  for (const until = Date.now() + WAIT_SECONDS * 1_000; Date.now() < until; await pause(20)) {
    const read = await callRoute(port, contract.imports.read, { id }, { user: SUPER_ADMIN });
    if (read.status !== 200) return { refused: '', wrong: [`answered ${describeReply(read)}`] };
    const run = dataOf(read) as ImportRun;
    if (run.state === 'failed') return { refused: run.failure ?? '', wrong: [] };
    if (run.state === 'checked' || run.state === 'applied') return { run };
  }
  return { refused: '', wrong: [`still at work after ${WAIT_SECONDS} s`] };
}

function refusalOf(reply: Reply): Result {
  if (reply.status < 400 || reply.status >= 500) return { refused: '', wrong: [`answered ${describeReply(reply)}`] };
  const { error_msg } = dataOf(reply) as { error_msg?: unknown };
  const [sentence = ''] = typeof error_msg === 'string' ? [error_msg] : Object.values(error_msg ?? {}).flat();
  return { refused: String(sentence), wrong: [] };
}
