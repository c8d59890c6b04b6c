import type { TestDatabase } from './database.ts';

export interface AuditRow {
  chain: number;
  action: string;
  actor_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The audit rows of a subject (`party:7`), oldest first. */
export async function auditOf({ pool }: TestDatabase, subject: string): Promise<AuditRow[]> {
  const { rows } = await pool.query<AuditRow>(
    'select chain, action, actor_id, before, after from audit_entries where subject = $1 order by at',
    [subject],
  );
  return rows;
}
