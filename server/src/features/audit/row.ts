import { createHash } from 'node:crypto';

/** One row of the audit trail with the text that PostgreSQL writes, which its hash covers. */
export interface AuditRow {
  chain: number;
  sequence: number;
  /** Microseconds since 1970, in digits. */
  at: string;
  actor_id: number | null;
  actor_name: string;
  actor_role: string;
  action: string;
  subject: string;
  /** jsonb as PostgreSQL prints it. */
  before: string | null;
  after: string | null;
  address: string | null;
  request_id: string | null;
  /** Hexadecimal. */
  previous_hash: string;
  hash: string;
}

/** The end of a chain: its number of rows and its last hash. */
export interface Head {
  length: number;
  /** Hexadecimal. */
  hash: string;
}
export type Heads = ReadonlyMap<number, Head>;

/** The head of an empty chain, as record_audit starts it. */
export const beginning = (chain: number): Head => ({
  length: 0,
  hash: createHash('sha256').update(`chain ${chain}`).digest('hex'),
});

/** Computes a row's hash independently of the database, by the rule of audit_hash in 0003_audit.sql. */
export function hashOf(row: AuditRow): string {
  const fields = [
    String(row.chain),
    String(row.sequence),
    row.at,
    row.actor_id === null ? null : String(row.actor_id),
    row.actor_name,
    row.actor_role,
    row.action,
    row.subject,
    row.before,
    row.after,
    row.address,
    row.request_id,
  ];
  const text = fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join(',');
  return createHash('sha256').update(Buffer.from(row.previous_hash, 'hex')).update(text).digest('hex');
}
