import { type AuditRow, type Head, type Heads, hashOf } from '@election/server/features/audit/row';
import { random } from '../random.ts';

/** A trail as it was read, the heads of its chains, and their heads at the checkpoint. */
export interface Trail {
  rows: AuditRow[];
  heads: Heads;
  checkpoint: Heads;
}

/** A trail after tampering. */
export interface Tampered {
  rows: AuditRow[];
  heads: Heads;
  /** The first position that cannot verify. Verification reports it or the next row. */
  chain: number;
  sequence: number;
}

export const pick = <T>(items: readonly T[]): T => random.pick(items);

const otherHex = (text: string) => {
  const at = random.below(text.length);
  return text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);
};

/** Another value for a field; never the value that it has. */
const FIELDS: { [F in keyof AuditRow]?: (row: AuditRow) => AuditRow[F] } = {
  at: (row) => String(Number(row.at) + 1),
  actor_id: (row) => (row.actor_id === null ? 1 : pick([null, row.actor_id + 1])),
  actor_name: (row) => `${row.actor_name}, `,
  actor_role: (row) => row.actor_role.slice(1),
  action: (row) => `${row.action} `,
  subject: (row) => `${row.subject}0`,
  before: (row) => (row.before === null ? '{}' : pick([null, row.before.replace(/.$/, '')])),
  after: (row) => (row.after === null ? 'null' : row.after.replace(/.$/, ' ')),
  address: (row) => (row.address === null ? '' : null),
  request_id: (row) => (row.request_id === null ? '-' : null),
  previous_hash: (row) => otherHex(row.previous_hash),
  hash: (row) => otherHex(row.hash),
};

/** Recomputes the hashes of a chain from a changed row on, as an attacker with write access to the database can. */
function rewriteChain(given: readonly AuditRow[], first: AuditRow): { rows: AuditRow[]; end: Head } {
  let previous = given.find(({ chain, sequence }) => chain === first.chain && sequence === first.sequence - 1)?.hash;
  let end: Head = { length: 0, hash: '' };
  const rows = given.map((row) => {
    if (row.chain !== first.chain || row.sequence < first.sequence) return row;
    const linked = { ...(row.sequence === first.sequence ? first : row) };
    linked.previous_hash = previous ?? linked.previous_hash;
    linked.hash = hashOf(linked);
    previous = linked.hash;
    end = { length: linked.sequence, hash: linked.hash };
    return linked;
  });
  return { rows, end };
}

const replaced = (rows: readonly AuditRow[], target: AuditRow, by: AuditRow) =>
  rows.map((row) => (row === target ? by : row));
const cutAt = (rows: readonly AuditRow[], target: AuditRow) =>
  rows.filter(({ chain, sequence }) => chain !== target.chain || sequence < target.sequence);
const checkpointedLength = ({ checkpoint }: Trail, chain: number) => checkpoint.get(chain)?.length ?? 0;
const checkpointedRow = (trail: Trail) =>
  pick(trail.rows.filter(({ chain, sequence }) => sequence <= checkpointedLength(trail, chain)));

export const AUDIT_TAMPERINGS: Record<string, (trail: Trail) => Tampered> = {
  'a field is changed': ({ rows, heads }) => {
    const target = pick(rows);
    const field = pick(Object.keys(FIELDS) as (keyof AuditRow)[]);
    return { ...target, rows: replaced(rows, target, { ...target, [field]: FIELDS[field]?.(target) }), heads };
  },
  'a field is changed, and the hash with it': ({ rows, heads }) => {
    const target = pick(rows);
    const changed = { ...target, subject: `${target.subject}0` };
    changed.hash = hashOf(changed);
    return { ...target, rows: replaced(rows, target, changed), heads };
  },
  'two rows are swapped': ({ rows, heads }) => {
    const first = pick(rows.filter(({ chain, sequence }) => sequence < (heads.get(chain)?.length ?? 0)));
    const second = pick(rows.filter(({ chain, sequence }) => chain === first.chain && sequence > first.sequence));
    const once = replaced(rows, first, { ...second, sequence: first.sequence });
    return { ...first, rows: replaced(once, second, { ...first, sequence: second.sequence }), heads };
  },
  'a row is deleted': ({ rows, heads }) => {
    const target = pick(rows);
    return { ...target, rows: rows.filter((row) => row !== target), heads };
  },
  'a row is added': ({ rows, heads }) => {
    const target = pick(rows);
    return { ...target, rows: rows.flatMap((row) => (row === target ? [row, { ...row }] : row)), heads };
  },
  'a tail is cut': ({ rows, heads }) => {
    const target = pick(rows);
    return { ...target, rows: cutAt(rows, target), heads };
  },
  'a tail is cut, and the head of its chain with it': (trail) => {
    const target = checkpointedRow(trail);
    const rows = cutAt(trail.rows, target);
    const last = rows.findLast(({ chain }) => chain === target.chain);
    const heads = new Map(trail.heads);
    if (last) heads.set(target.chain, { length: last.sequence, hash: last.hash });
    else heads.delete(target.chain);
    return { ...target, rows, heads };
  },
  'a chain is rewritten with all its hashes': (trail) => {
    const target = checkpointedRow(trail);
    const { rows, end } = rewriteChain(trail.rows, { ...target, after: '{"1": 4601}' });
    const heads = new Map(trail.heads).set(target.chain, end);
    return { rows, heads, chain: target.chain, sequence: checkpointedLength(trail, target.chain) };
  },
};
