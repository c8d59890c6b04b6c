import { createHash } from 'node:crypto';

/** One row of the audit trail as text, exactly as PostgreSQL writes it: what its hash covers. */
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
  /** jsonb as text. */
  before: string | null;
  after: string | null;
  address: string | null;
  request_id: string | null;
  /** Hexadecimal. */
  previous_hash: string;
  hash: string;
}

/** How long a chain is, and with which hash it ends. */
export interface Head {
  length: number;
  /** Hexadecimal. */
  hash: string;
}
export type Heads = ReadonlyMap<number, Head>;

/** What the first row of a chain has before it, as record_audit begins a chain. */
export const beginning = (chain: number): Head => ({
  length: 0,
  hash: createHash('sha256').update(`chain ${chain}`).digest('hex'),
});

/** The hash that a row must carry, worked out without the database: the same rule as audit_hash in 0003_audit.sql. */
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
