import type { ElectionEvent } from '@election/contract/events/events';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** Announces an event to every server process when the transaction commits, and never when it does not. */
export async function announce(tx: Db, event: ElectionEvent): Promise<void> {
  await sql`select announce(${JSON.stringify(event)}::jsonb)`.execute(tx);
}
