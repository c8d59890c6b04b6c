import type pg from 'pg';
import { Failure } from '../failure.ts';
import { type Detail, refusals } from '../writes/refusals.ts';
import * as say from './constraint-sentences.ts';

/** The one refusal that passes by waiting: the first call with the key has not ended. */
const KEY_RUNNING = 'key_running';
const KEY_RETRY_SECONDS = 1;

/**
 * Maps a database error to a Failure: a routine's refusal (SQLSTATE `EC` and the status), a duplicate, a dependant, a check.
 * @returns null for any other error: a defect or an outage
 */
export function failureOf(error: pg.DatabaseError): Failure | null {
  const code = error.code ?? '';
  if (code.startsWith('EC')) return refusal(Number(code.slice(2)), error);
  const constraint = error.constraint ?? '';
  if (code === '23505')
    return new Failure(409, say.duplicates[constraint] ?? { [constraint]: [say.sayConstraints.duplicate] });
  if (code === '23503' || code === '23001')
    return new Failure(409, say.dependants[constraint] ?? say.sayConstraints.dependant);
  if (code === '23514') return new Failure(422, say.sayConstraints.check({ constraint }));
  return null;
}

function refusal(status: number, error: pg.DatabaseError): Failure {
  const sentence = refusals[error.message];
  if (!sentence) throw new Error(`No sentence for the refusal "${error.message}"`);
  const detail: Detail = JSON.parse(error.detail ?? '{}');
  const retryAfter = error.message === KEY_RUNNING ? KEY_RETRY_SECONDS : undefined;
  return new Failure(status, sentence(detail), retryAfter, detail.entries ? { entries: detail.entries } : {});
}
