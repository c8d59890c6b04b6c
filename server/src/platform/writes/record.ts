import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { auditActor } from './run-once.ts';

/** The chain of everything that does not belong to one constituency. */
export const GENERAL_CHAIN = 0;

/**
 * Writes one row of the audit trail in the handler's transaction.
 * @param change action (`parties.update`), subject (`party:7`), and the values before and after
 * @param chain a constituency's id where the change belongs to one
 */
export async function record(
  { db, actor, request }: Context,
  change: { action: string; subject: string; before?: unknown; after?: unknown },
  chain = GENERAL_CHAIN,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await sql`select record_audit(${chain}, ${JSON.stringify(auditActor(actor, request))}::jsonb, ${change.action},
    ${change.subject}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb)`.execute(db);
}
