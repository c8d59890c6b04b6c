import type { ElectionEvent } from '@election/contract/events/events';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/**
 * Ends every session of these users, and sign-ins that wait for a code, in the caller's transaction. On commit their tokens become invalid and every server
 * process closes their sockets. Lock the users' rows first: a concurrent sign-in waits for that lock, so its session is
 * either deleted here or not created.
 */
export async function endSessions(tx: Db, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return;
  await tx.deleteFrom('second_steps').where('user_id', 'in', user_ids).execute();
  const ended = await tx.deleteFrom('sessions').where('user_id', 'in', user_ids).returning('user_id').execute();
  const events = [...new Set(ended.map(({ user_id }) => user_id))].map(
    (user_id): ElectionEvent => ({ type: 'session-ended', user_id }),
  );
  await sql`select announce(event) from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as event`.execute(tx);
}
