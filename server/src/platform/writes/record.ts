import type { Receipt } from '@election/contract/figures/receipts';
import type { AuditAction } from '@election/contract/messages/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { auditActor } from './run-once.ts';

/** The chain of everything that does not belong to one constituency. */
export const GENERAL_CHAIN = 0;

interface Change {
  action: AuditAction;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/**
 * Writes one row of the audit trail in the handler's transaction.
 * @param change action (`parties.update`), subject (`party:7`), and the values before and after
 * @param chain a constituency's id where the change belongs to one
 */
export async function record(context: Context, change: Change, chain = GENERAL_CHAIN): Promise<void> {
  await sql`select ${recordAudit(context, change, chain)}`.execute(context.db);
}

/**
 * Writes the row of something that was received.
 * @param change its `after` names the key and the hash: `submission`, `sha256`
 */
export async function recordReceived(context: Context, change: Change, chain: number): Promise<Receipt> {
  const { rows } = await sql<{ receipt: Receipt }>`
    select receipt_of(${recordAudit(context, change, chain)}) as receipt`.execute(context.db);
  return (rows[0] as { receipt: Receipt }).receipt;
}

function recordAudit({ actor, request }: Context, change: Change, chain: number): RawBuilder<unknown> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return sql`record_audit(${chain}, ${JSON.stringify(auditActor(actor, request))}::jsonb, ${change.action},
    ${change.subject}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb)`;
}
